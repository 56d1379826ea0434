import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryCache } from './cache.ts';
import { cacheContract } from './testing/contract.ts';

cacheContract('in-process', async () => {
  let now = 1_000;
  return { cache: createMemoryCache(() => now), pass: async (ms) => void (now += ms) };
});

test('the in-process cache is bounded: what was used least recently goes first', async () => {
  const cache = createMemoryCache(() => 0, 3);
  for (const key of ['a', 'b', 'c']) await cache.set(key, key);
  await cache.get('a');
  await cache.set('d', 'd');
  assert.deepEqual((await cache.keys('', 10)).sort(), ['a', 'c', 'd']);
});
