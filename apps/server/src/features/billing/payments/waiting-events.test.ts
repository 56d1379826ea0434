import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { StripeEvent } from '../../../platform/connectors/stripe/events.ts';
import { momentUs } from '../../../platform/connectors/stripe/moment.ts';
import { deletedRecord, type CustomerMirror } from '../../../platform/connectors/stripe/records.ts';
import type { Platform } from '../../../platform/platform.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { makeCustomer } from '../../customers/accounts/factory.ts';
import { insertStripeLinks, keepFromStripe, mirroredAccounts } from '../../customers/stripe-accounts/api.ts';
import { handleEventsOf, keepEvents } from './events.ts';
import { reconcileEvents } from './reconcile.ts';
import { eventCounts } from './testing/audit-store.ts';

const mirrorOf = (stripeId: string, chargeId: string, disputed: boolean): CustomerMirror => ({
  readAtUs: momentUs(),
  customer: { ...deletedRecord(stripeId), deleted: false },
  subscriptions: [],
  invoices: [],
  charges: [
    {
      id: chargeId,
      created: '2026-06-01T00:00:00.000Z',
      amountCents: 1900,
      currency: 'usd',
      status: 'succeeded',
      description: null,
      failureCode: null,
      failureMessage: null,
      refunded: false,
      amountRefundedCents: 0,
      disputed,
      card: null,
      invoiceId: null,
    },
  ],
  olderInvoices: false,
  olderCharges: false,
});
const disputeOf = (chargeId: string, created = '2026-06-01T00:00:00.000Z'): StripeEvent => ({
  id: `evt_${chargeId}`,
  type: 'charge.dispute.created',
  created,
  stripeId: null,
  chargeId,
});

describe('events that wait', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  /** A linked customer, and a platform whose provider answers one mirror and whose queue remembers what was asked for. */
  async function customer(stripeId: string) {
    const { userid } = await makeCustomer(server.platform);
    await insertStripeLinks(server.platform.db, [
      { stripeId, userid, active: true, transferredFrom: null, record: deletedRecord(stripeId) },
    ]);
    const enqueued: unknown[] = [];
    const at: { mirror?: CustomerMirror; meanwhile?: () => Promise<unknown> } = {};
    const fetchCustomer = async () => {
      await at.meanwhile?.();
      return at.mirror;
    };
    const stripe = { fetchCustomer, eventsSince: async () => [] };
    const platform = {
      ...server.platform,
      jobs: { ...server.platform.jobs, enqueue: async (_name: string, data: unknown) => enqueued.push(data) },
      connectors: { ...server.platform.connectors, stripe },
    } as unknown as Platform;
    const keep = (event: StripeEvent) =>
      server.platform.db.transaction().execute((trx) => keepEvents(platform, trx, [event], 'webhook'));
    const isDisputed = async () =>
      (await mirroredAccounts(server.platform.db, userid))[0]?.charges[0]?.disputed ?? null;
    const isOpen = async (event: StripeEvent) => (await eventCounts(server.platform.db, event.id)).open === 1;
    return { userid, enqueued, at, platform, keep, isDisputed, isOpen };
  }

  test('about a charge that is not mirrored yet: one waits, and has its customer read again once the charge arrives', async () => {
    const { platform, at, enqueued, keep, isDisputed, isOpen } = await customer('cus_late');
    const dispute = disputeOf('ch_late');
    assert.equal((await keep(dispute)).length, 1);
    assert.deepEqual([await isOpen(dispute), enqueued], [true, []]);
    // This reading began before the dispute: it brings the charge, and knows nothing of the dispute.
    at.mirror = mirrorOf('cus_late', 'ch_late', false);
    await handleEventsOf(platform, 'cus_late');
    assert.deepEqual([await isDisputed(), await isOpen(dispute)], [false, true]);
    assert.deepEqual(enqueued, [{ stripeId: 'cus_late' }]);
    at.mirror = mirrorOf('cus_late', 'ch_late', true);
    await handleEventsOf(platform, 'cus_late');
    assert.deepEqual([await isDisputed(), await isOpen(dispute), enqueued.length], [true, false, 1]);
  });

  test('about a charge that is not mirrored yet: one is linked by the next look for missed events where something else has mirrored the charge', async () => {
    const { platform, userid, enqueued, keep, isOpen } = await customer('cus_refreshed');
    const dispute = disputeOf('ch_refreshed');
    await keep(dispute);
    await server.platform.db
      .transaction()
      .execute((trx) => keepFromStripe(trx, userid, [mirrorOf('cus_refreshed', 'ch_refreshed', false)]));
    await reconcileEvents(platform);
    assert.deepEqual([await isOpen(dispute), enqueued], [true, [{ stripeId: 'cus_refreshed' }]]);
  });

  const changed = (id: string, stripeId: string): StripeEvent => ({
    id,
    type: 'customer.updated',
    created: '2026-06-01T00:00:00.000Z',
    stripeId,
    chargeId: null,
  });
  const link = (stripeId: string, userid: string) =>
    insertStripeLinks(server.platform.db, [
      { stripeId, userid, active: true, transferredFrom: null, record: deletedRecord(stripeId) },
    ]);
  const unlink = (stripeId: string) =>
    server.platform.db.deleteFrom('stripe_customer').where('stripe_id', '=', stripeId).execute();
  const chargesOf = async (userid: string) =>
    (await mirroredAccounts(server.platform.db, userid))[0]?.charges.map(({ id }) => id);

  test('about a customer who moved to another account during the reading stay open until they are read for it', async () => {
    const { platform, at, enqueued, keep, isOpen } = await customer('cus_moved');
    const { userid: other } = await makeCustomer(server.platform);
    const event = changed('evt_moved', 'cus_moved');
    await keep(event);
    enqueued.length = 0;
    at.mirror = mirrorOf('cus_moved', 'ch_moved', false);
    at.meanwhile = async () => {
      await unlink('cus_moved');
      await link('cus_moved', other);
    };
    await handleEventsOf(platform, 'cus_moved');
    assert.deepEqual([await isOpen(event), await chargesOf(other)], [true, []]);
    assert.deepEqual(enqueued, [{ stripeId: 'cus_moved' }]);
    delete at.meanwhile;
    await handleEventsOf(platform, 'cus_moved');
    assert.deepEqual([await isOpen(event), await chargesOf(other)], [false, ['ch_moved']]);
    assert.equal(enqueued.length, 1);
  });

  test('whose reading is dropped, as a server whose clock is ahead read before, stay open until one is kept', async () => {
    const { platform, at, keep, isDisputed, isOpen } = await customer('cus_ahead');
    at.mirror = mirrorOf('cus_ahead', 'ch_ahead', false);
    const aheadUs = momentUs() + 30_000_000;
    at.mirror = { ...at.mirror, readAtUs: aheadUs };
    await keep(changed('evt_before', 'cus_ahead'));
    await handleEventsOf(platform, 'cus_ahead');
    const event = changed('evt_ahead', 'cus_ahead');
    await keep(event);
    at.mirror = mirrorOf('cus_ahead', 'ch_ahead', true);
    await handleEventsOf(platform, 'cus_ahead');
    assert.deepEqual([await isDisputed(), await isOpen(event)], [false, true]);
    at.mirror = { ...at.mirror, readAtUs: aheadUs + 1 };
    await handleEventsOf(platform, 'cus_ahead');
    assert.deepEqual([await isDisputed(), await isOpen(event)], [true, false]);
  });

  test('about a customer of nobody are over; of one who was linked anew during the reading, once it is kept', async () => {
    const { platform, userid, at, enqueued, keep, isOpen } = await customer('cus_loose');
    const event = changed('evt_loose', 'cus_loose');
    await keep(event);
    await unlink('cus_loose');
    await handleEventsOf(platform, 'cus_loose');
    assert.equal(await isOpen(event), false);
    const second = changed('evt_anew', 'cus_loose');
    await link('cus_loose', userid);
    await keep(second);
    enqueued.length = 0;
    at.mirror = mirrorOf('cus_loose', 'ch_loose', false);
    at.meanwhile = async () => {
      await unlink('cus_loose');
      await link('cus_loose', userid);
    };
    await handleEventsOf(platform, 'cus_loose');
    assert.deepEqual([await isOpen(second), await chargesOf(userid), enqueued], [false, ['ch_loose'], []]);
  });

  test('about a charge that is not mirrored yet: one is forgotten after 35 days, as the provider forgets it: its charge is of nobody here', async () => {
    const { platform, keep } = await customer('cus_other');
    const dayMs = 86_400_000;
    const nowMs = server.platform.now();
    const [old, recent] = [36, 34].map((days) =>
      disputeOf(`ch_${days}`, new Date(nowMs - days * dayMs).toISOString()),
    );
    await keep(old!);
    await keep(recent!);
    await reconcileEvents(platform);
    const eventsOf = async (id: string) => (await eventCounts(server.platform.db, id)).events;
    assert.deepEqual([await eventsOf(old!.id), await eventsOf(recent!.id)], [0, 1]);
  });
});
