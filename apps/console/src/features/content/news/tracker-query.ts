import type { getNewsComparison } from '@midoffice/contract/content/news/calls/get-news-comparison';
import { comparisonTypes } from '@midoffice/contract/content/news/lists';
import type { SentOf } from '@midoffice/contract/kernel';
import { choiceParam, flagParam, numberParam, textParam } from '../../../kit/address/use-address-state.ts';
import { isDay } from '../../../kit/form/is-day.ts';

/** The state kept in the address. */
export const address = {
  type: choiceParam(['', ...comparisonTypes], ''),
  publisher: textParam(),
  symbols: textParam(),
  url: textParam(),
  from: textParam(),
  to: textParam(),
  differing: flagParam(),
  p: numberParam(1),
  /** The address of the open article. */
  article: textParam(),
};

export type TrackerAddress = {
  readonly [K in keyof typeof address]: ReturnType<(typeof address)[K]['read']>;
};
export type TrackerFilter = Omit<SentOf<typeof getNewsComparison>, 'page'>;

/** What narrows the tracker, as the call takes it; half-typed days are left out. */
export const filterOf = (at: TrackerAddress): TrackerFilter => ({
  ...(at.type && { type: at.type }),
  ...(at.publisher && { publisher: at.publisher }),
  ...(at.symbols && { symbols: at.symbols }),
  ...(at.url && { url: at.url }),
  ...(isDay(at.from) && { fromDate: at.from }),
  ...(isDay(at.to) && { toDate: at.to }),
  ...(at.differing && { differing: 'true' as const }),
});
