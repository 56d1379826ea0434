import { endSubscription } from '../engine/ending.ts';
import { boundary } from '../engine/periods.ts';
import { recurrenceOf } from '../engine/subscribe.ts';
import { invalid } from '../errors.ts';
import { page, pageFields } from '../lists.ts';
import {
  bool,
  inRange,
  int,
  list,
  mergeMetadata,
  metadata,
  object,
  oneOf,
  range,
  required,
  str,
} from '../params.ts';
import { type CallContext, type Route, call } from '../router.ts';
import { type SubscriptionSchedule, scheduleShape } from '../shapes/subscription-schedule.ts';
import { activePrice } from './subscription-fields.ts';

const creatable = {
  customer: required(str),
  end_behavior: oneOf('release', 'cancel'),
  metadata,
  phases: required(
    list(
      object({
        items: required(list(object({ price: required(str), quantity: int }))),
        end_date: int,
      }),
    ),
  ),
  start_date: required(int),
};

const listable = {
  ...pageFields,
  canceled_at: range,
  created: range,
  customer: str,
  scheduled: bool,
};

/** https://docs.stripe.com/api/subscription_schedules: those of one phase that begin later. */
export function subscriptionScheduleCalls(): Route[] {
  return [
    call('POST', '/v1/subscription_schedules', creatable, createSchedule),
    call('GET', '/v1/subscription_schedules', listable, ({ world, params, url }) => {
      const { subscription_schedules: table } = world.tables;
      const { customer, scheduled } = params;
      const candidates = customer === undefined ? [...table.all()] : table.where('customer', customer);
      const found = candidates.filter(
        (one) =>
          (!scheduled || one.status === 'not_started') &&
          inRange(one.created, params.created) &&
          inRange(one.canceled_at, params.canceled_at),
      );
      return page(found, 'subscription schedule', url, params);
    }),
    call('GET', '/v1/subscription_schedules/:id', {}, ({ world, at }) =>
      world.need('subscription_schedules', at('id')),
    ),
    call(
      'POST',
      '/v1/subscription_schedules/:id/cancel',
      { invoice_now: bool, prorate: bool },
      ({ world, at }) => {
        const schedule = world.need('subscription_schedules', at('id'));
        const { id, status, subscription } = schedule;
        if (status !== 'not_started' && status !== 'active')
          throw invalid(
            `You cannot cancel a subscription schedule that is currently in the \`${status}\` status. It must be \`not_started\` or \`active\`.`,
          );
        if (subscription !== null) endSubscription(world, subscription, { reason: 'cancellation_requested' });
        return world.change(
          world.tables.subscription_schedules,
          id,
          { status: 'canceled', canceled_at: world.now(schedule), current_phase: null },
          'subscription_schedule.canceled',
        );
      },
    ),
  ];
}

function createSchedule({ world, params }: CallContext<typeof creatable>): SubscriptionSchedule {
  const customer = world.need('customers', params.customer, 'customer');
  const [phase] = params.phases;
  const now = world.now(customer);
  const start = params.start_date;
  if (!phase || params.phases.length > 1)
    throw invalid('The sandbox has subscription schedules of one phase.', 'phases');
  if (start <= now)
    throw invalid('The sandbox has subscription schedules that start in the future.', 'start_date');
  const items = phase.items.map(({ price, quantity }, n) => ({
    price: activePrice(world, price, `phases[0][items][${n}][price]`),
    quantity: quantity ?? 1,
  }));
  const recurrence = recurrenceOf(items.map(({ price }) => price));
  return world.create(
    world.tables.subscription_schedules,
    scheduleShape({
      id: world.id('sub_sched'),
      created: now,
      customer: customer.id,
      endBehavior: params.end_behavior ?? 'release',
      items,
      phase: { start, end: phase.end_date ?? boundary(start, recurrence, 1) },
      metadata: mergeMetadata({}, params.metadata),
      testClock: customer.test_clock,
    }),
    'subscription_schedule.created',
  );
}
