import type { EffectCell, Effects } from '@midoffice/contract/ledger/shapes';
import type { SplitEvent } from '@midoffice/market';
import {
  findShareOutliers,
  marketCapMismatch,
  marketCapSeries,
  shareSteps,
  splitFactor,
  type MarketCapDay,
  type ShareStep,
} from '@midoffice/market/market-cap/index';
import type { DbOrTrx, Trx } from '../../platform/db/connect.ts';
import { noEffects } from '../../platform/ledger/change.ts';
import { readActingSplits, readLayerBars } from '../charts/door.ts';
import { readLayers, readSteps, writeCheck, writeSteps, type Check, type StoredLayers } from './store.ts';

const sampled = 200;
const production = { layer: 'production', chartType: 'eod' } as const;

/** The market cap of each session in a range; ascending. Prices are read where they stand, so none of it can be stale. */
export async function readSeries(
  db: DbOrTrx,
  symbol: string,
  range: { from?: string; to?: string } = {},
): Promise<MarketCapDay[]> {
  const [bars, steps] = await Promise.all([
    readLayerBars(db, { symbol, ...production }, range),
    readSteps(db, symbol),
  ]);
  return marketCapSeries(bars, steps);
}

const times = (factor: number): string => (factor >= 1 ? factor : 1 / factor).toFixed(2);

function checkOf(
  { financials, implied, quote }: StoredLayers,
  steps: readonly ShareStep[],
  splits: readonly SplitEvent[],
  days: readonly MarketCapDay[],
): Check {
  const compared = quote ? days.findLast((day) => day.date <= quote.date) : days.at(-1);
  const charted = compared?.marketCap ?? null;
  const off = marketCapMismatch({ quoted: quote?.marketCap ?? null, charted });
  const outliers = findShareOutliers(steps, splits);
  const newest = (counts: StoredLayers['implied']): number | null => {
    const last = counts.at(-1);
    return last ? last.shares * splitFactor(last.date, splits) : null;
  };
  const reasons = [
    ...(off === null
      ? []
      : [`${times(off)} times ${off > 1 ? 'above' : 'below'} the market cap that the vendor quotes`]),
    ...outliers.map((found) => found.reason),
  ];
  return {
    marketCap: quote?.marketCap ?? null,
    chartMarketCap: charted,
    financialsShares: newest(financials),
    impliedShares: newest(implied),
    mismatch: off !== null,
    outlier: outliers.length > 0,
    finding: [
      ...(off === null ? [] : [`mismatch ${off > 1 ? 'above' : 'below'}`]),
      ...outliers.map((found) => `${found.kind} ${found.date}`),
    ].join('; '),
    reason: reasons.join('; '),
  };
}

const same = (before: readonly ShareStep[], after: readonly ShareStep[]): boolean =>
  before.length === after.length &&
  before.every((step, i) => {
    const other = after[i]!;
    return step.date === other.date && step.shares === other.shares && step.origin === other.origin;
  });

function effectsOf(before: readonly MarketCapDay[], after: readonly MarketCapDay[]): Effects {
  let count = 0;
  const sample: EffectCell[] = [];
  for (const [i, day] of after.entries()) {
    for (const field of ['sharesOutstanding', 'marketCap'] as const) {
      const [from, to] = [before[i]![field], day[field]];
      if (from === to) continue;
      count += 1;
      if (sample.length < sampled)
        sample.push({ env: 'production', chartType: 'eod', date: day.date, field, before: from, after: to });
    }
  }
  return { ...noEffects, count, sample };
}

/**
 * Makes again, from the layers and the splits that act, which shares count when, and checks the outcome. To be called
 * under the lock of the symbol's chart.
 * @returns what comes out differently
 */
export async function rebuildSteps(trx: Trx, symbol: string): Promise<Effects> {
  const layers = await readLayers(trx, symbol);
  const before = await readSteps(trx, symbol);
  const stated = layers.financials.length + layers.implied.length + layers.facts.length > 0;
  // Nothing is derived for most symbols that a repair of prices touches.
  if (!stated && !before.length) return noEffects;
  const splits = await readActingSplits(trx, symbol);
  const steps = shareSteps({ ...layers, ratio: layers.reference?.ratio ?? 1, splits });
  const bars = await readLayerBars(trx, { symbol, ...production });
  const days = marketCapSeries(bars, steps);
  await writeCheck(trx, symbol, stated ? checkOf(layers, steps, splits, days) : undefined);
  if (same(before, steps)) return noEffects;
  await writeSteps(trx, symbol, steps);
  return effectsOf(marketCapSeries(bars, before), days);
}
