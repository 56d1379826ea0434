import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bar, DividendEvent, SplitEvent } from '../bars/bar.ts';
import { randomWalk, rescale, withSplit } from '../testing/series.ts';
import { detectSplits } from './detect.ts';
import { splitLevel } from './evidence.ts';

const AT = 120;
const quiet = randomWalk({ seed: 7 });
const date = quiet[AT]!.date;

interface Case {
  readonly bars: readonly Bar[];
  readonly listed?: readonly SplitEvent[];
  readonly dividends?: readonly DividendEvent[];
  readonly basis?: 'raw' | 'split-adjusted';
}

const found = ({ bars, listed = [], dividends = [], basis = 'raw' }: Case): string[] =>
  detectSplits(bars, { basis, knownSplits: listed, dividends }).map(
    (each) => `${splitLevel(each)} ${each.kind} ${each.date} ${Number(each.ratio.toFixed(4))}`,
  );

/** An adjusted close that steps by `factor` (old over new) at the session beyond what the close does. */
const withAdjusted = (bars: readonly Bar[], factor: number): Bar[] =>
  bars.map((bar, i) => ({ ...bar, adjClose: i < AT ? bar.close / factor : bar.close }));

/** Prices before the session times `ratio`, volumes by it, and the session's own move on top. */
const moved = (ratio: number, beyond: number): Bar[] => rescale(withSplit(quiet, AT, ratio), 0, AT, beyond);

describe("the vendor's adjusted close as a witness of the ratio", () => {
  // Between 3-for-2 and 4-for-3: the price alone can show neither.
  const between = moved(1.5, 1 / Math.sqrt(1.5 / (4 / 3)));

  it('two ratios fit alike: neither is likely', () => {
    for (const level of found({ bars: withAdjusted(between, 1) })) assert.match(level, /^possible /);
  });
  for (const ratio of [1.5, 4 / 3])
    it(`the adjusted close shows ${ratio.toFixed(3)}: it is that`, () =>
      assert.deepEqual(found({ bars: withAdjusted(between, ratio) }), [
        `likely missing ${date} ${Number(ratio.toFixed(4))}`,
      ]));

  it('the same with an ordinary dividend of the day, listed', () => {
    const amount = between[AT]!.close * 0.02;
    const factor = 1.5 / (1 - (amount * 1.5) / between[AT - 1]!.close);
    const dividends = [{ date, amount }];
    assert.deepEqual(found({ bars: withAdjusted(between, factor), dividends }), [
      `likely missing ${date} 1.5`,
    ]);
  });

  for (const [ratio, share] of [
    [2, 0.2],
    [2, 1 / 3],
    [0.1, 0.3],
    [0.25, 0.2],
  ] as const) {
    const bars = moved(ratio, 1 / (1 - share));
    it(`${ratio}, with a spin-off of ${share.toFixed(2)} that is in the adjusted close alone: at most possible`, () => {
      // The vendor knows both, or the spin-off only.
      for (const factor of [ratio / (1 - share) / 1.017, 1 / (1 - share)])
        for (const level of found({ bars: withAdjusted(bars, factor) })) assert.match(level, /^possible /);
    });
  }

  it('says what may be instead', () => {
    const bars = withAdjusted(moved(0.1, 1.25), 1.25);
    const [finding] = detectSplits(bars);
    assert.equal(finding!.evidence.moreLikely, 'other-ratio');
    assert.match(
      finding!.evidence.summary,
      /Another ratio, or another event on the same day, is more likely\.$/,
    );
  });

  for (const ratio of [4 / 3, 1.5, 2])
    it(`names what a wrong listing of 3 left of ${ratio.toFixed(2)} in split-adjusted prices`, () => {
      const bars = withAdjusted(rescale(quiet, 0, AT, (ratio / 3) * 1.05), ratio / 3);
      assert.deepEqual(found({ bars, listed: [{ date, ratio: 3 }], basis: 'split-adjusted' }), [
        `likely wrong-ratio ${date} ${Number(ratio.toFixed(4))}`,
      ]);
    });
});

describe('a listing against the session of its date', () => {
  const listed = (ratio: number, at = AT): SplitEvent[] => [{ date: quiet[at]!.date, ratio }];

  it('a right listing stays on a day that moves half as far the other way', () => {
    const wild = randomWalk({ seed: 7, sigma: 0.035 });
    const bars = rescale(
      withSplit(wild, AT, 1.25),
      0,
      AT,
      1 / (wild[AT - 1]!.close / wild[AT]!.close) / 1.13,
    );
    assert.deepEqual(found({ bars, listed: [{ date: wild[AT]!.date, ratio: 1.25 }] }), []);
  });

  for (const [right, wrong] of [
    [1.5, 3],
    [1.25, 2],
    [2, 3],
    [0.25, 0.1],
    [0.2, 5],
  ] as const) {
    it(`${right} listed as ${wrong} in prices that move 3 % a day is a wrong ratio`, () => {
      const wild = randomWalk({ seed: 11, sigma: 0.03 });
      const bars = withSplit(wild, AT, right);
      assert.deepEqual(found({ bars, listed: [{ date: wild[AT]!.date, ratio: wrong }] }), [
        `likely wrong-ratio ${wild[AT]!.date} ${right}`,
      ]);
    });
  }

  it('a right listing with a spin-off that nobody lists is no wrong ratio', () => {
    const bars = moved(1 / 7, 1.7).map((bar, i) =>
      i === AT ? { ...bar, high: bar.high * 1.05, low: bar.low / 1.03 } : bar,
    );
    for (const level of found({ bars, listed: listed(1 / 7) })) assert.match(level, /^possible /);
  });

  it('two days that may have made it leave each other doubtful', () => {
    const twice = withSplit(withSplit(quiet, AT, 2), AT + 4, 2);
    const [one, ...others] = detectSplits(twice, { knownSplits: listed(2, AT + 2) }).filter(
      ({ kind }) => kind === 'wrong-date',
    );
    assert.ok(one && others.length === 0);
    assert.ok(one.confidence < 0.95, `${one.confidence}`);
  });

  it('a split that the market hides on its own day leaves open whether a listing nearby was ever made', () => {
    const wild = randomWalk({ seed: 11, sigma: 0.03 });
    const hidden = rescale(withSplit(wild, AT, 1.25), 0, AT, 1 / 1.1);
    for (const level of found({ bars: hidden, listed: [{ date: wild[AT + 2]!.date, ratio: 1.25 }] }))
      assert.match(level, /^possible /);
  });
});

describe('what is left of a split in split-adjusted prices', () => {
  for (const ratio of [10, 0.1, 2, 0.5, 5, 0.2])
    it(`${ratio}: a ratio that is in use both ways is no rival of itself`, () => {
      const [one] = detectSplits(withSplit(quiet, AT, ratio), { basis: 'split-adjusted' });
      assert.equal(one!.ratio, ratio);
      assert.ok(one!.confidence > 0.9, `${one!.confidence}`);
    });
});
