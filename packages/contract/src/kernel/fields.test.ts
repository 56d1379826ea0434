import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitedText, periodCode, reason, symbol } from './fields.ts';

test('the periods of fix tools are day, week, month, quarter and year', () => {
  for (const code of ['1d', '1w', '1m', '1q', '1y']) assert.equal(periodCode.parse(code), code);
  assert.equal(periodCode.options.length, 5);
  for (const other of ['2d', '1Y', 'day', '']) {
    const { error } = periodCode.safeParse(other);
    assert.equal(error?.issues[0]?.message, 'must be one of 1d, 1w, 1m, 1q, 1y');
  }
});

test('texts are refused beyond 500, plan labels and symbols beyond 100, symbols of coverage beyond 300 characters', () => {
  for (const [field, most] of [
    [limitedText('text'), 500],
    [reason, 500],
    [limitedText('planLabel'), 100],
    [symbol, 100],
    [limitedText('coverageSymbols'), 300],
  ] as const) {
    assert.equal(field.safeParse('A'.repeat(most)).success, true);
    const { error } = field.safeParse('A'.repeat(most + 1));
    assert.equal(error?.issues[0]?.message, `must have at most ${most} characters`);
  }
});
