import { measurableExchanges, silenceSince } from '../../feeds/api.ts';
import { readSamples } from '../samples-store.ts';
import type { AlertSourceKind } from './source.ts';

const minuteMs = 60_000;

/** Feeds of exchanges: how long none of their symbols had a quote, in minutes of trading. `samples.ts` keeps the history. */
export const feedSource: AlertSourceKind = {
  name: 'feed',
  scopes: [{ prefix: '', access: ['exchange-updates'] }],
  metrics: [
    {
      key: 'silence',
      label: 'Time without a quote',
      unit: 'min',
      conditions: ['silent'],
      hint: 'Minutes of trading: nights, breaks, weekends and holidays add nothing, and the delay of the exchange is allowed for.',
    },
  ],
  gapMs: 15 * minuteMs,
  leastSilence: 1,
  lagMs: 0,
  settledMs: 0,
  silenceSince,
  targets: async ({ readDb }) =>
    (await measurableExchanges(readDb)).slice(0, 300).map((key) => ({
      key,
      label: key,
      metrics: ['silence'],
    })),
  read: ({ db }, target, metric, span) => readSamples(db, { source: 'feed', target, metric }, span),
};
