import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centsOf } from '../../../platform/connectors/paypal/records.ts';
import { money } from './rules.ts';

test('amounts have the decimals that the card provider counts a currency with', () => {
  assert.deepEqual(
    [money(4000, 'jpy'), money(4000, 'usd'), money(1_234_500, 'huf'), money(12_345, 'kwd')],
    ['4000 JPY', '40.00 USD', '12345.00 HUF', '12.345 KWD'],
  );
});

test('amounts of PayPal are read in the same unit', () => {
  assert.deepEqual(
    [centsOf('4000', 'JPY'), centsOf('4000.00', 'JPY'), centsOf('399.5', 'USD'), centsOf('-0.05', 'EUR')],
    [4000, 4000, 39_950, -5],
  );
  assert.deepEqual(
    [centsOf('4000.50', 'JPY'), centsOf('1.005', 'USD'), centsOf('', 'USD')],
    [null, null, null],
  );
});
