import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edsFields } from '@midoffice/contract/prices/corporate-actions/lists';
import { typedValue } from './typed.ts';

const field = (table: keyof typeof edsFields, name: string) =>
  edsFields[table].find((one) => one.name === name)!;

test('numbers lose their thousands separators and become numbers, an empty text becomes null', () => {
  assert.deepEqual(typedValue(field('earnings', 'revenue'), ' 1,234,567.50 '), { value: 1_234_567.5 });
  assert.deepEqual(typedValue(field('earnings', 'eps'), '-0.24'), { value: -0.24 });
  assert.deepEqual(typedValue(field('earnings', 'eps'), ''), { value: null });
});

test('what is no value of its field is named and not taken', () => {
  const cases = [
    [field('earnings', 'eps'), 'abc', 'must be a number'],
    [field('earnings', 'eps'), '1.2.3', 'must be a number'],
    [field('earnings', 'eps'), 'Infinity', 'must be a number'],
    [field('earnings', 'eps'), '1e999', 'is too large'],
    [field('earnings', 'eps'), '12,5', 'must use a point for decimals, as in 12.5'],
    [field('earnings', 'eps'), '1,2,3', 'must have thousands separators every three digits, or none'],
    [field('earnings', 'revenue'), '2e15', 'must be at most 1000000000000000'],
    [field('splits', 'numerator'), '0', 'must be above 0'],
    [field('splits', 'denominator'), '-4', 'must be above 0'],
    [field('dividends', 'dividend'), '0', 'must be above 0'],
    [field('dividends', 'yield'), '-1', 'must be at least 0'],
    [field('dividends', 'recordDate'), '2024-02-30', 'must be a date YYYY-MM-DD'],
    [field('dividends', 'recordDate'), '10/05/2024', 'must be a date YYYY-MM-DD'],
    [field('dividends', 'date'), ' ', 'is required'],
    [field('dividends', 'dividend'), '', 'is required'],
    [field('splits', 'numerator'), ' ', 'is required'],
    [field('dividends', 'currency'), 'EURO', 'must be a currency code of 3 letters'],
    [
      field('earnings', 'news'),
      'javascript:alert(1)',
      'must be an address that begins with http:// or https://',
    ],
  ] as const;
  for (const [one, text, problem] of cases)
    assert.deepEqual(typedValue(one, text), { problem }, `${one.name} ${text}`);
});

test('a dividend has one of seven frequencies (r001-eps-dividend-frequency)', () => {
  const frequency = field('dividends', 'frequency');
  assert.deepEqual(frequency.choices, [
    'Weekly',
    'Monthly',
    'Quarterly',
    'Semi-Annual',
    'Annual',
    'Irregular',
    'Special',
  ]);
  for (const choice of frequency.choices ?? [])
    assert.deepEqual(typedValue(frequency, choice), { value: choice });
  assert.ok('problem' in typedValue(frequency, 'Daily'));
});

test('a currency code in small letters is upper-cased, pence stay pence', () => {
  assert.deepEqual(typedValue(field('dividends', 'currency'), 'eur'), { value: 'EUR' });
  assert.deepEqual(typedValue(field('dividends', 'currency'), 'GBp'), { value: 'GBp' });
});
