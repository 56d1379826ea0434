import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Bar, DividendEvent } from '../bars/bar.ts';
import { seededRandom } from '../testing/series.ts';
import { repairDividends } from './repair.ts';

const day = (i: number): string => new Date(Date.UTC(2024, 0, 1) + i * 86_400_000).toISOString().slice(0, 10);

/** Bars of some noise; `paid` and `shown` are money by bar. `jump` multiplies the prices from bar 62 on. */
function bars(
  paid: Record<number, number>,
  shown: Record<number, number>,
  noise: number,
  jump = 1,
  count = 140,
): Bar[] {
  const random = seededRandom(5);
  let close = 100;
  const closes = Array.from({ length: count }, (_, i) => {
    close = (close - (paid[i] ?? 0)) * (1 + noise * (random() - 0.5)) * (i === 62 ? jump : 1);
    return close;
  });
  let factor = 1;
  const adjusted = closes.map(() => 0);
  for (let i = count - 1; i >= 0; i -= 1) {
    adjusted[i] = closes[i]! * factor;
    if (i > 0) factor *= 1 - (shown[i] ?? 0) / closes[i - 1]!;
  }
  return closes.map((value, i) => ({
    date: day(i),
    open: value,
    high: value,
    low: value,
    close: value,
    adjClose: adjusted[i]!,
    volume: 1000,
  }));
}

const listOf = (amounts: Record<number, number>): DividendEvent[] =>
  Object.entries(amounts).map(([i, amount]) => ({ date: day(Number(i)), amount }));

describe('R5: of two dates of one payment the price decides which is right', () => {
  for (const [name, truth, phantom] of [
    ['the earlier', 60, 62],
    ['the later', 62, 60],
  ] as const) {
    test(`${name} where the price lost it there`, () => {
      const listed = { 60: 3, 62: 3 };
      const series = bars({ [truth]: 3 }, listed, 0.004);
      const done = repairDividends(series, listOf(listed));
      assert.deepEqual(
        done.findings.map(({ date, fault }) => [date, fault]),
        [[day(phantom), 'phantom']],
      );
      assert.deepEqual(done.dividends, listOf({ [truth]: 3 }));
    });
  }

  for (const [name, paid] of [
    ['an ordinary one', 60],
    ['its mirror image', 62],
  ] as const) {
    test(`undecided on a yield that the noise hides: ${name}`, () => {
      const listed = { 60: 0.1, 62: 0.1 };
      const series = bars({ [paid]: 0.1 }, listed, 0.06);
      const done = repairDividends(series, listOf(listed));
      assert.deepEqual(done.findings, []);
      assert.deepEqual(
        done.undecided.map(({ date }) => date),
        [day(60), day(62)],
      );
      assert.deepEqual(
        done.adjCloses,
        series.map(({ adjClose }) => adjClose),
      );
    });
  }

  for (const [name, truth, listed] of [
    ['the earlier', 60, 62],
    ['the later', 62, 60],
  ] as const)
    test(`undecided on four usual gaps, as two moves by chance are not rare enough: ${name}`, () => {
      const done = repairDividends(
        bars({ [truth]: 0.8 }, { [truth]: 0.8 }, 0.004),
        listOf({ [listed]: 0.8 }),
      );
      assert.deepEqual(done.findings, []);
      assert.deepEqual(
        done.undecided.map(({ date }) => date),
        [day(60), day(62)],
      );
    });

  test('undecided where list and adjusted close say the one date, and the price by seven spreads the other', () => {
    const series = bars({ 62: 1.5 }, { 60: 1.5, 62: 1.5 }, 0.004);
    const done = repairDividends(series, listOf({ 60: 1.5 }));
    assert.deepEqual(done.findings, []);
    assert.deepEqual(
      done.undecided.map(({ date }) => date),
      [day(60), day(62)],
    );
  });

  test('undecided where nothing was traded on one of the dates', () => {
    const series = bars({ 60: 4 }, { 60: 4 }, 0.004).map((bar, i) =>
      i > 60 && i < 66 ? { ...bar, volume: 0 } : bar,
    );
    const done = repairDividends(series, listOf({ 62: 4 }));
    assert.deepEqual(done.findings, []);
    assert.equal(done.undecided.length, 2);
  });

  test('a calendar that wanders by days does not decide by itself', () => {
    const years = { dates: [20, 381, 750, 1110], right: 1484, wrong: 1481 };
    const paid = Object.fromEntries([...years.dates, years.right].map((i) => [i, 0.1]));
    const both = { ...paid, [years.wrong]: 0.1 };
    const done = repairDividends(bars(paid, both, 0.06, 1, 1600), listOf(both));
    assert.deepEqual(done.findings, []);
    assert.deepEqual(
      done.undecided.map(({ date }) => date),
      [day(years.wrong), day(years.right)],
    );
  });

  test('a calendar that is kept to the day decides with a price that does not decide by itself', () => {
    const kept = [20, 384, 748, 1112];
    const wandering = [20, 381, 750, 1110];
    for (const [dates, found] of [
      [kept, [[day(1479), 'phantom']]],
      [wandering, []],
    ] as const) {
      const paid = Object.fromEntries([...dates, 1476].map((i) => [i, 0.85]));
      const both = { ...paid, 1479: 0.85 };
      const done = repairDividends(bars(paid, both, 0.004, 1, 1600), listOf(both));
      assert.deepEqual(
        done.findings.map(({ date, fault }) => [date, fault]),
        found,
      );
    }
  });

  test('a calendar that is kept to the day does not decide alone: companies move a date by days', () => {
    const paid = Object.fromEntries([20, 384, 748, 1112, 1476].map((i) => [i, 0.1]));
    const both = { ...paid, 1479: 0.1 };
    const done = repairDividends(bars(paid, both, 0.06, 1, 1600), listOf(both));
    assert.deepEqual(done.findings, []);
    assert.deepEqual(
      done.undecided.map(({ date }) => date),
      [day(1476), day(1479)],
    );
  });

  test('two dates on either side of a closure of the exchange are of one payment', () => {
    const series = bars({ 60: 4 }, { 60: 4 }, 0.004);
    const later = (date: string): string =>
      new Date(Date.parse(date) + 7 * 86_400_000).toISOString().slice(0, 10);
    const closed = series.map((bar, i) => (i < 62 ? bar : { ...bar, date: later(bar.date) }));
    const done = repairDividends(closed, [{ date: later(day(62)), amount: 4 }]);
    assert.deepEqual(
      done.findings.map(({ date, fault }) => [date, fault]),
      [
        [day(60), 'date-moved'],
        [later(day(62)), 'date-moved'],
      ],
    );
    assert.deepEqual(done.undecided, []);
  });

  test('a payment whose list is on the wrong date keeps the step that the vendor made by the ex-close', () => {
    const series = bars({ 60: 8 }, {}, 0.004);
    const step = 8 / (series[60]!.close + 8);
    const shown = series.map((bar, i) => ({ ...bar, adjClose: bar.adjClose! * (i < 60 ? 1 - step : 1) }));
    const done = repairDividends(shown, listOf({ 62: 8 }));
    assert.deepEqual(done.dividends, listOf({ 60: 8 }));
    for (const [i, { adjClose }] of shown.entries())
      assert.ok(Math.abs(done.adjCloses[i]! / adjClose! - 1) < 1e-9, `adjusted close of bar ${i}`);
  });

  test('a payment is the same on either side of a day on which the price jumps by half', () => {
    const series = bars({ 60: 4 }, { 60: 4 }, 0.004, 1.5);
    const done = repairDividends(series, listOf({ 63: 4 }));
    assert.deepEqual(
      done.findings.map(({ date, fault }) => [date, fault]),
      [
        [day(60), 'date-moved'],
        [day(63), 'date-moved'],
      ],
    );
    assert.deepEqual(done.dividends, listOf({ 60: 4 }));
    for (const [i, { adjClose }] of series.entries())
      assert.ok(Math.abs(done.adjCloses[i]! / adjClose! - 1) < 1e-9, `adjusted close of bar ${i}`);
  });
});

test('a step that is the payment by the ex-close is right in a series that adjusts by the prior close', () => {
  const amounts = { 20: 1, 50: 1, 80: 1, 110: 1 };
  const series = bars(amounts, amounts, 0.004, 1);
  // The vendor made the step of bar 80 by the ex-close, on a day on which the price rose by a fifth.
  const shifted = series.map((bar, i) =>
    i < 80
      ? bar
      : { ...bar, open: bar.open * 1.2, high: bar.high * 1.2, low: bar.low * 1.2, close: bar.close * 1.2 },
  );
  const [before, on] = [shifted[79]!, shifted[80]!];
  const step = 1 / (on.close + 1);
  const wanted = (on.adjClose! / on.close) * 1.2 * (1 - step) * before.close;
  const factor = wanted / before.adjClose!;
  const mixed = shifted.map((bar, i) => ({ ...bar, adjClose: bar.adjClose! * (i < 80 ? factor : 1.2) }));
  const done = repairDividends(mixed, listOf({ ...amounts, 110: 1.2 }));
  assert.deepEqual([done.findings, done.undecided], [[], []]);
});
