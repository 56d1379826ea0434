import type { Schedule } from '../engine/schedule.ts';
import { invalid } from '../errors.ts';
import { page, pageFields } from '../lists.ts';
import { int, required, str } from '../params.ts';
import { type Route, call } from '../router.ts';
import { testClockShape } from '../shapes/ledger.ts';
import { deleteCustomer } from './customers.ts';

const base = '/v1/test_helpers/test_clocks';

/** https://docs.stripe.com/api/test_clocks */
export function testClockCalls(schedule: Schedule): Route[] {
  return [
    call('POST', base, { frozen_time: required(int), name: str }, ({ world, params }) => {
      const clock = testClockShape({
        id: world.id('clock'),
        created: world.now(),
        frozenTime: params.frozen_time,
        name: params.name ?? null,
      });
      return world.create(world.tables.test_clocks, clock, 'test_helpers.test_clock.created');
    }),
    call('GET', base, pageFields, ({ world, params, url }) =>
      page(world.tables.test_clocks.all(), 'test clock', url, params),
    ),
    call('GET', `${base}/:id`, {}, ({ world, at }) => world.need('test_clocks', at('id'))),
    call('POST', `${base}/:id/advance`, { frozen_time: required(int) }, ({ world, params, at }) => {
      const clock = world.need('test_clocks', at('id'));
      if (params.frozen_time <= clock.frozen_time) {
        throw invalid(
          'Invalid timestamp: must be after the current `frozen_time` of the test clock.',
          'frozen_time',
        );
      }
      schedule.advanceClock(clock.id, params.frozen_time);
      const advanced = world.need('test_clocks', clock.id);
      world.emit('test_helpers.test_clock.ready', advanced);
      // As the real one, which works on after it answered; here the work is done and the next read says `ready`.
      return {
        ...advanced,
        status: 'advancing',
        status_details: { advancing: { target_frozen_time: params.frozen_time } },
      };
    }),
    call('DELETE', `${base}/:id`, {}, ({ world, at }) => {
      const clock = world.need('test_clocks', at('id'));
      for (const customer of world.tables.customers.where('test_clock', clock.id))
        deleteCustomer(world, customer.id);
      world.emit('test_helpers.test_clock.deleted', clock);
      return world.remove(world.tables.test_clocks, clock);
    }),
  ];
}
