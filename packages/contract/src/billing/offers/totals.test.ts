import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { monthAhead } from './lists.ts';
import type { OfferFields, PriceTable } from './shapes.ts';
import { discountOf, NotPriced, offerTotals, percentText } from './totals.ts';

const license = (id: string, priceMultiple: number, internalUsers: number) => ({
  id,
  name: id,
  priceMultiple,
  internalUsers,
});
const table: PriceTable = {
  currency: 'usd',
  teamSizes: ['1-5', '6-20'],
  dataPackages: [
    { id: 'a', name: 'A', description: '', endpoints: [], annualPrices: [100_000, 180_000] },
    { id: 'b', name: 'B', description: '', endpoints: [], annualPrices: [33_333, null] },
    { id: 'free', name: 'Free', description: '', endpoints: [], annualPrices: [0, 0] },
    { id: 'huge', name: 'Huge', description: '', endpoints: [], annualPrices: [1_000_000_000_000, null] },
  ],
  displayPackages: [
    {
      name: 'External',
      items: [
        {
          name: 'Website',
          items: [license('same', 1, 1), license('half', 1.5, 5), license('more', 2.25, 10)],
        },
      ],
    },
  ],
  discounts: [],
  discountLimit: 1,
  perMillionCalls: 0,
  perGigabyte: 0,
};

type Chosen = Partial<Record<'data' | 'display' | 'discounts' | 'extras', string>> & { monthly?: true };
const numbers = (text = ''): number[] => text.split(' ').filter(Boolean).map(Number);

function totalsOf({ data = '', display = '', discounts, extras, monthly }: Chosen) {
  const fields: Pick<
    OfferFields,
    'dataPackages' | 'displayPackages' | 'extras' | 'discounts' | 'billingFrequency'
  > = {
    dataPackages: data
      .split(' ')
      .filter(Boolean)
      .map((one) => ({ id: one.split(':')[0]!, teamSize: one.split(':')[1] ?? '1-5' })),
    displayPackages: display.split(' ').filter(Boolean),
    extras: numbers(extras).map((annualPriceCents) => ({ name: 'Setup', annualPriceCents })),
    discounts: numbers(discounts).map((fraction) => ({ name: '', fraction })),
    billingFrequency: monthly ? 'monthly' : 'annually',
  };
  return offerTotals(fields, table);
}

describe('totals of an offer', () => {
  // chosen, subtotal, amounts of the discounts, total, amount of a bill
  const cases: readonly (readonly [string, Chosen, number, readonly number[], number, number])[] = [
    ['nothing', {}, 0, [], 0, 0],
    ['a package for the team size 1-5', { data: 'a' }, 100_000, [], 100_000, 100_000],
    ['the same package for a larger team', { data: 'a:6-20' }, 180_000, [], 180_000, 180_000],
    ['two packages', { data: 'a b' }, 133_333, [], 133_333, 133_333],
    ['a package that costs nothing', { data: 'free' }, 0, [], 0, 0],
    ['a multiple of 1 adds nothing', { data: 'a', display: 'same' }, 100_000, [], 100_000, 100_000],
    ['a multiple of 1.5 adds half of the data', { data: 'b', display: 'half' }, 50_000, [], 50_000, 50_000],
    ['two licenses add what each adds', { data: 'a', display: 'half more' }, 275_000, [], 275_000, 275_000],
    ['a license without data', { display: 'more' }, 0, [], 0, 0],
    [
      'another line is not multiplied',
      { data: 'a', display: 'half', extras: '5000' },
      155_000,
      [],
      155_000,
      155_000,
    ],
    ['15% off', { data: 'a', discounts: '0.15' }, 100_000, [15_000], 85_000, 85_000],
    ['15% off, half a cent', { extras: '10', discounts: '0.15' }, 10, [2], 8, 8],
    ['an eighth off', { data: 'b', discounts: '0.125' }, 33_333, [4167], 29_166, 29_166],
    [
      'two discounts are of the same price',
      { data: 'a', discounts: '0.1 0.05' },
      100_000,
      [10_000, 5000],
      85_000,
      85_000,
    ],
    ['roundings of discounts do not add up', { extras: '3', discounts: '0.5 0.5' }, 3, [2, 1], 0, 0],
    ['everything off', { data: 'a', discounts: '1' }, 100_000, [100_000], 0, 0],
    ['a hundredth of a percent', { data: 'a', discounts: '0.0001' }, 100_000, [10], 99_990, 99_990],
    ['a month of 1,000.00 a year', { data: 'a', monthly: true }, 100_000, [], 100_000, 8333],
    ['a month is rounded half up', { extras: '6', monthly: true }, 6, [], 6, 1],
    ['a month of less than half a cent', { extras: '5', monthly: true }, 5, [], 5, 0],
    [
      'beyond 2^53 on the way',
      { data: 'huge', display: 'more', discounts: '0.0003' },
      2_250_000_000_000,
      [675_000_000],
      2_249_325_000_000,
      2_249_325_000_000,
    ],
  ];
  for (const [name, chosen, subtotal, discounts, total, perBill] of cases)
    test(`${name} (r002-offer-packages)`, () => {
      const found = totalsOf(chosen);
      assert.deepEqual(
        [found.subtotal, found.discounts.map(({ amount }) => amount), found.total, found.perBill],
        [subtotal, discounts, total, perBill],
      );
      assert.equal(found.bills, chosen.monthly ? 12 : 1);
    });

  test('third-level entries carry internal users; an offer includes the most that one of them does (r002-offer-packages)', () => {
    assert.equal(totalsOf({ data: 'a' }).internalUsers, 0);
    assert.equal(totalsOf({ data: 'a', display: 'half more same' }).internalUsers, 10);
  });

  test('what the table does not sell is named', () => {
    for (const [chosen, field] of [
      [{ data: 'a gone' }, 'dataPackages.1.id'],
      [{ data: 'b:6-20' }, 'dataPackages.0.teamSize'],
      [{ data: 'a:7' }, 'dataPackages.0.teamSize'],
      [{ data: 'a', display: 'gone' }, 'displayPackages.0'],
    ] as const)
      assert.throws(
        () => totalsOf(chosen),
        (error) => error instanceof NotPriced && error.field === field,
        field,
      );
  });

  test('discounts never take more than the price, and the parts always make the whole', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 5 });
    const parts = fc.array(fc.integer({ min: 1, max: 4000 }), { maxLength: 5 });
    fc.assert(
      fc.property(amounts, parts, fc.boolean(), (extras, tenThousandths, monthly) => {
        const given = tenThousandths.map((part) => part / 10_000);
        const found = totalsOf({
          extras: extras.join(' '),
          discounts: given.join(' '),
          ...(monthly && { monthly: true as const }),
        });
        const taken = found.discounts.reduce((all, { amount }) => all + amount, 0);
        assert.equal(found.subtotal - taken, found.total);
        assert.ok(found.total >= 0 && found.discounts.every(({ amount }) => amount >= 0));
        const exact = found.subtotal * (1 - Math.min(1, tenThousandths.reduce((a, b) => a + b, 0) / 10_000));
        assert.ok(Math.abs(found.total - exact) <= 0.5001, `${found.total} for ${exact}`);
        assert.ok(Math.abs(found.perBill * found.bills - found.total) <= found.bills / 2);
      }),
      { numRuns: 2000 },
    );
  });
});

test('a discount is a fraction shown as a percentage (r002-offer-discounts)', () => {
  assert.deepEqual([0.15, 0.05, 1, 0.125, 0.0001, 0.3333, 0.07].map(percentText), [
    '15%',
    '5%',
    '100%',
    '12.5%',
    '0.01%',
    '33.33%',
    '7%',
  ]);
  assert.equal(discountOf([{ fraction: 0.1 }, { fraction: 0.2 }]), 0.3);
});

test('an offer expires one month ahead unless another day is chosen (r002-offer-defaults)', () => {
  for (const [today, expiry] of [
    ['2024-01-15', '2024-02-15'],
    ['2024-01-31', '2024-02-29'],
    ['2023-01-31', '2023-02-28'],
    ['2024-12-31', '2025-01-31'],
    ['2024-02-29', '2024-03-29'],
  ] as const)
    assert.equal(monthAhead(today), expiry);
});
