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

describe('an event about a charge that is not mirrored yet', () => {
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
    const at: { mirror?: CustomerMirror } = {};
    const stripe = { fetchCustomer: async () => at.mirror, eventsSince: async () => [] };
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

  test('waits, and has its customer read again once the charge arrives', async () => {
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

  test('is linked by the next look for missed events where something else has mirrored the charge', async () => {
    const { platform, userid, enqueued, keep, isOpen } = await customer('cus_refreshed');
    const dispute = disputeOf('ch_refreshed');
    await keep(dispute);
    await server.platform.db
      .transaction()
      .execute((trx) => keepFromStripe(trx, userid, [mirrorOf('cus_refreshed', 'ch_refreshed', false)]));
    await reconcileEvents(platform);
    assert.deepEqual([await isOpen(dispute), enqueued], [true, [{ stripeId: 'cus_refreshed' }]]);
  });

  test('is forgotten after 35 days, as the provider forgets it: its charge is of nobody here', async () => {
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
