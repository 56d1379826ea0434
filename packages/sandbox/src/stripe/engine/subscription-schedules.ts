import type { SubscriptionSchedule } from '../shapes/subscription-schedule.ts';
import type { World } from '../world.ts';
import { endSubscription } from './ending.ts';
import { subscribe } from './subscribe.ts';

/** When a schedule begins or ends its phase; null: never. */
export function scheduleDue({ status, phases: [phase] }: SubscriptionSchedule): number | null {
  if (!phase) return null;
  if (status === 'not_started') return phase.start_date;
  return status === 'active' ? phase.end_date : null;
}

/** Begins the subscription of a schedule, or ends its phase: https://docs.stripe.com/billing/subscriptions/subscription-schedules */
export function runSchedule(world: World, id: string): void {
  const schedule = world.need('subscription_schedules', id);
  if (schedule.status === 'not_started') begin(world, schedule);
  else end(world, schedule);
}

function begin(world: World, schedule: SubscriptionSchedule): void {
  const [phase] = schedule.phases;
  if (!phase) return;
  const subscription = subscribe(world, {
    customer: world.need('customers', schedule.customer),
    items: phase.items.map(({ price, quantity }) => ({
      price: world.need('prices', price),
      quantity,
      metadata: {},
    })),
    trialEnd: null,
    anchor: null,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    collectionMethod: 'charge_automatically',
    daysUntilDue: null,
    defaultPaymentMethod: null,
    paymentBehavior: 'allow_incomplete',
    prorates: true,
    discounts: [],
    metadata: {},
    description: null,
    saveDefaultPaymentMethod: null,
    missingPaymentMethod: 'create_invoice',
  });
  world.change(world.tables.subscriptions, subscription.id, { schedule: schedule.id });
  world.change(
    world.tables.subscription_schedules,
    schedule.id,
    {
      status: 'active',
      subscription: subscription.id,
      current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    },
    'subscription_schedule.updated',
  );
}

function end(world: World, schedule: SubscriptionSchedule): void {
  const { subscription } = schedule;
  const now = world.now(schedule);
  const table = world.tables.subscription_schedules;
  if (subscription !== null && schedule.end_behavior === 'release') {
    world.change(world.tables.subscriptions, subscription, { schedule: null });
    const released = { released_at: now, released_subscription: subscription, subscription: null };
    world.change(
      table,
      schedule.id,
      { ...released, status: 'released', current_phase: null },
      'subscription_schedule.released',
    );
    return;
  }
  if (subscription !== null) endSubscription(world, subscription, { reason: 'cancellation_requested' });
  world.change(
    table,
    schedule.id,
    { status: 'completed', completed_at: now, current_phase: null },
    'subscription_schedule.completed',
  );
}
