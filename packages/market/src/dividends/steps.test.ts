import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Bar } from '../bars/bar.ts';
import { seededRandom } from '../testing/series.ts';
import { inferDividendMethod, stepFor } from './method.ts';
import { repairDividends } from './repair.ts';

const count = 600;
const day = (i: number): string => new Date(Date.UTC(2020, 0, 1) + i * 86_400_000).toISOString().slice(0, 10);
const paidAt = [40, 100, 160, 220, 280, 340, 400, 460, 520];

interface Vendor {
  readonly share: number;
  /** Factor by which the vendor's steps are off. */
  readonly off: number;
  readonly method: 'prior-close' | 'ex-close';
  readonly decimals?: number;
}

/** Bars that move by 3 % a day, fall by what was paid, and carry a vendor's adjusted close. */
function seriesOf({ share, off, method, decimals }: Vendor) {
  const random = seededRandom(3);
  const paid = new Set(paidAt);
  const closes: number[] = [];
  const opens: number[] = [];
  let close = 100;
  for (let i = 0; i < count; i += 1) {
    const open = close * (1 - (paid.has(i) ? share : 0)) * (1 + 0.001 * (random() - 0.5));
    close = open * (1 + 0.06 * (random() - 0.5));
    opens.push(open);
    closes.push(close);
  }
  const steps = new Map(paidAt.map((i) => [i, stepFor(method, share * off, closes[i - 1]!, closes[i]!)]));
  const bars: Bar[] = [];
  let factor = 1;
  for (let i = count - 1; i >= 0; i -= 1) {
    const adjusted = closes[i]! * factor;
    const adjClose = decimals === undefined ? adjusted : Number(adjusted.toFixed(decimals));
    const [open, value] = [opens[i]!, closes[i]!];
    bars.unshift({
      date: day(i),
      open,
      high: Math.max(open, value),
      low: Math.min(open, value),
      close: value,
      adjClose,
      volume: 1000,
    });
    factor *= 1 - (steps.get(i) ?? 0);
  }
  return { bars, dividends: paidAt.map((i) => ({ date: day(i), amount: share * closes[i - 1]! })) };
}

describe('small steps of the adjusted close', () => {
  for (const share of [0.006, 0.004, 0.002])
    test(`a hundredth of payments of ${share * 100} % is named as such on every date`, () => {
      const { bars, dividends } = seriesOf({ share, off: 0.01, method: 'prior-close' });
      const done = repairDividends(bars, dividends);
      assert.deepEqual(
        done.findings.map(({ date, fault }) => [date, fault]),
        paidAt.map((i) => [day(i), 'adjustment-hundredfold']),
      );
      assert.deepEqual(done.dividends, dividends);
    });

  test('the rounding of an adjusted close is not read as steps', () => {
    const { bars, dividends } = seriesOf({ share: 0.006, off: 0, method: 'prior-close', decimals: 2 });
    const done = repairDividends(bars, dividends);
    assert.deepEqual(
      done.findings.map(({ date, fault }) => [date, fault]),
      paidAt.map((i) => [day(i), 'adjustment-missing']),
    );
  });
});

describe('the method of a vendor', () => {
  test('is inferred from steps of a hundredth of small payments', () => {
    const { bars, dividends } = seriesOf({ share: 0.006, off: 0.01, method: 'ex-close' });
    assert.equal(inferDividendMethod(bars, dividends), 'ex-close');
  });

  test('an amount in pence beside an ex-close step of a series of two payments is corrected by its unit', () => {
    const { bars, dividends } = seriesOf({ share: 0.05, off: 1, method: 'ex-close' });
    const two = dividends.slice(-2);
    const shown = bars.slice(430).map((bar) => ({ ...bar }));
    const done = repairDividends(shown, [{ ...two[0]!, amount: two[0]!.amount / 100 }, two[1]!]);
    assert.deepEqual(
      done.dividends.map(({ amount }) => amount),
      two.map(({ amount }) => Number((amount / 100 / 0.01).toPrecision(17))),
    );
    for (const [i, { adjClose }] of shown.entries())
      assert.ok(Math.abs(done.adjCloses[i]! / adjClose! - 1) < 1e-9, `adjusted close of bar ${i}`);
  });
});
