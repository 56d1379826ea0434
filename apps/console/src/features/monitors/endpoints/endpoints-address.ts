import { granularities, granularitySpans } from '@midoffice/contract/monitors/endpoints/lists';
import { choiceParam, textParam, type useAddressState } from '../../../kit/address/use-address-state.ts';

/** The state kept in the address. */
export const address = {
  type: choiceParam(granularities, 'days'),
  /** The endpoint whose graph is open; empty: none. */
  endpoint: textParam(),
  sort: textParam('-total'),
};

type State = ReturnType<typeof useAddressState<typeof address>>;
export type EndpointsAddress = State[0];

export const granularityOptions = granularities.map((key) => ({ key, label: granularitySpans[key].label }));

/** How far back figures go, in words. */
export const spanWords = {
  days: 'Last 30 days',
  hours: 'Last 48 hours',
  minutes: 'Last 60 minutes',
} as const;

/** What counts as a failure, and what uptime is. */
export const definition =
  'Failed: time-outs (408) and statuses from 500. Uptime: all other requests, of all. Times in milliseconds, days and hours in UTC.';

/** Milliseconds between two readings. */
export const everyMs = { days: 60_000, hours: 60_000, minutes: 15_000 } as const;
