import { type DisputeInput, moveDispute, openDispute } from './engine/disputes.ts';
import { failRefund } from './calls/refunds.ts';
import type { WebhookSender } from '../kernel/webhooks.ts';
import type { DisputeStatus } from './shapes/dispute.ts';
import type { TableName } from './tables.ts';
import type { World } from './world.ts';
import { seedWorld } from './seed.ts';
import type { SeedCustomer, SeededWorld, SeedWorld } from './seed-types.ts';

/** What a test or a seeder may do to the Stripe stand-in without HTTP. */
export interface StripeHelpers {
  /** Writes a whole world in one journalled step, with invoice history up to the sandbox's now. No events are sent. */
  seed(world: SeedWorld): SeededWorld;
  /** One customer of the same description. */
  seedCustomer(customer: SeedCustomer): SeededWorld['customers'][number];
  /** Changes the webhook's target; `null` stops delivery. */
  setWebhook(target: { url: string; secret: string } | null): void;
  /** Resolves when every event that can be delivered now is delivered or given up. */
  webhooksIdle(): Promise<void>;
  /** A stored object as it would be answered, or undefined. */
  get(id: string): Record<string, unknown> | undefined;
  /** How many objects of a collection there are, such as `customers` or `invoices`. */
  count(collection: string): number;
  /** Has a cardholder's bank contest a charge, and answers the dispute's id; its events name the charge alone. */
  dispute(chargeId: string, given?: DisputeInput): string;
  /** Moves a dispute on, as its bank or the provider would: the money follows. */
  moveDispute(id: string, status: DisputeStatus): void;
  /** Has the bank refuse a refund: it fails, and its charge has the money again. */
  failRefund(id: string): void;
  /** The signature header that Stripe would send for this body. */
  signature(payload: string, timestampSeconds?: number): string;
}

/** The helpers of a running stand-in. */
export function helpersFor(
  world: World,
  sender: WebhookSender,
  keys: {
    setSecret(secret: string): void;
    sign(payload: string, timestampSeconds?: number): string;
    deliverPending(): void;
  },
): StripeHelpers {
  return {
    seed: (given) => seedWorld(world, given),
    seedCustomer(customer) {
      const [made] = seedWorld(world, { customers: [customer] }).customers;
      if (!made) throw new Error('The customer was not seeded.');
      return made;
    },
    setWebhook(target) {
      const hadTarget = sender.target !== null;
      if (target) keys.setSecret(target.secret);
      sender.setTarget(target?.url ?? null);
      // Events that were on their way when the process ended have waited for a target.
      if (target && !hadTarget) keys.deliverPending();
    },
    webhooksIdle: () => sender.idle(),
    get(id) {
      for (const table of Object.values(world.tables)) {
        if (table.name === 'stripe.answers' || table.name === 'stripe.subscription_notes') continue;
        const doc = table.get(id);
        if (doc) return structuredClone(doc) as unknown as Record<string, unknown>;
      }
      return undefined;
    },
    count: (collection) => world.tables[collection as TableName]?.size ?? 0,
    dispute: (chargeId, given) =>
      world.runtime.store.transaction(() => openDispute(world, world.need('charges', chargeId), given).id),
    moveDispute: (id, status) => world.runtime.store.transaction(() => void moveDispute(world, id, status)),
    failRefund: (id) => world.runtime.store.transaction(() => failRefund(world, world.need('refunds', id))),
    signature: (payload, timestampSeconds) => keys.sign(payload, timestampSeconds),
  };
}
