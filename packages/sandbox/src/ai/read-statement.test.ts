import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readsStatement, readStatement } from './read-statement.ts';

test('the stand-in of a model reads the first figure beside labels that it knows, scaled, parentheses negative', () => {
  const task = 'Read one column of a financial statement.\nFields: revenue, netIncome, eps, inventory.';
  const lines = [
    'X, income statement, FY 2023 that ends on 2023-12-31.',
    '',
    '(In thousands)',
    'Net sales $ 1,234 1,100',
    'Net income (56) 70',
    'EPS 1.5 1.4',
    'Net income 99',
    'Other 7',
  ];
  assert.equal(readsStatement(task), true);
  assert.deepEqual(JSON.parse(readStatement(task, lines.join('\n'))), {
    values: { revenue: 1_234_000, netIncome: -56_000, eps: 1.5 },
  });
  assert.equal(readsStatement('Rewrite the text.'), false);
});
