// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe } from 'node:test';
import fc from 'fast-check';
import { momentUs } from '../../../platform/connectors/stripe/moment.ts';
import type { CustomerMirror } from '../../../platform/connectors/stripe/records.ts';
import { deletedRecord } from '../../../platform/connectors/stripe/records.ts';
import type { Platform } from '../../../platform/platform.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { makeCustomer } from '../../customers/accounts/factory.ts';
import { insertStripeLinks, mirroredAccounts } from '../../customers/stripe-accounts/api.ts';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { handleEventsOf, keepEvents } from './events.ts';

const customersPerRun = 20;

/** What a customer's subscription goes through at the provider, and what becomes of each event on its way to us. */
const history = fc.array(
  fc.record({
    status: fc.constantFrom('active', 'past_due', 'unpaid', 'canceled'),
    /** How often the event arrives: not at all, once, or twice. */
    copies: fc.constantFrom(0, 1, 1, 1, 2),
    /** How much later than its place it arrives. */
    delay: fc.integer({ min: 0, max: 6 }),
    /** How long the reading that it causes takes. */
    readTurns: fc.integer({ min: 0, max: 8 }),
  }),
  { minLength: 2, maxLength: 5 },
);

/** A provider of many customers: each change increments a counter, and a read returns the state at its start. */
function provider() {
  const states = new Map<string, { version: number; status: string }>();
  const turns = new Map<string, number>();
  const mirrorOf = (stripeId: string): CustomerMirror => {
    const { version, status } = states.get(stripeId)!;
    return {
      readAtUs: momentUs(),
      customer: { ...deletedRecord(stripeId), deleted: false, balanceCents: -version },
      subscriptions: [
        {
          id: `sub_${stripeId}`,
          status,
          planCode: 'monthlyIND1',
          amountCents: 2900,
          currency: 'usd',
          interval: 'month',
          created: '2026-01-01T00:00:00.000Z',
          currentPeriodEnd: null,
          cancelAt: null,
          endedAt: null,
        },
      ],
      invoices: [],
      charges: [],
      olderInvoices: false,
      olderCharges: false,
    };
  };
  return {
    states,
    turns,
    fetchCustomer: async (stripeId: string): Promise<CustomerMirror> => {
      const mirror = mirrorOf(stripeId);
      for (let left = turns.get(stripeId) ?? 0; left > 0; left -= 1)
        await new Promise((resolve) => setImmediate(resolve));
      return mirror;
    },
  };
}

describe('events of the card provider', () => {
  let server: TestServer;
  const customers: { userid: string; stripeId: string }[] = [];
  before(async () => {
    server = await testServer();
    for (let n = 0; n < customersPerRun; n += 1) {
      const stripeId = `cus_history${n}`;
      const { userid } = await makeCustomer(server.platform);
      await insertStripeLinks(server.platform.db, [
        { stripeId, userid, active: true, transferredFrom: null, record: deletedRecord(stripeId) },
      ]);
      customers.push({ userid, stripeId });
    }
  });
  after(() => server.close());

  const name = 'disordered, duplicated and missed histories of 20 customers converge to one state';
  enduranceTest(name, { rounds: 50 }, async ({ rounds, seed }) => {
    let histories = 0;
    let deliveries = 0;
    const property = fc.asyncProperty(
      fc.array(history, { minLength: customersPerRun, maxLength: customersPerRun }),
      async (given) => {
        const { states, turns, fetchCustomer } = provider();
        // The queue has tests of its own; here the reading follows at once, side by side with the others.
        const platform = {
          ...server.platform,
          jobs: { ...server.platform.jobs, enqueue: async () => null },
          connectors: { ...server.platform.connectors, stripe: { fetchCustomer } },
        } as unknown as Platform;
        const reading: Promise<void>[] = [];
        const arrivals = given.flatMap((steps, n) =>
          steps.flatMap((step, at) => {
            const event = {
              id: `evt_${randomUUID()}`,
              type: 'customer.subscription.updated',
              created: '2026-06-01T00:00:00.000Z',
              stripeId: customers[n]!.stripeId,
              chargeId: null,
            };
            const change = { at, event, change: step, copies: step.copies };
            return [
              change,
              ...Array.from({ length: step.copies }, () => ({
                ...change,
                at: at + step.delay + 0.5,
                change: null,
                turns: step.readTurns,
              })),
            ];
          }),
        );
        arrivals.sort((a, b) => a.at - b.at);
        const pending = new Map<string, typeof arrivals>();
        for (const arrival of arrivals) {
          const { event, change } = arrival;
          if (change)
            states.set(event.stripeId, {
              version: (states.get(event.stripeId)?.version ?? 0) + 1,
              status: change.status,
            });
          else pending.set(`${arrival.at}`, [...(pending.get(`${arrival.at}`) ?? []), arrival]);
          if (change) continue;
          turns.set(event.stripeId, (arrival as { turns?: number }).turns ?? 0);
          deliveries += 1;
          const fresh = await server.platform.db
            .transaction()
            .execute((trx) => keepEvents(platform, trx, [event], 'webhook'));
          if (fresh.length) reading.push(handleEventsOf(platform, event.stripeId));
        }
        // What the job of missed events does: it brings all that no webhook brought.
        const missed = arrivals
          .filter(({ change, copies }) => change && copies === 0)
          .map(({ event }) => event);
        const fresh = await server.platform.db
          .transaction()
          .execute((trx) => keepEvents(platform, trx, missed, 'reconcile'));
        assert.equal(fresh.length, missed.length);
        for (const stripeId of new Set(fresh.map((event) => event.stripeId!)))
          reading.push(handleEventsOf(platform, stripeId));
        await Promise.all(reading);
        for (const [n, { userid, stripeId }] of customers.entries()) {
          histories += 1;
          const [mirror] = await mirroredAccounts(server.platform.db, userid, 1);
          const { version, status } = states.get(stripeId)!;
          assert.deepEqual(
            [mirror!.record.balanceCents, mirror!.subscriptions.map((one) => one.status)],
            [-version, [status]],
            `history ${n}: ${JSON.stringify(given[n])}`,
          );
        }
      },
    );
    await fc.assert(property, {
      numRuns: rounds,
      seed,
      interruptAfterTimeLimit: 120_000,
      markInterruptAsFailure: true,
    });
    console.log(`  events: ${histories} histories, ${deliveries} deliveries, all converged`);
    assert.ok(histories >= rounds * customersPerRun);
  });
});
