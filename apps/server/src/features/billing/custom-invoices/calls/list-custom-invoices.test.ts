import { listCustomInvoices } from '@midoffice/contract/billing/custom-invoices/calls/list-custom-invoices';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { deletedRecord } from '../../../../platform/connectors/stripe/records.ts';
import { makeCustomer } from '../../../customers/accounts/testing/factory.ts';
import { insertStripeLinks } from '../../../customers/stripe-accounts/api.ts';
import { adoptMirror, keepState, insertInvoice } from '../store.ts';
import { invoiceWorld, manyInvoices, type InvoiceWorld } from '../testing/invoices.ts';

let world: InvoiceWorld;
before(async () => {
  world = await invoiceWorld();
});
after(() => world.close());

test('the list is paged, searched and filtered, the newest first', async () => {
  const rows = manyInvoices(120);
  for (const row of rows) await insertInvoice(world.server.platform.db, row);
  const { body: first } = await world.admin.call(listCustomInvoices, {});
  assert.deepEqual([first.total, first.rows.length, first.rows[0]!.number], [120, 50, 'TEST-0119']);
  const { body: third } = await world.admin.call(listCustomInvoices, { page: '3' });
  assert.deepEqual([third.rows.length, third.rows.at(-1)!.number], [20, 'TEST-0000']);
  const { body: found } = await world.admin.call(listCustomInvoices, { search: 'client 77@' });
  assert.equal(found.total, 0);
  const { body: named } = await world.admin.call(listCustomInvoices, { search: 'CLIENT77@' });
  assert.deepEqual(
    named.rows.map(({ number }) => number),
    ['TEST-0077'],
  );
  await keepState(world.server.platform.db, rows[5]!.id, {
    status: 'paid',
    amountRemainingCents: 0,
    readAt: new Date().toISOString(),
  });
  const { body: paid } = await world.admin.call(listCustomInvoices, { status: 'paid' });
  assert.deepEqual(
    paid.rows.map(({ number, amountRemainingCents }) => [number, amountRemainingCents]),
    [['TEST-0005', 0]],
  );
  const bad = await world.admin.call(listCustomInvoices, { status: 'lost' });
  assert.deepEqual(
    [bad.status, bad.body.message],
    [400, 'status: must be one of draft, open, paid, uncollectible, void'],
  );
});

test('a state that was read earlier never replaces one that was read later', async () => {
  const { db } = world.server.platform;
  const [row] = manyInvoices(1, 'LATE');
  await insertInvoice(db, row!);
  const read = (status: string, readAt: string) =>
    keepState(db, row!.id, { status, amountRemainingCents: 0, readAt });
  assert.equal(await read('paid', '2027-01-02T00:00:00Z'), true);
  assert.equal(await read('open', '2027-01-01T00:00:00Z'), false);
  const { body } = await world.admin.call(listCustomInvoices, { search: 'LATE' });
  assert.equal(body.rows[0]!.status, 'paid');
});

test('the filter goes by the state that is shown: that of the customer’s mirror where it was read later', async () => {
  const { db } = world.server.platform;
  const { userid } = await makeCustomer(world.server.platform);
  const [row] = manyInvoices(1, 'MIRROR');
  const stripeId = 'cus_mirrored_later';
  const customer = { ...deletedRecord(stripeId), deleted: false };
  await insertStripeLinks(db, [{ stripeId, userid, active: true, transferredFrom: null, record: customer }]);
  await insertInvoice(db, { ...row!, stripeId });
  const shownFor = async (status: string) => {
    const { body } = await world.admin.call(listCustomInvoices, { status, search: 'MIRROR' });
    return [body.total, body.rows.map((one) => one.status)];
  };
  assert.deepEqual(await shownFor(row!.status), [1, [row!.status]]);
  await sql`
    insert into stripe_invoice (invoice_id, stripe_id, status, amount_due_cents, amount_remaining_cents, created_at, record)
    values (${row!.invoiceID}, ${stripeId}, 'paid', 100, 0, now(), '{"status": "paid", "amountRemainingCents": 0}')`.execute(
    db,
  );
  await sql`update stripe_customer set read_at_us = ${4e15} where stripe_id = ${stripeId}`.execute(db);
  assert.deepEqual(await shownFor('paid'), [1, ['paid']]);
  assert.deepEqual(await shownFor(row!.status), [0, []]);
});

test('a reading that saw the draft of an invoice that was being made, or an invoice that was being voided, counts for nothing', async () => {
  const { db } = world.server.platform;
  const { userid } = await makeCustomer(world.server.platform);
  const rows = manyInvoices(2, 'BEING');
  const stripeId = 'cus_read_meanwhile';
  const customer = { ...deletedRecord(stripeId), deleted: false };
  await insertStripeLinks(db, [{ stripeId, userid, active: true, transferredFrom: null, record: customer }]);
  const pairs = [
    ['open', 'draft'],
    ['void', 'open'],
  ] as const;
  for (const [at, [status, seen]] of pairs.entries()) {
    await insertInvoice(db, { ...rows[at]!, status, stripeId });
    await sql`
      insert into stripe_invoice (invoice_id, stripe_id, status, amount_due_cents, amount_remaining_cents, created_at, record)
      values (${rows[at]!.invoiceID}, ${stripeId}, ${seen}, 100, 100, now(),
        ${JSON.stringify({ status: seen, amountRemainingCents: 100 })}::jsonb)`.execute(db);
  }
  await sql`update stripe_customer set read_at_us = ${4e15} where stripe_id = ${stripeId}`.execute(db);
  const states = async () => {
    const { body } = await world.admin.call(listCustomInvoices, { search: 'BEING' });
    return body.rows.map(({ number, status }) => [number, status]).sort();
  };
  const expected = [
    [rows[0]!.number, 'open'],
    [rows[1]!.number, 'void'],
  ];
  assert.deepEqual(await states(), expected);
  await db.transaction().execute(adoptMirror);
  assert.deepEqual(await states(), expected);
});
