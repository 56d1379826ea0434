import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedFields, mergeRestrictions, noRestrictions, restrictionWords } from './restriction-rules.ts';

test('endpoints are in the order of the catalogue, regardless of the input order', () => {
  const merged = mergeRestrictions(noRestrictions, { includedEndpoints: ['bulk-eod', 'search', 'quote'] });
  assert.deepEqual(merged.includedEndpoints, ['search', 'quote', 'bulk-eod']);
  assert.deepEqual(
    changedFields(merged, { ...merged, includedEndpoints: ['quote', 'bulk-eod', 'search'] }),
    [],
  );
});

test('a stored code that the catalogue has lost may stay, a new one may not come', () => {
  const stored = { ...noRestrictions, excludedEndpoints: ['gone'] };
  assert.deepEqual(mergeRestrictions(stored, { excludedEndpoints: ['gone', 'quote'] }).excludedEndpoints, [
    'quote',
    'gone',
  ]);
  assert.throws(
    () => mergeRestrictions(noRestrictions, { excludedEndpoints: ['gone'] }),
    /^ApiError: excludedEndpoints: the package schema has no gone$/,
  );
});

test('restrictions read in a line', () => {
  assert.equal(restrictionWords(noRestrictions), 'none');
  assert.equal(
    restrictionWords({
      customAPILimit: 3_000,
      customDataLimit: 500,
      includedEndpoints: ['quote'],
      excludedEndpoints: ['search'],
      websockets: ['iex', 'tmx'],
      enableBeta: true,
      addIncluded: true,
      delayed: true,
    }),
    '3,000 calls a minute · 500 MB in 30 days · +1 endpoint · 1 excluded · sockets iex, tmx · beta · delayed',
  );
  assert.equal(
    restrictionWords({ ...noRestrictions, includedEndpoints: ['quote', 'search'] }),
    'only 2 endpoints',
  );
});
