import type { EffectCell, RepairWarning } from '@midoffice/contract/system/ledger/shapes';
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
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import {
  cellEffects,
  listWarnings,
  noEffects,
  type DerivedEffects,
} from '../../../platform/ledger/change.ts';
import { readActingSplits, readLayerBars } from '../charts/api.ts';
import { readLayers, readSteps, writeCheck, writeSteps, type Check, type StoredLayers } from './store.ts';

const production = { layer: 'production', chartType: 'eod' } as const;

/**
 * The market cap of each session in a range; ascending. Prices are read from the series itself, so the result cannot be
 * stale.
 */
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

interface FoundAt {
  /** One word for the finding and its day: the same finding has the same, whatever its figures. */
  readonly id: string;
  readonly date: string | null;
  readonly field: string;
  readonly reason: string;
}

/** What the checks say against share counts: implausible steps, and a market cap unlike the vendor's quote. */
function findingsOf(
  quote: StoredLayers['quote'],
  steps: readonly ShareStep[],
  splits: readonly SplitEvent[],
  days: readonly MarketCapDay[],
): FoundAt[] {
  const off = marketCapMismatch({ quoted: quote?.marketCap ?? null, charted: comparedCap(quote, days) });
  return [
    ...(off === null
      ? []
      : [
          {
            id: `mismatch ${off > 1 ? 'above' : 'below'}`,
            date: null,
            field: 'marketCap',
            reason: `${times(off)} times ${off > 1 ? 'above' : 'below'} the market cap that the vendor quotes`,
          },
        ]),
    ...findShareOutliers(steps, splits).map(({ kind, date, reason }) => ({
      id: `${kind} ${date}`,
      date,
      field: 'sharesOutstanding',
      reason,
    })),
  ];
}

/** Market cap of the chart on the day of the vendor's quote. */
const comparedCap = (quote: StoredLayers['quote'], days: readonly MarketCapDay[]): number | null =>
  (quote ? days.findLast((day) => day.date <= quote.date) : days.at(-1))?.marketCap ?? null;

function checkOf(
  { financials, implied, quote }: StoredLayers,
  steps: readonly ShareStep[],
  splits: readonly SplitEvent[],
  days: readonly MarketCapDay[],
): Check {
  const found = findingsOf(quote, steps, splits, days);
  const isMismatch = ({ field }: FoundAt): boolean => field === 'marketCap';
  const newest = (counts: StoredLayers['implied']): number | null => {
    const last = counts.at(-1);
    return last ? last.shares * splitFactor(last.date, splits) : null;
  };
  return {
    marketCap: quote?.marketCap ?? null,
    chartMarketCap: comparedCap(quote, days),
    financialsShares: newest(financials),
    impliedShares: newest(implied),
    mismatch: found.some(isMismatch),
    outlier: !found.every(isMismatch),
    finding: found.map(({ id }) => id).join('; '),
    reason: found.map(({ reason }) => reason).join('; '),
  };
}

const same = (before: readonly ShareStep[], after: readonly ShareStep[]): boolean =>
  before.length === after.length &&
  before.every((step, i) => {
    const other = after[i]!;
    return step.date === other.date && step.shares === other.shares && step.origin === other.origin;
  });

function effectsOf(before: readonly MarketCapDay[], after: readonly MarketCapDay[]): DerivedEffects {
  const cells: EffectCell[] = [];
  for (const [i, day] of after.entries()) {
    for (const field of ['sharesOutstanding', 'marketCap'] as const) {
      const [from, to] = [before[i]![field], day[field]];
      if (from === to) continue;
      cells.push({ env: 'production', chartType: 'eod', date: day.date, field, before: from, after: to });
    }
  }
  return cellEffects(cells);
}

/** Findings about the outcome that were not there before, as a preview shows them. */
function newWarnings(symbol: string, before: readonly FoundAt[], after: readonly FoundAt[]): RepairWarning[] {
  const known = new Set(before.map(({ id }) => id));
  return after
    .filter(({ id }) => !known.has(id))
    .map(({ field, date, reason }) => ({
      field,
      date,
      where: symbol,
      message: `${field === 'marketCap' ? 'Market cap' : 'Share count'}: ${reason}.`,
    }));
}

/**
 * Makes again, from the layers and the splits that act, which shares count when, and checks the outcome. To be called
 * under the lock of the symbol's chart.
 * @param check whether findings that come with the change are returned as warnings
 * @returns what comes out differently
 */
export async function rebuildSteps(trx: Trx, symbol: string, check = false): Promise<DerivedEffects> {
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
  const daysBefore = marketCapSeries(bars, before);
  const effects = effectsOf(daysBefore, days);
  if (!check) return effects;
  const found = (of: readonly ShareStep[], on: readonly MarketCapDay[]): FoundAt[] =>
    findingsOf(layers.quote, of, splits, on);
  return { ...effects, ...listWarnings(newWarnings(symbol, found(before, daysBefore), found(steps, days))) };
}
