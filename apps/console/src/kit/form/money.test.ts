import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moneyProblem, readMoney } from './money.ts';

test('amounts become the smallest unit of their currency; what does not is named', () => {
  const units = (typed: string, currency = 'usd'): number | string => {
    const read = readMoney(typed, currency);
    return 'problem' in read ? read.problem : read.minorUnits;
  };
  assert.equal(units('10'), 1000);
  assert.equal(units('1,500.25'), 150_025);
  assert.equal(units('1.005'), 'must have at most 2 decimals');
  assert.equal(units('19.99'), 1999);
  assert.equal(units('1500', 'jpy'), 1500);
  assert.equal(units('1500.5', 'jpy'), 'must be a whole number: JPY has no decimals');
  assert.equal(units('1.234', 'kwd'), 1234);
  assert.equal(units('0'), 'must be above 0');
  assert.equal(units('-3'), 'must be above 0');
  assert.equal(units('1e12'), 'must be at most 999999.99');
  assert.equal(units('12,5'), 'must use a point for decimals, as in 12.5');
  assert.equal(moneyProblem('', 'usd'), 'is required');
});
