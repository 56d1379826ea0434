// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bar } from '../bars/bar.ts';
import { randomWalk, rescale } from '../testing/series.ts';
import { checkPrices } from './check-prices.ts';

const clean = randomWalk({ seed: 23 }).map((bar) => ({ ...bar, adjClose: bar.close }));
const count = clean.length;
const at = 100;
const priceFields = ['open', 'high', 'low', 'close'] as const;
type Field = (typeof priceFields)[number];

/** Records in another unit, the adjusted close with them. */
const scaled = (bars: readonly Bar[], from: number, to: number, factor: number): Bar[] =>
  rescale(bars, from, to, factor, false).map((bar, i) =>
    i >= from && i < to ? { ...bar, adjClose: bar.adjClose! * factor } : bar,
  );
const untraded = (bars: readonly Bar[], from: number): Bar[] =>
  bars.map((bar, i) => (i < from ? bar : { ...bar, volume: 0 }));

/** The series after every suggestion, and the findings without one. */
function repaired(bars: readonly Bar[]): { bars: Bar[]; open: number } {
  const byDate = Map.groupBy(
    checkPrices(bars).filter(({ check }) => check !== 'zero-volume'),
    ({ date }) => date,
  );
  const after = bars.map((bar) => ({
    ...bar,
    ...Object.fromEntries((byDate.get(bar.date) ?? []).map(({ field, suggested }) => [field, suggested])),
  }));
  return { bars: after, open: [...byDate.values()].flat().filter((each) => each.suggested === null).length };
}

function assertSame(bars: readonly Bar[], truth: readonly Bar[]): void {
  const after = repaired(bars);
  assert.equal(after.open, 0);
  for (const [i, bar] of truth.entries())
    for (const field of [...priceFields, 'adjClose'] as const)
      assert.ok(
        Math.abs(after.bars[i]![field]! / bar[field]! - 1) < 1e-8,
        `${bar.date} ${field}: ${after.bars[i]![field]} instead of ${bar[field]}`,
      );
}

describe('unit of a switch: that of the last stretch with three traded records', () => {
  for (const factor of [100, 1 / 100, 1000, 1 / 1000]) {
    const end = (records: number): Bar[] => scaled(clean, count - records, count, factor);
    const cases: [string, Bar[], Bar[]][] = [
      ['the new side is short', scaled(clean, 0, count - 20, factor), clean],
      ['the new side is long', scaled(clean, 0, 20, factor), clean],
      ['three records of the new unit are enough', scaled(clean, 0, count - 3, factor), clean],
      ['an untraded tail does not count', untraded(end(30), count - 30), untraded(clean, count - 30)],
      ['one record at the end does not count', end(1), clean],
      ['two records at the end do not count', end(2), clean],
      [
        'two traded records before an untraded tail do not count',
        untraded(end(30), count - 28),
        untraded(clean, count - 28),
      ],
      ['a stretch that came back', scaled(clean, 50, 200, factor), clean],
      ['one record that came back', scaled(clean, at, at + 1, factor), clean],
      ['two switches', scaled(scaled(clean, 0, 60, factor), 150, 180, factor), clean],
    ];
    for (const [name, bars, truth] of cases) it(`x${factor}: ${name}`, () => assertSame(bars, truth));
  }
});

describe('units per cell', () => {
  const withCells = (hits: readonly number[], fields: readonly Field[], factor: number): Bar[] =>
    clean.map((bar, i) =>
      hits.includes(i)
        ? { ...bar, ...Object.fromEntries(fields.map((field) => [field, bar[field] * factor])) }
        : bar,
    );
  // Every choice of one to three of the four prices; all four are a record in another unit.
  const choices = Array.from({ length: 14 }, (_, n) =>
    priceFields.filter((_field, bit) => ((n + 1) >> bit) & 1),
  );
  for (const factor of [100, 1 / 100]) {
    for (const fields of choices)
      it(`x${factor}: ${fields.join(' and ')} of one record; its other prices stay`, () =>
        assertSame(withCells([at], fields, factor), clean));
    for (const field of priceFields) {
      it(`x${factor}: ${field} of the first and of the last record`, () =>
        assertSame(withCells([0, count - 1], [field], factor), clean));
      it(`x${factor}: ${field} of five records in a row`, () =>
        assertSame(withCells([at, at + 1, at + 2, at + 3, at + 4], [field], factor), clean));
    }
    it(`x${factor}: a record in two units where the vendor switches`, () =>
      assertSame(
        scaled(clean, 0, at, factor).map((bar, i) =>
          i === at ? { ...bar, high: bar.high * factor, open: bar.open * factor } : bar,
        ),
        clean,
      ));
  }
});

describe('a switch in a session with a move of its own', () => {
  for (const factor of [100, 1 / 100, 1000, 1 / 1000])
    for (const move of [2.5, 1.3, 0.75, 0.4])
      it(`x${factor}: the price ${move} times that of the day before`, () => {
        const moved = scaled(clean, at, count, move);
        assertSame(scaled(moved, 0, at, factor), moved);
        assertSame(scaled(moved, at, at + 30, factor), moved);
      });

  const units = (bars: readonly Bar[], options = {}) =>
    checkPrices(bars, options).filter(({ check }) => check === 'unit');
  it('but not a split of a factor nearby, which the volumes follow', () => {
    for (const ratio of [1 / 50, 50, 1 / 150])
      assert.deepEqual(units(rescale(clean, at, count, 1 / ratio)), []);
  });
  it('nor, without volumes, what may as well be a split of half the factor', () => {
    const silent = clean.map((bar) => ({ ...bar, volume: 0 }));
    assert.deepEqual(units(rescale(silent, at, count, 60, false)), []);
    assert.notDeepEqual(units(rescale(silent, at, count, 120, false)), []);
  });
  it('nor a listed split of a hundred', () => {
    const date = clean[at]!.date;
    const bars = rescale(clean, at, count, 100, false);
    assert.deepEqual(units(bars, { knownSplits: [{ date, ratio: 1 / 100 }] }), []);
    assert.notDeepEqual(units(bars, { knownSplits: [{ date, ratio: 1 / 2 }] }), []);
  });
});

describe('a decimal point that slipped', () => {
  const changed = (change: Partial<Bar>): Bar[] =>
    clean.map((bar, i) => (i === at ? { ...bar, ...change } : bar));
  for (const factor of [10, 1 / 10])
    for (const field of priceFields)
      it(`x${factor}: ${field} of one record`, () =>
        assertSame(changed({ [field]: clean[at]![field] * factor }), clean));
  it('but not a price that is off by six, of which a tenth is as wrong', () => {
    for (const field of priceFields) {
      for (const factor of [6, 1 / 6]) {
        const found = checkPrices(changed({ [field]: clean[at]![field] * factor }));
        assert.deepEqual(
          found.filter(({ check }) => check === 'unit'),
          [],
        );
        assert.ok(found.some((each) => each.field === field));
      }
    }
  });
  it('but not a low that no factor brings to the day', () => {
    const found = checkPrices(changed({ low: clean[at]!.low / 250 }));
    assert.deepEqual(
      found.map(({ check, field, suggested }) => [check, field, suggested]),
      [['spike', 'low', null]],
    );
  });
});

it('two prices in another unit in each of some records in a row, by the close before them', () => {
  for (const factor of [100, 1 / 100])
    assertSame(
      clean.map((bar, i) =>
        i >= at && i < at + 4 ? { ...bar, open: bar.open * factor, close: bar.close * factor } : bar,
      ),
      clean,
    );
});

describe('a column in another unit while the price moves by more than half way to a factor of ten', () => {
  for (const move of [0.25, 4])
    for (const field of priceFields)
      it(`x${move}, ${field}: the move is left alone`, () => {
        const moved = scaled(clean, at, count, move);
        for (const factor of [100, 1 / 100])
          assertSame(
            moved.map((bar) => ({ ...bar, [field]: bar[field] * factor })),
            moved,
          );
      });
});

it('a record in two units whose low is a stray print of its own', () => {
  const truth = clean.map((bar, i) => (i === at ? { ...bar, low: bar.low * 0.5 } : bar));
  const bars = truth.map((bar, i) =>
    i === at ? { ...bar, open: bar.open * 100, close: bar.close * 100 } : bar,
  );
  const found = checkPrices(bars).map(({ field, suggested }) => [field, suggested === null]);
  assert.deepEqual(found, [
    ['open', false],
    ['close', false],
    ['low', true],
  ]);
});

describe('a known currency decides between two units', () => {
  const repairedBy = (bars: readonly Bar[], currency: string): number[] => {
    const found = checkPrices(bars, { currency }).filter(({ check }) => check === 'unit');
    return [found.length / 5, Math.round((found[0]?.suggested ?? 0) / Number(found[0]?.value ?? 1))];
  };
  const pence = scaled(clean, count - 40, count, 100);
  for (const [currency, expected] of [
    ['GBP', [40, 0]],
    ['GBp', [count - 40, 100]],
    ['USD', [count - 40, 100]],
    ['KWD', [count - 40, 100]],
  ] as const)
    it(`${currency}: a last stretch a hundred times higher`, () =>
      assert.deepEqual(repairedBy(pence, currency), expected));
  it('but not by a glitch', () =>
    assert.deepEqual(repairedBy(scaled(clean, count - 2, count, 100), 'GBp'), [2, 0]));
});
