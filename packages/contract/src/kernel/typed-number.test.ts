import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNumber, ruleProblem, type NumberRule } from './typed-number.ts';

const value = (text: string, rule?: NumberRule): unknown => {
  const read = readNumber(text, rule);
  return 'problem' in read ? read.problem : read.value;
};

test('numbers as people type and paste them', () => {
  const cases: [string, number | null][] = [
    ['12.5', 12.5],
    [' 12.5\t', 12.5],
    ['-0.24', -0.24],
    ['+7', 7],
    ['.5', 0.5],
    ['5.', 5],
    ['007', 7],
    ['-0', 0],
    ['1,234', 1234],
    ['1,234,567.50', 1_234_567.5],
    ['-1,234', -1234],
    ['1 234 567', 1_234_567],
    ['1\u00A0234\u202F567.5', 1_234_567.5],
    ['\u22121.5', -1.5],
    ['\uFF0D3', -3],
    ['1.5e6', 1_500_000],
    ['1E-3', 0.001],
    ['', null],
    ['  \u00A0', null],
  ];
  for (const [text, wanted] of cases) assert.equal(value(text), wanted, JSON.stringify(text));
  assert.ok(Object.is(value('-0'), 0));
});

test('digits that would be lost are refused, those that are kept are not', () => {
  assert.equal(value('9007199254740993'), 'has more digits than can be kept; use at most 15');
  assert.equal(value('0.12345678901234567890'), 'has more digits than can be kept; use at most 15');
  assert.equal(value('51.90999999999999'), 51.909_999_999_999_99);
  assert.equal(value('9007199254740991'), 9_007_199_254_740_991);
  assert.equal(value('1000000000000000000000'), 1e21);
});

test('a decimal comma is refused with the number that was meant, never multiplied', () => {
  assert.equal(value('12,5'), 'must use a point for decimals, as in 12.5');
  assert.equal(value('-12,50'), 'must use a point for decimals, as in -12.50');
  assert.equal(value('0,123'), 'must use a point for decimals, as in 0.123');
  assert.equal(value('1.234,56'), 'must use a point for decimals, as in 1234.56');
  assert.equal(value('1 234,56'), 'must use a point for decimals, as in 1234.56');
  assert.equal(value('1234,567'), 'must use a point for decimals, as in 1234.567');
});

test('what is no number is refused, each by its reason', () => {
  const cases: [string, string][] = [
    ['abc', 'must be a number'],
    ['1.2.3', 'must be a number'],
    ['--5', 'must be a number'],
    ['-', 'must be a number'],
    ['.', 'must be a number'],
    ['e5', 'must be a number'],
    ['NaN', 'must be a number'],
    ['Infinity', 'must be a number'],
    ['-inf', 'must be a number'],
    ['∞', 'must be a number'],
    ['１２', 'must be a number'],
    ['١٢', 'must be a number'],
    ['1_000', 'must be a number'],
    ['–5', 'must be a number'],
    ['5–6', 'must be a number'],
    ['1/2', 'must be a number'],
    ['0x1F', 'must be a decimal number'],
    ['0b11', 'must be a decimal number'],
    ['12%', 'must be a number without a unit'],
    ['$5', 'must be a number without a unit'],
    ['1,2,3', 'must have thousands separators every three digits, or none'],
    ['1 2', 'must have thousands separators every three digits, or none'],
    ['1,234 567', 'must have thousands separators every three digits, or none'],
    ['1.234.567', 'must separate thousands by commas or not at all, as in 1234567'],
    ['1e999', 'is too large'],
    ['-1e999', 'is too large'],
    ['1e-400', 'is too small'],
  ];
  for (const [text, problem] of cases) assert.equal(value(text), problem, JSON.stringify(text));
});

test('the range of a field is named', () => {
  assert.equal(value('1e99', { max: 1e9 }), 'must be at most 1000000000');
  assert.equal(value('0', { above: 0 }), 'must be above 0');
  assert.equal(value('-1', { min: 0 }), 'must be at least 0');
  assert.equal(value('2.5', { isWhole: true }), 'must be a whole number');
  assert.equal(value('', { isRequired: true }), 'is required');
  assert.equal(value('5', { min: 1, max: 7, isWhole: true }), 5);
  for (const text of ['9', '0', '2.5'])
    assert.equal(value(text, { min: 1, max: 7, isWhole: true }), 'must be a whole number from 1 to 7');
  assert.equal(ruleProblem(Number.NaN, {}), 'must be a number');
  assert.equal(ruleProblem(Number.POSITIVE_INFINITY, { min: 0 }), 'must be a number');
});

test('a text of any length is read at once, since a long one is refused', () => {
  assert.equal(value('9'.repeat(61)), 'must have at most 60 characters');
  assert.equal(value('1,'.repeat(100_000)), 'must have at most 60 characters');
});
