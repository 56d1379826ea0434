import { page, pageFields } from '../lists.ts';
import { bool, inRange, list, range, str } from '../params.ts';
import { type Route, call } from '../router.ts';

/** https://docs.stripe.com/api/events */
export function eventCalls(): Route[] {
  const fields = { ...pageFields, created: range, delivery_success: bool, type: str, types: list(str) };
  return [
    call('GET', '/v1/events', fields, ({ world, params, url }) => {
      const wanted = params.types ?? (params.type === undefined ? null : [params.type]);
      const found = [...world.tables.events.all()].filter(
        (event) =>
          inRange(event.created, params.created) &&
          (wanted === null || wanted.some((pattern) => matches(pattern, event.type))) &&
          (params.delivery_success === undefined ||
            (event.pending_webhooks === 0) === params.delivery_success),
      );
      return page(found, 'event', url, params);
    }),
    call('GET', '/v1/events/:id', {}, ({ world, at }) => world.need('events', at('id'))),
  ];
}

function matches(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
