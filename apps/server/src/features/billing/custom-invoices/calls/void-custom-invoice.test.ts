import { listCustomInvoices } from '@midoffice/contract/billing/custom-invoices/calls/list-custom-invoices';
import { voidCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/void-custom-invoice';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { refuses } from '../../../../testing/refuses.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
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

test('an invoice whose Stripe ID became another customer’s is not voided: at once, at the first try or taken up again', async (t) => {
  const { admin, onlooker, server, sandbox } = world;
  const { db, effects } = server.platform;
  const { userid, client, stripeID } = await billedCustomer(world);
  const { id, invoiceID } = await makeInvoice(admin, invoiceInput({ userid, client }));
  const owner = await makeCustomer(server.platform, {});
  const giveTo = (to: string) =>
    sql`update stripe_customer set userid = ${to} where stripe_id = ${stripeID}`.execute(db);
  const settle = effects.settle.bind(effects);
  t.mock.method(effects, 'settle', async (one: string, waitMs?: number) => {
    await giveTo(owner.userid);
    return settle(one, waitMs);
  });
  const input = { id, reason: 'Wrong company name' };
  const refused = 'The Stripe ID of this customer has changed since. Please start again.';
  const first = await admin.call(voidCustomInvoice, input);
  t.mock.restoreAll();
  assert.deepEqual([first.status, first.body.message], [409, refused]);
  const effect = (await admin.call(listEffects, { userid })).body.rows.find(
    ({ state }) => state === 'failed',
  )!;
  await refuses(server, admin, retryEffect, { id: effect.id }, 409, refused);
  await refuses(server, admin, voidCustomInvoice, input, 409, refused);
  const sent = () =>
    sandbox.requests().filter(({ path }) => path === `/v1/invoices/${invoiceID}/void`).length;
  assert.deepEqual([sent(), (await onlooker.invoices.retrieve(invoiceID)).status], [0, 'open']);
  await giveTo(userid);
  // As an older release kept what it began.
  await sql`update effect set input = input - 'stripeID' where id = ${effect.id}`.execute(db);
  assert.equal((await admin.call(retryEffect, { id: effect.id })).status, 200);
  assert.deepEqual([sent(), (await onlooker.invoices.retrieve(invoiceID)).status], [1, 'void']);
});
