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

test('an address may hold any name: none meets what every object has, and none is lost', () => {
  const names = [
    ...Object.getOwnPropertyNames(Object.prototype),
    'prototype',
    'then',
    '',
    '__proto__[a]',
    'a.b',
    '%',
  ];
  for (const name of names)
    for (const count of [1, 2, 3]) {
      const text = `?${new URLSearchParams(Array.from({ length: count }, (_unused, i) => [name, `v${i}`]))}`;
      const search = parseSearch(text);
      assert.deepEqual(Object.keys(search), [name]);
      assert.deepEqual([Object.values(search)[0]].flat().length, count, text);
      assert.equal(stringifySearch(search), text);
      assert.equal(stringifySearch({ ...search }), text);
      assert.equal(Object.getPrototypeOf(search), Object.prototype);
    }
});

test('no text of an address throws, and what is read is written again as it was', () => {
  // A fixed sequence, so that a failure can be repeated.
  let seed = 7;
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const parts = [
    'toString',
    'constructor',
    '__proto__',
    'a',
    '=',
    '&',
    '%',
    '%E0%A4',
    '+',
    '[]',
    ';',
    '?',
    '#',
    'ü',
    '\ud800',
    '\0',
  ];
  for (let round = 0; round < 5_000; round += 1) {
    const text = Array.from({ length: next(12) }, () => parts[next(parts.length)]).join('');
    const search = parseSearch(text);
    assert.deepEqual(parseSearch(stringifySearch(search)), search, JSON.stringify(text));
  }
});

test('an address leaves out what is not set and encodes what needs it', () => {
  assert.equal(stringifySearch({ a: undefined, b: null, c: 'x y&z' }), '?c=x+y%26z');
  assert.equal(stringifySearch({}), '');
});
