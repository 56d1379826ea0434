import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { denominationScales } from '@midoffice/market/statements/denomination';
import { nothingPending, toggleDeleted } from './pending.ts';
import { payloadOf } from './saving.ts';
import { cleanProduct, currenciesOf, detectScales, scaleRecords } from './scale.ts';
import { rowOf } from './testing/statements.ts';
import { typedValue } from './typed.ts';

const row = rowOf('2023-Q1', { revenue: 10, grossProfit: 4.1, grossProfitRatio: 0.41, eps: 1.1 });

describe('scaling of statements', () => {
  test('there are ten denominations, the first of them 100 (r001-denomination-scales)', () => {
    assert.deepEqual(denominationScales, [100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11]);
  });

  test('money is scaled, ratios never, empty cells stay empty, deleted records are left (r001-cell-states)', () => {
    const gone = rowOf('2022-Q1', { revenue: 5 });
    const pending = toggleDeleted(nothingPending, gone);
    const scaled = scaleRecords(pending, 'income', [row, gone], () => 1000, ['money']);
    assert.deepEqual(payloadOf(scaled).updatedValues, { '2023-Q1': { revenue: 10_000, grossProfit: 4100 } });
    assert.equal(scaled.updates['2023-Q1']?.['revenue']?.by, 'scaled');
  });

  test('a conversion writes the currency too, each record at its own rate', () => {
    const factors: Record<string, number> = { '2023-Q1': 1.1 };
    const converted = scaleRecords(
      nothingPending,
      'income',
      [row, rowOf('2022-Q1', { revenue: 1 })],
      ({ id }) => factors[id],
      ['money', 'per-share'],
      'EUR',
    );
    assert.deepEqual(payloadOf(converted).updatedValues, {
      '2023-Q1': { revenue: 11, grossProfit: 4.51, eps: 1.21, reportedCurrency: 'EUR' },
    });
  });

  test('a product has no remainder of binary fractions', () => assert.equal(cleanProduct(0.1, 3), 0.3));

  test('records of another scale than the override are found, either way (r001-denomination-autodetect)', () => {
    const fields = ['revenue', 'costOfRevenue', 'grossProfit', 'netIncome', 'ebitda'];
    const valued = (id: string, factor: number) =>
      rowOf(id, Object.fromEntries(fields.map((field, at) => [field, (at + 1) * factor])));
    const rows = [valued('2023-Q1', 1), valued('2023-Q2', 1000), valued('2023-Q3', 1e6)];
    const other = new Map(
      [valued('2023-Q1', 1000), valued('2023-Q2', 1000), valued('2023-Q3', 1)].map((one) => [one.id, one]),
    );
    assert.deepEqual(detectScales(nothingPending, 'income', rows, other), [
      { id: '2023-Q1', scale: 1000, way: 'multiply' },
      { id: '2023-Q3', scale: 1e6, way: 'divide' },
    ]);
  });

  test('currencies are listed by how many records have them', () => {
    const rows = [
      row,
      rowOf('2022-Q1', {}, { reportedCurrency: 'EUR' }),
      rowOf('2022-Q2', {}, { reportedCurrency: 'EUR' }),
    ];
    assert.deepEqual(currenciesOf(nothingPending, rows), ['EUR', 'USD']);
  });
});

describe('typed values of statements', () => {
  test('numbers lose separators, an empty text empties, everything else is refused with the reason (r001-number-normalise)', () => {
    assert.deepEqual(typedValue('revenue', ' 1,234.5 '), { value: 1234.5 });
    assert.deepEqual(typedValue('revenue', ''), { value: null });
    assert.deepEqual(typedValue('revenue', 'ten'), { problem: 'must be a number' });
    assert.deepEqual(typedValue('date', '2023-02-30'), { problem: 'must be a date YYYY-MM-DD' });
    assert.deepEqual(typedValue('date', ''), { problem: 'is required' });
    assert.deepEqual(typedValue('reportedCurrency', 'eur'), { value: 'EUR' });
    assert.deepEqual(typedValue('reportedCurrency', 'EU'), {
      problem: 'must be a currency code of 3 letters',
    });
    assert.deepEqual(typedValue('cik', '320193'), { value: '0000320193' });
    assert.deepEqual(typedValue('acceptedDate', '2023-05-04 16:30:00'), { value: '2023-05-04 16:30:00' });
    assert.deepEqual(typedValue('link', 'sec.gov/x'), {
      problem: 'must be an address that begins with http:// or https://',
    });
  });

  test('a figure in parentheses is negative, as filings and spreadsheets print it', () => {
    assert.deepEqual(typedValue('netIncome', '(1,234.5)'), { value: -1234.5 });
    assert.deepEqual(typedValue('netIncome', ' ( 7 ) '), { value: -7 });
    for (const text of ['(5', '5)', '(-5)', '()', '((5))'])
      assert.deepEqual(typedValue('netIncome', text), { problem: 'must be a number' });
    assert.deepEqual(typedValue('netIncome', '(12,5)'), {
      problem: 'must use a point for decimals, as in -12.5',
    });
    assert.deepEqual(typedValue('link', '(https://sec.gov)'), {
      problem: 'must be an address that begins with http:// or https://',
    });
  });
});
