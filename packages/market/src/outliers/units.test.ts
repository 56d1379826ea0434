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
