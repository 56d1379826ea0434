import type { feedStates, marketStatuses } from '@midoffice/contract/monitors/feeds/lists';
import type { Tone } from '../../../kit/base/status-badge.tsx';

type FeedState = (typeof feedStates)[number];
type MarketStatus = (typeof marketStatuses)[number];

export const feedTones: Readonly<Record<FeedState, Tone>> = {
  ok: 'green',
  late: 'amber',
  outage: 'red',
  unknown: 'grey',
};

/** What a state of a feed means. */
export const feedHints: Readonly<Record<FeedState, string>> = {
  ok: 'Quotes arrive as expected. Time when the exchange is closed does not count.',
  late: 'No quotes for 5 minutes of trading',
  outage: 'No quotes for 15 minutes of trading',
  unknown: 'No calendar for this exchange, or no quotes received yet',
};

export const marketTones: Readonly<Record<MarketStatus, Tone>> = {
  open: 'green',
  break: 'blue',
  'pre-market': 'blue',
  'after-hours': 'blue',
  closed: 'grey',
  holiday: 'blue',
  weekend: 'grey',
  unknown: 'grey',
};

/** `tradingFast` of a symbol in a word. Source: r003-exchange-filters. */
export const speedOf = (tradingFast: number | null): 'slow' | 'within' | 'fast' | '' =>
  tradingFast === null ? '' : tradingFast < 0 ? 'slow' : tradingFast > 0 ? 'fast' : 'within';

export const speedTones: Readonly<Record<string, Tone>> = { slow: 'amber', within: 'green', fast: 'blue' };
