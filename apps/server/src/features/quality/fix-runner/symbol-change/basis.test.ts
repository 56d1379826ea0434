import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Bar, PriceBasis, SplitEvent } from '@midoffice/market';
import { buildSeries, noFacts, type SeriesInput } from '@midoffice/market/series/index';
import { restatingOf, type Built } from './basis.ts';

const dates = ['2023-01-02', '2023-01-03', '2023-01-04', '2023-01-05', '2023-01-06', '2023-01-09'];
const change = 3;
const splitOfOld: SplitEvent = { date: dates[1]!, ratio: 2 };
const splitOfNew: SplitEvent = { date: dates[4]!, ratio: 5 };
const all = [splitOfOld, splitOfNew];
/** A dividend of one per cent on each day that is no split's: an amount on a split's own day would be ambiguous. */
const share = 0.01;
const paidOn = (date: string): boolean => all.every((split) => split.date !== date);

const ratioAfter = (date: string, splits: readonly SplitEvent[]): number =>
  splits.reduce((product, split) => (split.date > date ? product * split.ratio : product), 1);

/** Bars as a source sends them: of a price that is 100 in today's shares. */
function sent(from: number, end: number, basis: PriceBasis): SeriesInput['bars'] {
  return dates.slice(from, end).map((date) => {
    const price = 100 * (basis === 'raw' ? ratioAfter(date, all) : ratioAfter(dates[end - 1]!, all));
    return {
      date,
      open: price,
      high: price,
      low: price,
      close: price,
      adjClose: null,
      volume: 6000 / price,
      basis,
    };
  });
}

function built(from: number, end: number, basis: PriceBasis, splits: readonly SplitEvent[]): Built {
  const bars = sent(from, end, basis);
  const dividends = bars.flatMap(({ date, close }) =>
    paidOn(date) ? [{ date, amount: close * share }] : [],
  );
  const input: SeriesInput = { bars, splits, dividends, facts: noFacts, daily: true, asOf: dates[end - 1]! };
  return { input, main: buildSeries(input) };
}

describe('restating of a symbol change', () => {
  for (const oldBasis of ['raw', 'split-adjusted'] as const)
    for (const newBasis of ['raw', 'split-adjusted'] as const)
      for (const listed of [[splitOfNew], all])
        test(`${oldBasis} to ${newBasis}, the new ticker lists ${listed.length} of two splits`, () => {
          const old = built(0, change, oldBasis, [splitOfOld]);
          const kept = built(change, dates.length, newBasis, listed);
          const restating = restatingOf(old, kept);
          assert.deepEqual(restating.splits, listed.length === 2 ? [] : [splitOfOld]);
          assert.equal(restating.sinceThen, 1 / 5);
          const additions = old.main.bars.map((bar): Bar => {
            const by = restating.sinceThen * restating.stored(kept, bar.date);
            const close = bar.close * by;
            return {
              ...bar,
              open: close,
              high: close,
              low: close,
              close,
              adjClose: null,
              volume: bar.volume / by,
            };
          });
          const dividends = old.input.dividends.map(({ date, amount }) => ({
            date,
            amount: amount * restating.dividend(date),
            removed: false,
          }));
          const facts = {
            ...noFacts,
            additions,
            dividends,
            splits: restating.splits.map((split) => ({ ...split, removed: false })),
          };
          const { bars, ignoredDividends } = buildSeries({ ...kept.input, facts });
          assert.deepEqual(
            bars.map(({ date, close, volume }) => [date, close.toFixed(9), volume.toFixed(9)]),
            dates.map((date) => [date, '100.000000000', '60.000000000']),
          );
          assert.deepEqual(ignoredDividends, []);
          const later = (date: string) => dates.filter((one) => one > date && paidOn(one)).length;
          assert.deepEqual(
            bars.map(({ adjClose }) => adjClose!.toFixed(9)),
            dates.map((date) => (100 * (1 - share) ** later(date)).toFixed(9)),
          );
        });
});
