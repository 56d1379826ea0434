import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allSchemas, marketRow } from './rules.ts';

test('a market cap has two decimals at most, whatever the product of price and shares has', () => {
  const row = {
    symbol: 'ACME',
    name: 'Acme',
    exchange: 'NYSE',
    currency: 'USD',
    active: true,
    mainSource: 'yahoo',
    sharesOutstanding: 3,
    date: '2024-06-03',
    price: 1.1,
    previousClose: 1,
    volume: 1,
    yearHigh: 2,
    yearLow: 1,
  };
  assert.notEqual(1.1 * 3, 3.3);
  const { columns } = allSchemas(new Map()).find(({ endpoint }) => endpoint === 'market-capitalization')!;
  assert.equal(marketRow(columns, row)['marketCap'], 3.3);
  assert.equal(marketRow(columns, { ...row, price: null })['marketCap'], null);
});
