import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { Cache } from '../cache.ts';

/** What the cases need of an implementation. */
export interface CacheUnderTest {
  readonly cache: Cache;
  /** Lets time pass for the cache, in milliseconds: a moved clock, or a real wait. */
  pass(ms: number): Promise<void>;
}

/**
 * The cases that every implementation of the cache must pass.
 * @param open makes an empty one; undefined where this machine cannot have one, then the cases are reported as not run
 */
export function cacheContract(name: string, open: () => Promise<CacheUnderTest | undefined>): void {
  const withCache = (work: (under: CacheUnderTest) => Promise<void>) => async (t: TestContext) => {
    const under = await open();
    if (!under) return t.skip('not run: nothing to run it on');
    try {
      await work(under);
    } finally {
      await under.cache.close();
    }
  };
  describe(`cache contract: ${name}`, () => {
    test(
      'answers what was set, as JSON would carry it, and undefined for what was not',
      withCache(async ({ cache }) => {
        const value = { text: 'ü', n: 1.5, list: [1, null], nested: { yes: true } };
        await cache.set('a', value);
        assert.deepEqual(await cache.get('a'), value);
        assert.equal(await cache.get('b'), undefined);
        value.n = 2;
        assert.equal(
          (await cache.get<{ n: number }>('a'))?.n,
          1.5,
          'later changes to the object do not reach the cache',
        );
      }),
    );

    test(
      'keeps falsy values apart from missing ones',
      withCache(async ({ cache }) => {
        for (const value of [0, '', false, null]) {
          await cache.set('falsy', value);
          assert.equal(await cache.get('falsy'), value);
        }
      }),
    );

    test(
      'forgets a value when its time is over, and a new value starts a new time',
      withCache(async ({ cache, pass }) => {
        await cache.set('short', 1, 200);
        await cache.set('renewed', 1, 200);
        await cache.set('kept', 1, 200);
        await pass(120);
        assert.equal(await cache.get('short'), 1);
        await cache.set('renewed', 2, 400);
        await cache.set('kept', 2);
        await pass(120);
        assert.equal(await cache.get('short'), undefined);
        assert.equal(await cache.get('renewed'), 2);
        assert.equal(await cache.get('kept'), 2);
      }),
    );

    test(
      'delete answers how many were there',
      withCache(async ({ cache, pass }) => {
        await cache.set('a', 1);
        await cache.set('b', 1);
        await cache.set('over', 1, 50);
        await pass(80);
        assert.equal(await cache.delete('a', 'b', 'never', 'over'), 2);
        assert.equal(await cache.get('a'), undefined);
        assert.equal(await cache.delete(), 0);
      }),
    );

    test(
      'counts, also when many count at once; its time starts with the first addition',
      withCache(async ({ cache, pass }) => {
        const sums = await Promise.all(Array.from({ length: 50 }, () => cache.increment('hits', 2, 200)));
        assert.deepEqual(
          sums.sort((a, b) => a - b),
          Array.from({ length: 50 }, (_none, n) => 2 * (n + 1)),
        );
        assert.equal(await cache.get('hits'), 100);
        await pass(120);
        assert.equal(await cache.increment('hits', 1, 200), 101);
        await pass(120);
        assert.equal(await cache.increment('hits', 1, 200), 1, 'the second addition did not prolong it');
        assert.equal(await cache.increment('down', -3), -3);
      }),
    );

    test(
      'lists keys by their beginning, literally, at most as many as asked, never those whose time is over',
      withCache(async ({ cache, pass }) => {
        for (const key of ['user:1', 'user:2', 'user:3', 'other', 'us*r:4']) await cache.set(key, 1);
        await cache.set('user:gone', 1, 50);
        await pass(80);
        assert.deepEqual((await cache.keys('user:', 10)).sort(), ['user:1', 'user:2', 'user:3']);
        assert.equal((await cache.keys('user:', 2)).length, 2);
        assert.deepEqual(await cache.keys('us*', 10), ['us*r:4']);
        assert.equal((await cache.keys('', 100)).length, 5);
      }),
    );
  });
}
