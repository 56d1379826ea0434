import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSearch, stringifySearch } from './search-codec.ts';

test('an address keeps long ids, leading zeros, repeated and unknown parameters as they are (r000-query-extra-props)', () => {
  const address = '?page=tasks&task=00123&id=12345678901234567890&tag=a&tag=b&odd=true';
  const search = parseSearch(address);
  assert.deepEqual(search, {
    page: 'tasks',
    task: '00123',
    id: '12345678901234567890',
    tag: ['a', 'b'],
    odd: 'true',
  });
  assert.equal(stringifySearch(search), address);
});

test('an address leaves out what is not set and encodes what needs it', () => {
  assert.equal(stringifySearch({ a: undefined, b: null, c: 'x y&z' }), '?c=x+y%26z');
  assert.equal(stringifySearch({}), '');
});
