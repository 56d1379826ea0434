import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyInvoice, formField, fromTemplate, readAmount, readInvoice, termsOf } from './model.ts';

const amounts: readonly (readonly [typed: string, currency: string, expected: number | RegExp])[] = [
  ['1,234.50', 'usd', 123_450],
  ['0.07', 'eur', 7],
  ['1.005', 'usd', /at most 2 decimals/],
  ['1200', 'jpy', 1200],
  ['12.5', 'jpy', /JPY has no decimals/],
  ['0', 'usd', /above 0/],
  ['-5', 'usd', /above 0/],
  ['1e12', 'usd', /more than the card provider takes/],
  ['', 'usd', /./],
  ['ten', 'usd', /./],
];
for (const [typed, currency, expected] of amounts)
  test(`the amount ${typed || 'nothing'} in ${currency}`, () => {
    const read = readAmount(typed, currency);
    if (typeof expected === 'number') assert.deepEqual(read, { cents: expected });
    else assert.match('problem' in read ? read.problem : '', expected);
  });

const line = { description: 'Data', priceID: '', quantity: '2', unitAmount: '100', taxPercent: '' };
const filled = {
  ...emptyInvoice,
  name: 'Ada',
  email: 'ada@example.com',
  currency: 'eur',
  lines: JSON.stringify([line]),
  taxPercent: '20',
  discountKind: 'percent',
  discount: '10',
};

test('a form is an invoice with its sums', () => {
  const { input, totals, problems } = readInvoice(filled);
  assert.deepEqual(problems, {});
  assert.equal(totals.totalCents, 21_600);
  assert.deepEqual(input.lines, [{ description: 'Data', quantity: 2, unitAmountCents: 10_000 }]);
  assert.deepEqual(input.client, { name: 'Ada', email: 'ada@example.com' });
});

test('what is wrong is named by its field', () => {
  const bad = { ...line, quantity: '0.5', unitAmount: '1.001', description: ' ' };
  const { problems } = readInvoice({ ...filled, email: 'ada', lines: JSON.stringify([line, bad]) });
  assert.deepEqual(Object.keys(problems).sort(), [
    'email',
    'lines.1.description',
    'lines.1.quantity',
    'lines.1.unitAmount',
  ]);
});

test('a template gives back the lines and terms that it was saved from', () => {
  const { input } = readInvoice(filled);
  const { input: again } = readInvoice({ ...filled, ...fromTemplate(termsOf(input)) });
  assert.deepEqual(again, input);
});

test('fields of the server have their names in the form', () => {
  assert.equal(formField('inputData.lines.3.unitAmountCents'), 'lines.3.unitAmount');
  assert.equal(formField('inputData.client.email'), 'email');
  assert.equal(formField('id'), undefined);
});
