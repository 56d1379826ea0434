import { listCustomInvoices } from '@midoffice/contract/billing/custom-invoices/calls/list-custom-invoices';
import { voidCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/void-custom-invoice';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  billedCustomer,
  invoiceInput,
  invoiceWorld,
  makeInvoice,
  type InvoiceWorld,
} from '../testing/invoices.ts';

let world: InvoiceWorld;
before(async () => {
  world = await invoiceWorld();
});
after(() => world.close());

const made = async () => {
  const { userid, client } = await billedCustomer(world);
  return makeInvoice(world.admin, invoiceInput({ userid, client }));
};

test('an open invoice is voided with a reason, and can no longer be paid', async () => {
  const { id, invoiceID, invoiceNumber } = await made();
  const { status, body } = await world.admin.call(voidCustomInvoice, { id, reason: 'Wrong company name' });
  assert.deepEqual([status, body.message], [200, `Invoice ${invoiceNumber} was voided.`]);
  assert.equal((await world.onlooker.invoices.retrieve(invoiceID)).status, 'void');
  const { body: list } = await world.admin.call(listCustomInvoices, { search: invoiceNumber });
  assert.deepEqual(
    list.rows.map((row) => [row.status, row.voidReason, row.totalCents, row.amountRemainingCents]),
    [['void', 'Wrong company name', 30_000, 0]],
  );
  const again = await world.admin.call(voidCustomInvoice, { id, reason: 'Again' });
  assert.deepEqual(
    [again.status, again.body.message],
    [409, `Invoice ${invoiceNumber} is void, only an open one can be voided.`],
  );
});

test('an invoice that was paid a second ago elsewhere is not voided', async () => {
  const { id, invoiceID } = await made();
  await world.onlooker.invoices.pay(invoiceID, { paid_out_of_band: true });
  const { status, body } = await world.admin.call(voidCustomInvoice, { id, reason: 'Too late' });
  assert.deepEqual([status, body.message], [409, "The invoice is paid and can't be voided."]);
});

test('without a reason, without the tool and of no invoice nothing is voided', async () => {
  const { id, invoiceID } = await made();
  const outsider = await world.server.staff({ role: 'standard', permissions: ['charts'] });
  const before = await world.server.digest();
  const silent = await world.admin.call(voidCustomInvoice, { id, reason: ' ' });
  assert.deepEqual([silent.status, silent.body.message], [400, 'Please enter a reason']);
  assert.equal((await outsider.call(voidCustomInvoice, { id, reason: 'x' })).status, 403);
  const none = '00000000-0000-4000-8000-000000000000';
  assert.equal((await world.admin.call(voidCustomInvoice, { id: none, reason: 'x' })).status, 404);
  assert.equal(await world.server.digest(), before);
  assert.equal((await world.onlooker.invoices.retrieve(invoiceID)).status, 'open');
});
