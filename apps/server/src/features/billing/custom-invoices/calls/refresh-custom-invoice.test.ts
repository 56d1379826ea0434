// Long: runs with `npm test -- all`.
import { listCustomInvoices } from '@midoffice/contract/billing/custom-invoices/calls/list-custom-invoices';
import { refreshCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/refresh-custom-invoice';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refreshOpenInvoices } from '../refresh.ts';
import { staleInvoices } from '../store.ts';
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

const changedBy = async (): Promise<number> => (await refreshOpenInvoices(world.server.platform)).changed;

const stateOf = async (number: string): Promise<string | undefined> =>
  (await world.admin.call(listCustomInvoices, { search: number })).body.rows[0]?.status;

test('a payment shows after a refresh', async () => {
  const { id, invoiceID, invoiceNumber } = await makeInvoice(world.admin, invoiceInput());
  await world.onlooker.invoices.pay(invoiceID, { paid_out_of_band: true });
  assert.equal(await stateOf(invoiceNumber), 'open');
  const { status, body } = await world.admin.call(refreshCustomInvoice, { id });
  assert.deepEqual([status, body.message], [200, `Invoice ${invoiceNumber} is paid.`]);
  assert.equal(await stateOf(invoiceNumber), 'paid');
});

test('a payment of a customer here shows as soon as the records of the customer are read', async () => {
  const { userid, client } = await billedCustomer(world);
  const { invoiceID, invoiceNumber } = await makeInvoice(world.admin, invoiceInput({ userid, client }));
  await world.onlooker.invoices.pay(invoiceID, { paid_out_of_band: true });
  await world.admin.call(refreshStripe, { userid });
  assert.equal(await stateOf(invoiceNumber), 'paid');
  // The job takes it over for the filter.
  assert.equal(await changedBy(), 1);
  assert.equal(
    (await world.admin.call(listCustomInvoices, { status: 'paid', search: invoiceNumber })).body.total,
    1,
  );
});

test('the job reads what an event or an hour makes stale, and nothing else', async () => {
  const { id, invoiceID, invoiceNumber } = await makeInvoice(world.admin, invoiceInput());
  await world.onlooker.invoices.pay(invoiceID, { paid_out_of_band: true });
  assert.equal(await changedBy(), 0);
  await world.server.platform.db
    .updateTable('custom_invoice')
    .set({ read_at: new Date(Date.now() - 2 * 3_600_000).toISOString() })
    .where('id', '=', id)
    .execute();
  assert.equal(await changedBy(), 1);
  assert.equal(await stateOf(invoiceNumber), 'paid');
});

test('an invoice that was written off and then paid is read again', async () => {
  const { id, invoiceID, invoiceNumber } = await makeInvoice(world.admin, invoiceInput());
  const readHoursAgo = () =>
    world.server.platform.db
      .updateTable('custom_invoice')
      .set({ read_at: new Date(Date.now() - 2 * 3_600_000).toISOString() })
      .where('id', '=', id)
      .execute();
  await world.onlooker.invoices.markUncollectible(invoiceID);
  await readHoursAgo();
  assert.equal(await changedBy(), 1);
  assert.equal(await stateOf(invoiceNumber), 'uncollectible');
  await world.onlooker.invoices.pay(invoiceID, { paid_out_of_band: true });
  await readHoursAgo();
  assert.equal(await changedBy(), 1);
  assert.equal(await stateOf(invoiceNumber), 'paid');
});

test('a provider that fails leaves the state as it was', async () => {
  const { id, invoiceNumber } = await makeInvoice(world.admin, invoiceInput());
  const before = await world.server.digest();
  world.sandbox.inject({ kind: '500', method: 'GET', path: '/v1/invoices/*', times: 5 });
  const { status, body } = await world.admin.call(refreshCustomInvoice, { id });
  world.sandbox.clearFaults();
  assert.deepEqual([status, body.message], [502, 'The card provider does not answer. Nothing was changed.']);
  assert.equal(await world.server.digest(), before);
  assert.equal(await stateOf(invoiceNumber), 'open');
});

test('an invoice that cannot be read is reported, keeps none of the others from it, and comes last the next time', async () => {
  const { db } = world.server.platform;
  const [lost, paid] = [
    await makeInvoice(world.admin, invoiceInput()),
    await makeInvoice(world.admin, invoiceInput()),
  ];
  await world.onlooker.invoices.pay(paid.invoiceID, { paid_out_of_band: true });
  const stale = async (id: string, hours: number): Promise<void> => {
    const read_at = new Date(Date.now() - hours * 3_600_000).toISOString();
    await db.updateTable('custom_invoice').set({ read_at }).where('id', '=', id).execute();
  };
  await stale(lost.id, 3);
  await stale(paid.id, 2);
  const before = new Date(Date.now() - 3_600_000).toISOString();
  const first = async (): Promise<string | undefined> => (await staleInvoices(db, before, 1))[0]?.id;
  assert.equal(await first(), lost.id);
  const path = `/v1/invoices/${lost.invoiceID}`;
  world.sandbox.inject({ kind: '500', method: 'GET', path, times: 5 });
  const refreshed = await refreshOpenInvoices(world.server.platform);
  world.sandbox.clearFaults();
  assert.deepEqual(refreshed, { changed: 1, unread: [lost.invoiceID] });
  assert.equal(await stateOf(lost.invoiceNumber), 'open');
  assert.equal(await stateOf(paid.invoiceNumber), 'paid');
  const other = await makeInvoice(world.admin, invoiceInput());
  await stale(other.id, 2);
  assert.equal(await first(), other.id);
  assert.deepEqual((await refreshOpenInvoices(world.server.platform)).unread, []);
});
