import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CalculationError, evaluate } from './evaluate.ts';

const cases: readonly [string, number][] = [
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
];
for (const [text, value] of cases) test(`${text} is ${value}`, () => assert.equal(evaluate(text), value));

for (const text of ['', '1 +', '(1', '1)', '2 3', 'alert(1)', '1/0', '9e999', '1..2', '*2']) {
  test(`"${text}" is refused`, () => assert.throws(() => evaluate(text), CalculationError));
}
