import { autodowngradeFreePlan } from '@midoffice/contract/billing/payments/calls/autodowngrade-free-plan';
import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { migrateSubscription } from '@midoffice/contract/billing/payments/calls/migrate-subscription';
import { removePaymentIntent } from '@midoffice/contract/billing/payments/calls/remove-payment-intent';
import { tryPaymentMethods } from '@midoffice/contract/billing/payments/calls/try-payment-methods';
import { createRandom, type Random } from '../../../../platform/demo/world.ts';
import { insertRemovals } from '../customer-store.ts';
import { countEvents, type Action, type Target, type VendorEvent } from './action.ts';
import { chargeActions } from './charge-actions.ts';
import { priceActions } from './price-actions.ts';
import { openEffects } from './audit-store.ts';
import { debtor, legacyCustomer, paidLater, paypalCustomer, type PaymentsWorld } from './world.ts';

/** Every payment action that reaches a vendor. */
export const actions: readonly Action[] = [
  {
    name: 'try-payment-methods',
    call: tryPaymentMethods,
    paths: ['/v1/invoices/*/pay'],
    async make(world) {
      const { userid, stripeID, invoiceID } = await debtor(world, 'visa');
      return { userid, input: { userid, invoiceID }, key: stripeID };
    },
    async happened(world, { key }) {
      const { data } = await world.onlooker.charges.list({ customer: key, limit: 100 });
      // The first period was paid before.
      return data.filter(({ status }) => status === 'succeeded').length - 1;
    },
  },
  {
    name: 'remove-payment-intent',
    call: removePaymentIntent,
    paths: ['/v1/payment_methods/*/detach'],
    async make(world) {
      const { userid, stripeID } = await legacyCustomer(world, {}, null);
      await insertRemovals(world.server.platform.db, [{ userid, requestedAt: '2026-06-10T09:00:00.000Z' }]);
      const { data } = await world.onlooker.customers.listPaymentMethods(stripeID);
      return { userid, input: { userid }, key: data[0]!.id };
    },
    happened: async (_world, { key }, events) => countEvents(events, 'payment_method.detached', key),
  },
  {
    name: 'autodowngrade-free-plan',
    call: autodowngradeFreePlan,
    paths: ['/v1/subscriptions/*'],
    async make(world) {
      const { userid, subscription } = await legacyCustomer(world, { planCode: 'free' });
      return { userid, input: { userid }, key: subscription };
    },
    happened: async (_world, { key }, events) => countEvents(events, 'customer.subscription.updated', key),
  },
  {
    name: 'migrate-subscription',
    call: migrateSubscription,
    paths: ['/v1/subscriptions/*'],
    async make(world) {
      const { userid, subscription } = await legacyCustomer(world);
      return { userid, input: { userid }, key: subscription };
    },
    happened: async (_world, { key }, events) => countEvents(events, 'customer.subscription.updated', key),
  },
  {
    name: 'migrate-paypal-account',
    call: migratePaypalAccount,
    paths: ['/v1/subscriptions', '/v1/billing/subscriptions/*/cancel'],
    async make(world) {
      const { userid, email, paypalID } = await paypalCustomer(world, ...paidLater());
      return { userid, input: { userid, email }, key: paypalID };
    },
    async happened(world, { key, input }) {
      const customers = (await world.onlooker.customers.list({ email: String(input['email']) })).data;
      const subscriptions = await Promise.all(
        customers.map(({ id }) => world.onlooker.subscriptions.list({ customer: id, status: 'all' })),
      );
      const counts = [
        customers.length,
        subscriptions.flatMap(({ data }) => data).length,
        world.sandbox.paypal.moves(key),
      ];
      return Math.min(...counts) === 0 ? 0 : Math.max(...counts);
    },
  },
  ...chargeActions,
  ...priceActions,
];

/** The ways in which a vendor fails a request. */
export const requestFaults = ['timeout-after-success', 'reset', '429', '500', '500-after-success'] as const;

/** What became of the runs of one action. */
export interface Outcome {
  readonly action: string;
  readonly runs: number;
  readonly exactlyOne: number;
  readonly lost: number;
  readonly doubled: number;
  /** Answered as not confirmed yet, or not at all. */
  readonly unknownAtFirst: number;
}

async function vendorEvents(world: PaymentsWorld): Promise<VendorEvent[]> {
  const found: VendorEvent[] = [];
  for await (const event of world.onlooker.events.list({ limit: 100 }))
    found.push({ type: event.type, id: (event.data.object as { id: string }).id });
  return found;
}

/** Waits until no effect is open any more. @throws Error after a minute */
export async function allSettled(world: PaymentsWorld, limitMs = 60_000): Promise<void> {
  for (const end = Date.now() + limitMs; Date.now() < end;) {
    if ((await openEffects(world.server.platform.db)) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${await openEffects(world.server.platform.db)} effects are still open`);
}

/** Counts how often each target's action happened. */
export async function judge(
  world: PaymentsWorld,
  action: Action,
  targets: readonly Target[],
  unknownAtFirst: number,
): Promise<Outcome> {
  const events = await vendorEvents(world);
  const counts: number[] = [];
  for (const target of targets) counts.push(await action.happened(world, target, events));
  return {
    action: action.name,
    runs: targets.length,
    exactlyOne: counts.filter((count) => count === 1).length,
    lost: counts.filter((count) => count < 1).length,
    doubled: counts.filter((count) => count > 1).length,
    unknownAtFirst,
  };
}

export const sentInput = ({ input: { email: _own, ...input } }: Target): Record<string, unknown> => input;

/**
 * Runs an action against vendors that fail in each way, several runs at a time, one failure for each run.
 * @param runs in all; they are dealt out to the ways of failing
 */
export async function runAgainstFaults(
  world: PaymentsWorld,
  action: Action,
  runs: number,
  seed: number,
): Promise<Outcome> {
  const random: Random = createRandom(seed).fork(action.name);
  const targets: Target[] = [];
  let unknown = 0;
  const atOnce = action.alone ? 1 : 8;
  for (let done = 0; done < runs; done += atOnce) {
    const batch: Target[] = [];
    for (let n = done; n < Math.min(runs, done + atOnce); n += 1) batch.push(await action.make(world));
    batch.forEach((_target, n) =>
      world.sandbox.inject({
        kind: requestFaults[(done + n) % requestFaults.length]!,
        method: 'POST',
        path: random.pick(action.paths),
        times: random.int(1, 2),
      }),
    );
    const answers = await Promise.all(
      batch.map((target) => world.admin.call(action.call, sentInput(target))),
    );
    for (const { status, body } of answers) {
      if (status !== 200)
        throw new Error(
          `${action.name} answered ${status}: ${String((body as { message?: string }).message)}`,
        );
      if ((body as unknown as { effect: { state: string } }).effect.state !== 'done') unknown += 1;
    }
    await allSettled(world);
    world.sandbox.clearFaults();
    targets.push(...batch);
  }
  return judge(world, action, targets, unknown);
}

export const outcomeLine = (
  what: string,
  { action, runs, exactlyOne, lost, doubled, unknownAtFirst }: Outcome,
): string =>
  `  ${action.padEnd(24)} ${what.padEnd(14)} ${runs} runs: ${exactlyOne} exactly one, ${lost} lost, ${doubled} doubled; ${unknownAtFirst} without an outcome at first`;
