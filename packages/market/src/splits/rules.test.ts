import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bar, DividendEvent, SplitEvent } from '../bars/bar.ts';
import { randomWalk, withSplit } from '../testing/series.ts';
import { proposeAutoSplit } from './auto-split.ts';
import { detectSplits } from './detect.ts';
import { LIKELY, splitLevel } from './evidence.ts';
import { priceGrid } from './grid.ts';
import { toRewrite } from './rewrite.ts';
import type { SplitDetection } from './types.ts';

const AT = 120;
const quiet = randomWalk({ seed: 7 });
const date = quiet[AT]!.date;
const before = quiet[AT - 1]!.close;

const times = (bars: readonly Bar[], from: number, end: number, factor: number): Bar[] =>
  bars.map((bar, i) =>
    i < from || i >= end
      ? bar
      : {
          ...bar,
          open: bar.open * factor,
          high: bar.high * factor,
          low: bar.low * factor,
          close: bar.close * factor,
        },
  );

/** A company that splits and hands out `share` of the price on one day; the amount is one of a new share. */
function withSpinOff(ratio: number, share: number): { bars: Bar[]; dividends: DividendEvent[] } {
  const bars = withSplit(times(quiet, 0, AT, 1 / (1 - share)), AT, ratio);
  return { bars, dividends: [{ date, amount: (before / (1 - share)) * share }] };
}

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

describe('a split and a booked spin-off on one day (R8)', () => {
  for (const ratio of [2, 5, 1.5, 0.1, 0.25, 0.05]) {
    for (const share of [0.12, 0.3, 0.45]) {
      const { bars, dividends } = withSpinOff(ratio, share);
      const name = `ratio ${ratio}, ${share * 100} % of the price`;
      it(`${name}: found with its own ratio`, () =>
        assert.deepEqual(found({ bars, dividends }), [`likely missing ${date} ${ratio}`]));
      it(`${name}: a right listing is left alone`, () =>
        assert.deepEqual(found({ bars, dividends, listed: [{ date, ratio }] }), []));
    }
  }

  it('a spin-off that is booked as a factor and as cash is left alone', () => {
    const bars = times(quiet, 0, AT, 1.5);
    const dividends = [{ date, amount: before * 0.5 }];
    assert.deepEqual(found({ bars, dividends, listed: [{ date, ratio: 1.5 }] }), []);
  });

  it('a dividend a hundred times too large that the price does not show is no reverse split', () => {
    const dividends = [{ date, amount: before * 0.8 }];
    for (const basis of ['raw', 'split-adjusted'] as const)
      assert.deepEqual(found({ bars: quiet, dividends, basis }), []);
  });

  for (const share of [0.13, 0.22, 0.37, 0.45, 0.63])
    it(`a spin-off of ${share * 100} % alone is none`, () => {
      const bars = times(quiet, 0, AT, 1 / (1 - share));
      assert.deepEqual(found({ bars, dividends: [{ date, amount: (before / (1 - share)) * share }] }), []);
    });
});

describe('a listed split that the prices do not make (R8)', () => {
  const listed = [{ date, ratio: 2 }];
  const cases: [name: string, move: number, expected: string[]][] = [
    ['the price does not move: applied twice', 1, [`likely doubled ${date} 2`]],
    ['the price moves within ten percent: applied twice', 0.95, [`likely doubled ${date} 2`]],
    ['the price moves by a fifth the other way: unclear', 1.2, [`possible doubled ${date} 2`]],
  ];
  for (const [name, move, expected] of cases)
    it(name, () => assert.deepEqual(found({ bars: times(quiet, AT, quiet.length, move), listed }), expected));

  it('says that another event may hide it', () => {
    const [finding] = detectSplits(times(quiet, AT, quiet.length, 1.2), { knownSplits: listed });
    assert.match(finding!.evidence.summary, /unclear, there may be another event on the same day/);
  });
});

describe('a reverse split listed on a day on which the price moves for another reason', () => {
  for (const days of [-1, 1, 3])
    it(`${days} sessions from its own day: the listing is moved, and not joined by a second one`, () => {
      const bars = withSplit(times(quiet, AT + days, quiet.length, 0.94), AT, 0.25);
      const listed = [{ date: quiet[AT + days]!.date, ratio: 0.25 }];
      assert.deepEqual(found({ bars, listed }), [`likely wrong-date ${date} 0.25`]);
    });
});

it('overrules a listing on odds that grow with the records that it rewrites', () => {
  assert.equal(toRewrite(Math.log(50), 400), Math.log(50));
  assert.ok(toRewrite(Math.log(50), 4_000) < 0);
  assert.equal(toRewrite(Math.log(110), 4_000), Math.log(110));
  // Which ratio is right need only be likelier than not where the listed one is surely wrong.
  assert.equal(toRewrite(0.5, 4_000, Math.log(1_000)), 0.5);
});

describe('a real move that undoes a listed split within days', () => {
  for (const ratio of [1.5, 2, 1 / 2])
    for (const later of [2, 3, 5])
      it(`ratio ${ratio}, ${later} sessions later: the split is left in the list`, () => {
        const moved = times(withSplit(quiet, AT, ratio), AT + later, quiet.length, ratio ** 0.95);
        // News: eight times the usual money, calming down, and a wide day.
        const bars = moved.map((bar, i) =>
          i < AT + later
            ? bar
            : {
                ...bar,
                high: i === AT + later ? bar.high * 1.05 : bar.high,
                low: i === AT + later ? bar.low / 1.05 : bar.low,
                volume: bar.volume * (1 + 7 * Math.exp((AT + later - i) / 4)),
              },
        );
        const likely = found({ bars, listed: [{ date, ratio }] }).filter((one) => one.startsWith('likely'));
        assert.deepEqual(likely, []);
      });
});

describe('a listed split with a wrong ratio in split-adjusted prices', () => {
  const cases: [listed: number, right: number][] = [
    [2, 3],
    [3, 2],
    [4, 10],
    [1 / 4, 1 / 10],
    [1 / 10, 1 / 20],
    [1.5, 2],
  ];
  for (const [wrong, ratio] of cases) {
    it(`listed as ${wrong}, was ${ratio}: named and corrected by what is left`, () => {
      const bars = times(quiet, 0, AT, ratio / wrong);
      const listed = [{ date, ratio: wrong }];
      const level = found({ bars, listed, basis: 'split-adjusted' });
      assert.deepEqual(level, [`likely wrong-ratio ${date} ${Number(ratio.toFixed(4))}`]);
      const proposal = proposeAutoSplit(bars, { knownSplits: listed })!;
      assert.ok(Math.abs(proposal.splitMultiplier - wrong / ratio) < 1e-9);
      assert.equal(proposal.recordsToAdjustPostSplit, AT);
    });
  }
});

describe('volumes of a reverse split (R9)', () => {
  for (const convention of ['in new shares from the day on', 'in old shares on the day'] as const) {
    for (const ratio of [1 / 4, 1 / 10, 1 / 25]) {
      it(`1-for-${1 / ratio}, ${convention}`, () => {
        const bars = withSplit(quiet, AT, ratio).map((bar, i) =>
          i === AT && convention.startsWith('in old') ? { ...bar, volume: bar.volume / ratio } : bar,
        );
        assert.deepEqual(found({ bars }), [`likely missing ${date} ${Number(ratio.toFixed(4))}`]);
      });
    }
  }
});

describe('the price grid (R11)', () => {
  const on = (grid: number, level: number): Bar[] =>
    quiet.map((bar) => {
      const price = (value: number): number =>
        Math.max(1, Math.round((value * level) / before / grid)) * grid;
      const { open, high, low, close } = bar;
      return { ...bar, open: price(open), high: price(high), low: price(low), close: price(close) };
    });
  const grids: [grid: number, level: number][] = [
    [0.01, 20],
    [1 / 32, 40],
    [1 / 8, 90],
    [0.001, 2],
  ];
  for (const [grid, level] of grids)
    it(`is ${grid} for such prices`, () => assert.equal(priceGrid(on(grid, level)), grid));
  it('is fine for restated prices', () =>
    assert.equal(priceGrid(times(on(0.01, 20), 0, quiet.length, 1 / 7)), 0.0001));

  it('a move of two ticks is no split, though it halves the price', () => {
    const bars = quiet.map((bar, i) => {
      const price = i < AT ? 0.04 : 0.02;
      return { ...bar, open: price, high: price, low: price, close: price };
    });
    assert.deepEqual(found({ bars }), []);
  });
  it('the same ratio in many ticks is', () => {
    const bars = quiet.map((bar, i) => {
      const price = (i < AT ? 40 : 20) + (i % 3) / 100;
      return { ...bar, open: price, high: price, low: price, close: price, volume: i < AT ? 1000 : 2000 };
    });
    assert.deepEqual(found({ bars }), [`likely missing ${date} 2`]);
  });
});

describe('likely and possible (R12)', () => {
  /** Lands on the half at open and close, on `busy` times the usual money. */
  const crash = (busy: number): Bar[] =>
    times(quiet, AT, quiet.length, 0.5).map((bar, i) =>
      i < AT ? bar : { ...bar, volume: bar.volume * (1 + (2 * busy - 1) * Math.exp((AT - i) / 4)) },
    );

  const crashes = (): SplitDetection[] =>
    Array.from({ length: 120 }, (_, i) => 2 + i / 8).flatMap((busy) => detectSplits(crash(busy)));

  it('a flag below even odds says what is more likely', () => {
    const below = crashes().filter(({ evidence }) => evidence.moreLikely);
    assert.ok(below.length > 0, 'some of these are open');
    for (const { confidence, evidence } of below) {
      assert.ok(confidence < LIKELY);
      assert.equal(evidence.moreLikely, 'move');
      assert.match(evidence.summary, /possibly a 2-for-1 split .* A real price move is more likely\.$/);
    }
  });

  it('a flag of less than the root of ten to one is for a person to decide, with the other reading', () => {
    const above = crashes().filter(({ evidence }) => !evidence.moreLikely);
    const open = above.filter((each) => splitLevel(each) === 'possible');
    assert.ok(open.length > 0, 'the odds of some lie there');
    for (const { evidence } of open)
      assert.match(
        evidence.summary,
        /possibly a 2-for-1 split .* A real price move is hardly less likely\.$/,
      );
    const sure = above.filter((each) => splitLevel(each) === 'likely');
    assert.ok(sure.length > 0, 'others are beyond it');
    for (const { confidence, evidence } of sure) {
      assert.ok(confidence >= 0.75);
      assert.match(evidence.summary, /: a 2-for-1 split that is not listed\.$/);
    }
  });

  it('a dividend near the share of a split is a distribution, the nearer the more a split', () => {
    const bars = withSplit(quiet, AT, 2).map((bar, i) => (i < AT ? bar : { ...bar, volume: bar.volume / 2 }));
    const level = (share: number): number =>
      detectSplits(bars, { dividends: [{ date, amount: before * 2 * share }] })[0]?.confidence ?? 0;
    assert.ok(level(0.5) > level(0.503), `${level(0.5)} ${level(0.503)}`);
    assert.ok(level(0.503) >= level(0.51));
    assert.equal(level(0.53), 0);
  });
});
