import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planOf } from './plan.ts';

test('currencies of the card provider are valid as it writes them; those of market data are in capitals', () => {
  const isValid = (table: string, code: string): boolean => {
    const [column] = planOf(table, [{ name: 'currency', type: 'text' } as never]).columns;
    const tests = column!.rules.flatMap(({ test: one }) => (one.is === 'unlike' ? [one] : []));
    assert.equal(tests.length, 1, table);
    return tests.every(({ pattern }) => new RegExp(pattern, 'u').test(code));
  };
  for (const table of [
    'coupon_charge',
    'payment_link',
    'catalogue_price',
    'custom_invoice',
    'offer',
    'dunning_case',
  ])
    assert.deepEqual(
      ['usd', 'EUR', 'Usd', 'us', 'usdx'].map((code) => isValid(table, code)),
      [true, true, false, false, false],
      table,
    );
  assert.deepEqual(
    ['USD', 'usd', 'GBp'].map((code) => isValid('exchange_rate', code)),
    [true, false, false],
  );
});
