import { createHmac } from 'node:crypto';
import type { Vendor, SandboxRuntime } from '../kernel/vendor.ts';
import { WebhookSender } from '../kernel/webhooks.ts';
import type { StripeOptions } from './options.ts';
import { allCalls } from './calls/index.ts';
import { Schedule } from './engine/schedule.ts';
import { type StripeHelpers, helpersFor } from './helpers.ts';
import { mountRoutes } from './router.ts';
import { World } from './world.ts';

export interface StripeVendor extends Vendor {
  helpers(): StripeHelpers;
}

const defaultRetryMs = [1000, 5000, 30_000, 300_000];

interface Running {
  world: World;
  schedule: Schedule;
  sender: WebhookSender;
}

/** The Stripe stand-in, ready to be attached to a kernel. */
export function stripeVendor(options: StripeOptions): StripeVendor {
  let running: Running | null = null;
  let secret = options.webhookSecret ?? '';
  const started = (): Running => {
    if (!running) throw new Error('The Stripe stand-in is not attached yet.');
    return running;
  };
  return {
    name: 'stripe',
    attach(runtime) {
      running = start(runtime, options, () => secret);
    },
    routes(app) {
      const { world, schedule } = started();
      mountRoutes(app, world, options.secretKey, allCalls(schedule), () => schedule.tick());
    },
    tick: () => started().schedule.tick(),
    close: () => started().sender.close(),
    helpers() {
      const { world, sender } = started();
      return helpersFor(world, sender, {
        setSecret: (value) => {
          secret = value;
        },
        deliverPending: () => deliverPending(started()),
        sign: (payload, timestampSeconds) => signatureHeader(payload, secret, timestampSeconds),
      });
    },
  };
}

function start(runtime: SandboxRuntime, options: StripeOptions, secret: () => string): Running {
  const { retryDays = [3, 5, 7], finalAction = 'cancel' } = options.dunning ?? {};
  const world = new World(runtime, { retryDays, finalAction });
  const sender = new WebhookSender({
    vendor: 'stripe',
    faults: runtime.faults,
    retryMs: options.webhookRetryMs ?? defaultRetryMs,
    headers: (body) => ({
      'stripe-signature': signatureHeader(body, secret()),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }),
    onDelivered: (id) => {
      runtime.store.transaction(() => world.change(world.tables.events, id, { pending_webhooks: 0 }));
    },
  });
  sender.setTarget(options.webhookUrl ?? null);
  world.onEvent = (event) => {
    if (sender.target === null) return false;
    runtime.store.afterCommit(() => deliver(world, sender, event.id, event.type));
    return true;
  };
  const running = { world, schedule: new Schedule(world), sender };
  deliverPending(running);
  return running;
}

function deliver(world: World, sender: WebhookSender, id: string, type: string): void {
  sender.send({ id, type, body: () => JSON.stringify(world.tables.events.get(id)) });
}

function deliverPending({ world, sender }: Running): void {
  for (const event of world.tables.events.all()) {
    if (event.pending_webhooks > 0) deliver(world, sender, event.id, event.type);
  }
}

/** `t=…,v1=…` as in https://docs.stripe.com/webhooks#verify-manually */
export function signatureHeader(
  payload: string,
  secret: string,
  timestampSeconds = Math.floor(Date.now() / 1000),
): string {
  const digest = createHmac('sha256', secret).update(`${timestampSeconds}.${payload}`).digest('hex');
  return `t=${timestampSeconds},v1=${digest}`;
}
