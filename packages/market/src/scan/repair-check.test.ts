// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bar } from '../bars/bar.ts';
import { randomWalk, rescale } from '../testing/series.ts';
import { checkRepair } from './repair-check.ts';

const clean = randomWalk({ seed: 5, sessions: 600 });
const AT = 300;
const { date, open, high, low, close } = clean[AT]!;

const withBar = (change: Partial<Bar>, at = AT): Bar[] =>
  clean.map((bar, i) => (i === at ? { ...bar, ...change } : bar));
const check = (after: readonly Bar[], before: readonly Bar[] = clean, daily = true) =>
  checkRepair({ before, after, daily });
const named = (faults: ReturnType<typeof checkRepair>): string[] =>
  faults.map((fault) => `${fault.date} ${fault.field}`);

describe('checkRepair', () => {
  const cases: [string, Partial<Bar>, RegExp][] = [
    ['a close below the low', { close: low * 0.95 }, /below the low/],
    ['a close above the high', { close: high * 1.05 }, /above the high/],
    ['an open outside the range', { open: high * 1.1 }, /above the high/],
    ['a high below the low', { high: low * 0.9 }, /high .* is below low/],
    ['a close of zero', { close: 0 }, /close 0 is zero/],
    ['a negative open', { open: -open }, /negative/],
    ['ten times the price', { close: close * 10 }, /10 times|above the high/],
    ['no volume', { volume: 0 }, /no volume/],
    ['a thousand times the volume', { volume: clean[AT]!.volume * 1000 }, /times the usual/],
    ['a price beyond all measure', { high: 1e99 }, /high 1e\+99/],
    ['an adjusted close of zero', { adjClose: 0 }, /adjClose 0 is zero/],
  ];
  for (const [name, change, message] of cases) {
    it(`warns of ${name}`, () => {
      for (const daily of [true, false]) {
        const faults = check(withBar(change), clean, daily);
        assert.ok(
          faults.some((fault) => fault.date === date && message.test(fault.message)),
          JSON.stringify(faults),
        );
      }
    });
  }

  it('is content with a repair that leaves sound bars', () => {
    assert.deepEqual(check(clean), []);
    assert.deepEqual(check(withBar({ close: (open + close) / 2 })), []);
    assert.deepEqual(check(clean.slice(0, 599)), []);
  });

  it('does not repeat what was wrong before, unless the repair leaves that very bar wrong', () => {
    const faulty = withBar({ close: low * 0.95 });
    const elsewhere = faulty.map((bar, i) =>
      i === 320 ? { ...bar, open: (bar.open + bar.close) / 2 } : bar,
    );
    assert.deepEqual(check(elsewhere, faulty), []);
    assert.deepEqual(check(rescale(faulty, 0, 600, 0.5), faulty), []);
    const stillWrong = withBar({ close: low * 0.9 });
    assert.ok(named(check(stillWrong, faulty)).some((fault) => fault.startsWith(date)));
    assert.deepEqual(check(clean, faulty), []);
  });

  it('warns of a split that leaves a step in the prices, and not of one that takes a step out', () => {
    const half = rescale(clean, 0, AT, 0.25);
    assert.ok(check(half).length > 0);
    assert.deepEqual(check(clean, half), []);
  });

  it('warns of bars that a file adds, and examines a jump at the very end', () => {
    const last = clean.at(-1)!;
    const added = {
      ...last,
      date: '2199-01-04',
      open: 9 * last.open,
      high: 9 * last.high,
      low: 9 * last.low,
      close: 9 * last.close,
    };
    const faults = check([...clean, added]);
    assert.ok(named(faults).includes('2199-01-04 close'), JSON.stringify(faults));
  });

  it('does not report missing volumes elsewhere because bars were taken out', () => {
    const gaps = clean.map((bar, i) =>
      [40, 80, 120, 160, 200, 240].includes(i) ? { ...bar, volume: 0 } : bar,
    );
    for (const [from, to] of [
      [260, 330],
      [330, 590],
      [0, 30],
    ] as const)
      assert.deepEqual(check([...gaps.slice(0, from), ...gaps.slice(to)], gaps), [], `${from}..${to}`);
  });

  it('reads no more than the neighbourhood of what changed', () => {
    const faulty = withBar({ close: 0 }, 10);
    const long = [
      ...faulty,
      ...randomWalk({ seed: 9, sessions: 600 }).map((bar, i) => ({
        ...bar,
        date: `3000-${String(i).padStart(3, '0')}`,
      })),
    ];
    const after = long.map((bar, i) => (i === 900 ? { ...bar, high: bar.low / 2 } : bar));
    assert.ok(check(after, long).every((fault) => fault.date >= '3000'));
  });
});
