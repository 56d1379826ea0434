import type { SplitEvent } from '@midoffice/market';
import {
  backwardFactors,
  effectiveSplits,
  netSteps,
  type MainSeries,
  type SeriesInput,
} from '@midoffice/market/series/index';

/** Layers of a series and what they give. */
export interface Built {
  readonly input: SeriesInput;
  readonly main: MainSeries;
}

const asOfOf = ({ input, main }: Built): string => input.asOf ?? main.bars.at(-1)?.date.slice(0, 10) ?? '';

const factorOn = (date: string, steps: readonly SplitEvent[], asOf: string): number =>
  backwardFactors([date], steps, asOf)[0]!;

const isRaw = ({ input }: Built): boolean => input.bars[0]?.basis === 'raw';

/** How figures of an old ticker are restated for the new one. */
export interface Restating {
  /** Splits of the old ticker that the new one lacks. */
  readonly splits: readonly SplitEvent[];
  /** The factor that converts prices of the old main series to today's shares of the new ticker. */
  readonly sinceThen: number;
  /** What a price in today's shares is multiplied by to be stored as a bar that a repair adds to a series of the new ticker. */
  stored(series: Built, date: string): number;
  /** The factor that converts an amount of the old list of dividends to the list of the new ticker. */
  dividend(date: string): number;
}

/**
 * Works out how the two tickers' splits bear on what is carried over: splits of the new ticker after the old one ended
 * act on the old prices too, and splits of the old one go along as facts, so that raw sources are restated for them.
 */
export function restatingOf(old: Built, kept: Built): Restating {
  const [oldAsOf, newAsOf] = [asOfOf(old), asOfOf(kept)];
  const decided = new Set([...kept.main.splits, ...kept.input.facts.splits].map(({ date }) => date));
  const splits = old.main.splits.filter(({ date }) => date <= oldAsOf && !decided.has(date));
  const facts = [...kept.input.facts.splits, ...splits.map((split) => ({ ...split, removed: false }))];
  const acting = effectiveSplits(kept.input.splits, facts);
  const net = netSteps(kept.input.splits, acting);
  const sinceThen = factorOn(
    oldAsOf,
    kept.main.splits.filter(({ date }) => date > oldAsOf),
    newAsOf,
  );
  const stored = (series: Built, date: string): number =>
    1 / factorOn(date, isRaw(series) ? acting : net, newAsOf);
  const oldSteps = isRaw(old) ? old.main.splits : netSteps(old.input.splits, old.main.splits);
  return {
    splits,
    sinceThen,
    stored,
    dividend: (date) => factorOn(date, oldSteps, oldAsOf) * sinceThen * stored(kept, date),
  };
}
