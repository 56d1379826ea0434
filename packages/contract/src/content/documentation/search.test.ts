import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpointCalled, endpointNamed, searchDocumentation } from './search.ts';

const entries = [
  { data: 'Full quote', path: '/api/v3/quote' },
  { data: 'Income statement', path: '/api/v3/income-statement' },
  { data: 'Balance sheet', path: '/api/v3/balance-sheet-statement' },
  { data: 'Statements, bulk', path: '/api/v4/income-statement-bulk' },
];
const found = (text: string) =>
  searchDocumentation(entries, text).map(({ entry, score }) => [entry.data, score]);

test('a word that title or path contains scores its length, best first (r003-doc-search-score)', () => {
  assert.deepEqual(found('income state'), [
    ['Income statement', 11],
    ['Statements, bulk', 11],
    ['Balance sheet', 5],
  ]);
  assert.deepEqual(found('INCOME'), [
    ['Income statement', 6],
    ['Statements, bulk', 6],
  ]);
  // Title and path count once, and a word that is typed twice counts twice.
  assert.deepEqual(found('quote'), [['Full quote', 5]]);
  assert.deepEqual(found('quote quote'), [['Full quote', 10]]);
  // Words are parts of texts, not patterns.
  assert.deepEqual(found('.*'), []);
});

test('an empty text finds nothing, nor do spaces (r003-doc-search-score)', () => {
  for (const text of ['', ' ', '    ']) assert.deepEqual(found(text), []);
});

test('a text of a million characters is answered like its beginning', () => {
  assert.deepEqual(found(`quote ${'x '.repeat(500_000)}`), [['Full quote', 5]]);
});

test('an endpoint is named by its code, its name, its path, or a pasted address of it', () => {
  const named = [
    { code: 'quote', name: 'Full quote', endpoint: '/api/v3/quote/{symbol}' },
    { code: 'income', name: 'Income statement', endpoint: '/api/v3/income-statement/{symbol}' },
    { code: 'income-4', name: 'Income statement, v4', endpoint: '/api/v4/income-statement' },
  ];
  const of = (text: string) => endpointNamed(named, text)?.code;
  for (const text of [
    'quote',
    ' FULL quote ',
    '/api/v3/quote/{symbol}',
    'https://x.example/api/v3/quote/?a=1',
    'v3/quote',
  ])
    assert.equal(of(text), 'quote', text);
  assert.equal(of('https://x.example/api/v4/income-statement#top'), 'income-4');
  // Without its version it names two.
  assert.equal(of('income-statement'), undefined);
  assert.equal(of(''), undefined);
  const called = 'https://x.example/api/v3/income-statement/AAPL?period=annual';
  assert.equal(of(called), undefined);
  assert.equal(endpointCalled(named, called)?.code, 'income');
  assert.equal(endpointCalled(named, 'nothing'), undefined);
});
