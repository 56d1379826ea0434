import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invoiceTotals, type BilledLine, type BilledTerms } from './totals.ts';

const line = (quantity: number, unitAmountCents: number, taxPercent?: number): BilledLine => ({
  quantity,
  unitAmountCents,
  ...(taxPercent !== undefined && { taxPercent }),
});

interface Case {
  readonly what: string;
  readonly lines: readonly BilledLine[];
  readonly terms?: BilledTerms;
  /** Subtotal, discount, tax, total. */
  readonly sums: readonly [number, number, number, number];
  /** Tax by line. */
  readonly taxes?: readonly number[];
}

const cases: readonly Case[] = [
  { what: 'no tax', lines: [line(1, 10_000)], sums: [10_000, 0, 0, 10_000] },
  { what: 'quantity', lines: [line(3, 3333)], sums: [9999, 0, 0, 9999] },
  {
    what: 'one rate for all',
    lines: [line(1, 1000), line(1, 500)],
    terms: { taxPercent: 20 },
    sums: [1500, 0, 300, 1800],
  },
  {
    what: 'rounded on each line, not on the sum: 3 times 0.2 is 0, the sum would be 1',
    lines: [line(1, 1), line(1, 1), line(1, 1)],
    terms: { taxPercent: 20 },
    sums: [3, 0, 0, 3],
    taxes: [0, 0, 0],
  },
  {
    what: 'half a unit is rounded up',
    lines: [line(1, 5), line(1, 15), line(1, 25)],
    terms: { taxPercent: 10 },
    sums: [45, 0, 6, 51],
    taxes: [1, 2, 3],
  },
  {
    what: 'a rate of the line comes before the rate of all, 0 too',
    lines: [line(1, 1000, 0), line(1, 1000, 5.5), line(1, 1000)],
    terms: { taxPercent: 20 },
    sums: [3000, 0, 255, 3255],
    taxes: [0, 55, 200],
  },
  { what: 'three decimals in a rate', lines: [line(1, 10_000, 8.875)], sums: [10_000, 0, 888, 10_888] },
  {
    what: 'a discount in percent comes before the tax',
    lines: [line(1, 10_000)],
    terms: { taxPercent: 20, discountPercent: 10 },
    sums: [10_000, 1000, 1800, 10_800],
  },
  {
    what: 'an amount of discount is split to the unit: 100 over three equal lines is 34, 33, 33',
    lines: [line(1, 1000), line(1, 1000), line(1, 1000)],
    terms: { taxPercent: 100, discountCents: 100 },
    sums: [3000, 100, 2900, 5800],
    taxes: [966, 967, 967],
  },
  {
    what: 'a discount is never more than there is',
    lines: [line(1, 100)],
    terms: { taxPercent: 20, discountCents: 500 },
    sums: [100, 100, 0, 0],
  },
  { what: 'yen', lines: [line(2, 12_345)], terms: { taxPercent: 10 }, sums: [24_690, 0, 2469, 27_159] },
  {
    what: 'products beyond the exact range of a double',
    lines: [line(999_983, 99_999_989, 99.999)],
    sums: [99_998_289_000_187, 0, 99_997_289_017_297, 199_995_578_017_484],
  },
  { what: 'nothing', lines: [], sums: [0, 0, 0, 0] },
];

for (const { what, lines, terms, sums, taxes } of cases)
  test(`totals of an invoice: ${what}`, () => {
    const totals = invoiceTotals(lines, terms);
    assert.deepEqual([totals.subtotalCents, totals.discountCents, totals.taxCents, totals.totalCents], sums);
    if (taxes)
      assert.deepEqual(
        totals.lines.map(({ taxCents }) => taxCents),
        taxes,
      );
  });

test('totals add up, whatever the lines', () => {
  let seed = 4711;
  const random = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  for (let round = 0; round < 2000; round += 1) {
    const lines = Array.from({ length: 1 + random(12) }, () =>
      line(1 + random(50), 1 + random(100_000), [undefined, 0, 5, 7.7, 20][random(5)]),
    );
    const terms = random(2)
      ? { taxPercent: 19, discountPercent: random(100) }
      : { discountCents: random(50_000) };
    const totals = invoiceTotals(lines, terms);
    const sum = (pick: (of: (typeof totals.lines)[number]) => number): number =>
      totals.lines.reduce((all, each) => all + pick(each), 0);
    assert.equal(
      sum((each) => each.amountCents),
      totals.subtotalCents,
    );
    assert.equal(
      sum((each) => each.discountCents),
      totals.discountCents,
    );
    assert.equal(
      sum((each) => each.taxCents),
      totals.taxCents,
    );
    assert.equal(
      totals.taxes.reduce((all, { netCents }) => all + netCents, 0),
      totals.netCents,
    );
    assert.equal(totals.subtotalCents - totals.discountCents + totals.taxCents, totals.totalCents);
    assert.ok(totals.lines.every(({ netCents, taxCents }) => netCents >= 0 && taxCents >= 0));
  }
});
