import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listCustomInvoices } from '@midoffice/contract/billing/custom-invoices/calls/list-custom-invoices';
import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { getAutoPayment } from '@midoffice/contract/billing/payments/calls/get-auto-payment';
import {
  billedCustomer,
  invoiceInput,
  invoiceWorld,
  makeInvoice,
  type InvoiceWorld,
} from './testing/invoices.ts';

let world: InvoiceWorld;
before(async () => {
  world = await invoiceWorld();
});
after(() => world.close());

test('a custom invoice is paid with the default card, alone, and its list says so (m003-billing-auto-payment-made-successfully)', async () => {
  const { userid, client } = await billedCustomer(world, { paymentMethod: 'visa' });
  const paid = await makeInvoice(world.admin, invoiceInput({ userid, client }));
  const other = await makeInvoice(world.admin, invoiceInput({ userid, client, reference: 'A second one' }));
  const { body: shown } = await world.admin.call(getAutoPayment, { userid });
  const expected = shown.invoices
    .filter(({ invoiceID }) => invoiceID === paid.invoiceID)
    .map(({ invoiceID, currency, remaining }) => ({ invoiceID, currency, remaining }));
  assert.deepEqual(expected, [{ invoiceID: paid.invoiceID, currency: 'eur', remaining: 30_000 }]);
  const { status, body } = await world.admin.call(autoPayment, {
    userid,
    invoiceID: paid.invoiceID,
    expected,
    reason: 'As agreed',
  });
  assert.deepEqual([status, body.message], [200, 'Auto Payment made successfully']);
  const { body: list } = await world.admin.call(listCustomInvoices, {});
  assert.deepEqual(
    list.rows
      .map((row) => [row.invoiceID, row.status, row.amountRemainingCents])
      .sort((a, b) => Number(b[1] === 'paid') - Number(a[1] === 'paid')),
    [
      [paid.invoiceID, 'paid', 0],
      [other.invoiceID, 'open', 30_000],
    ],
  );
});
