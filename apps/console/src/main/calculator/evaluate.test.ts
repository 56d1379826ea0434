import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluate } from './evaluate.ts';
import { CalculationError } from './rational.ts';

const cases: readonly [string, number | string][] = [
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['-2^2', -4],
  ['2^3^2', 512],
  ['0.1 + 0.2', 0.3],
  ['1,234,567 / 1,000', 1234.567],
  ['15% * 200', 30],
  ['2 − 5 × 4 ÷ 10', 0],
  ['1.5e3 - .5', 1499.5],
  ['--3', 3],
  ['10 / 4 / 5', 0.5],
  ['391,035,000,000.55 - 391,034,999,999.45', 1.1],
  ['12345678901234567890.12 + 0.01', '12345678901234567890.13'],
  ['1/3', '0.33333333333333333333'],
  ['200/3', '66.666666666666666667'],
  ['1/3*3', 1],
  ['-1/8', -0.125],
  ['2^-2', 0.25],
  ['2^0.5', '1.4142135623731'],
  ['(-1)^99999999999', -1],
  ['0.1^3', 0.001],
  ['1/7000', '0.00014285714285714285714'],
];
for (const [text, value] of cases)
  test(`${text} is ${value}`, () => assert.equal(evaluate(text), String(value)));

for (const text of [
  '',
  '1 +',
  '(1',
  '1)',
  '2 3',
  'alert(1)',
  '1/0',
  '9e999',
  '9^9^9^9',
  '(-1)^0.5',
  '0^-1',
  `1${'+1'.repeat(600)}`,
  '(2^2000)^9',
  '1..2',
  '*2',
]) {
  test(`"${text}" is refused`, () => assert.throws(() => evaluate(text), CalculationError));
}
