import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { basePathOf, cleanPath, cleanQuery } from './queries.ts';

const key = 'Ab3'.repeat(10) + 'Zz';

test('parameters named like secrets are left out, also where their names are encoded', () => {
  assert.equal(
    cleanQuery('?limit=5&apikey=x&api_key=y&access_token=z&period=annual'),
    'limit=5&period=annual',
  );
  assert.equal(cleanQuery('a=1&%61pikey=x&PassWord=y&sig%6Eature=z&%=1'), 'a=1&%=1');
  assert.equal(cleanQuery(''), '');
});

test('a key is hidden anywhere in the text, whether known or only key-like', () => {
  assert.equal(cleanQuery(`q=${key}`), 'q=***');
  assert.equal(cleanQuery('q=short-key', 'short-key'), 'q=***');
  assert.equal(cleanPath(`/api/v3/quote/${key}/`, key), '/api/v3/quote/***');
});

test('no query keeps the key that was called with', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string()),
      fc.stringMatching(/^[A-Za-z0-9]{32}$/),
      fc.nat(5),
      (parts, secret, at) => {
        const query = [...parts.slice(0, at), `x=${secret}`, ...parts.slice(at)].join('&');
        assert.equal(cleanQuery(query, secret).includes(secret), false);
      },
    ),
  );
});

test('a path is counted under its documented endpoint, else under version and name', () => {
  assert.deepEqual(
    [
      '/api/v3/quote/AAPL',
      '/api/v3/historical-price-full/stock_split/AAPL',
      '/api/v3/brand-new/AAPL/2',
      '/api/v4/other',
      '/odd/place/x',
      '/',
    ].map(basePathOf),
    [
      '/api/v3/quote',
      '/api/v3/historical-price-full/stock_split',
      '/api/v3/brand-new',
      '/api/v4/other',
      '/odd/place',
      '/',
    ],
  );
});
