import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Bar } from '../bars/bar.ts';
import { repairDividends } from './repair.ts';

const day = (i: number): string => new Date(Date.UTC(2020, 0, 6) + i * 86_400_000).toISOString().slice(0, 10);

/** Bars near 100 that lose a payment two sessions after the list and the adjusted close have it. */
function seriesOf(share: number, listedAt: readonly number[], lostAt: readonly number[]) {
  const closes: number[] = [];
  let close = 100;
  for (let i = 0; i < 1600; i += 1) {
    close *= 1 - (lostAt.includes(i) ? share : 0) + 0.004 * Math.sin(i * 1.7);
    closes.push(close);
  }
  const bars: Bar[] = [];
  let factor = 1;
  for (let i = closes.length - 1; i >= 0; i -= 1) {
    const value = closes[i]!;
    const record = { open: value, high: value, low: value, close: value, volume: 1000 };
    bars.unshift({ date: day(i), ...record, adjClose: value * factor });
    if (listedAt.includes(i)) factor *= 1 - share;
  }
  const dividends = listedAt.map((i) => ({ date: day(i), amount: share * closes[i - 1]! }));
  return { bars, dividends };
}

describe('a payment that list and adjusted close have where the price did not lose it', () => {
  test('is undecided and stays where no other year decides its date', () => {
    const { bars, dividends } = seriesOf(0.03, [200], [202]);
    const done = repairDividends(bars, dividends);
    assert.deepEqual(done.findings, []);
    assert.deepEqual(done.dividends, dividends);
    assert.deepEqual(
      done.undecided.map(({ date }) => date),
      [day(200)],
    );
    assert.match(done.undecided[0]!.reason, /other years' dates do not decide/);
  });
  /** Four payments where the price lost them, and the fifth two sessions early. */
  const years = [0, 1, 2, 3].map((year) => 20 + 364 * year);
  const late = 20 + 4 * 364;

  test("is moved where the price and other years' dates decide", () => {
    const { bars, dividends } = seriesOf(0.08, [...years, late - 2], [...years, late]);
    const { findings, dividends: list } = repairDividends(bars, dividends);
    assert.deepEqual(
      findings.map(({ date, fault }) => [date, fault]),
      [[day(late - 2), 'date-moved']],
    );
    assert.equal(list.at(-1)!.date, day(late));
  });
  test('stays where a payment of this size may be lost by chance, list and adjusted close being agreed', () => {
    const { bars, dividends } = seriesOf(0.03, [...years, late - 2], [...years, late]);
    const done = repairDividends(bars, dividends);
    assert.deepEqual(done.findings, []);
    assert.deepEqual(done.dividends, dividends);
    assert.deepEqual(
      done.undecided.map(({ date }) => date),
      [day(late - 2)],
    );
  });
  test("is undecided where other years' dates speak for the listed day", () => {
    const { bars, dividends } = seriesOf(0.08, [...years, late], [...years, late + 2]);
    const done = repairDividends(bars, dividends);
    assert.deepEqual(done.findings, []);
    assert.deepEqual(done.dividends, dividends);
    assert.deepEqual(
      done.undecided.map(({ date }) => date),
      [day(late)],
    );
    assert.match(done.undecided[0]!.reason, new RegExp(`dates speak for ${day(late)}$`));
  });
});
