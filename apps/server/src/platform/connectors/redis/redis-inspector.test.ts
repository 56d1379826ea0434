// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onRedis } from '../../../testing/redis.ts';
import { CacheUnavailable } from '../../cache/cache.ts';
import { globMatcher } from '../../cache/glob.ts';
import type { CacheInspector, KeyItem, KeyWindow } from '../../cache/inspector.ts';
import { createLog } from '../../log/log.ts';
import { createRedisInspector } from './redis-inspector.ts';
import { redisCommands, type RedisCommands } from './testing/commands.ts';

const open = (url: string, timeoutMs: number): CacheInspector =>
  createRedisInspector('main', { url, prefix: 'own:', timeoutMs }, createLog('silent'));

/** @param timeoutMs long where a busy machine may take its time; tests of silence give less */
const onInspector = (
  work: (cache: CacheInspector, commands: RedisCommands) => Promise<void>,
  timeoutMs = 20_000,
) =>
  onRedis(async ({ url }) => {
    const [cache, commands] = [open(url, timeoutMs), redisCommands(url)];
    try {
      await work(cache, commands);
    } finally {
      await cache.close();
      commands.close();
    }
  });

async function allKeys(cache: CacheInspector, pattern: string): Promise<string[]> {
  const found = new Set<string>();
  let cursor = '0';
  do {
    const step = await cache.scan(pattern, cursor);
    for (const key of step.keys) found.add(key);
    cursor = step.cursor;
  } while (cursor !== '0');
  return [...found].sort();
}

describe('a Redis that staff look into', () => {
  test(
    'values of every type are read in windows, with time to live and size',
    onInspector(async (cache, { send }) => {
      await send('SET', 'text', 'ü'.repeat(50_000), 'EX', 100);
      await send('RPUSH', 'list', ...Array.from({ length: 250 }, (_unused, n) => `item ${n}`));
      await send('HSET', 'hash', 'a', '1', 'b', '2');
      await send('SADD', 'set', 'x', 'y');
      await send('ZADD', 'ranks', '1.5', 'low', 'inf', 'high');
      await send('XADD', 'stream', '5-1', 'price', '40', 'size', '7');
      const text = (await cache.read('text'))!;
      assert.deepEqual([text.type, text.length, text.value?.length], ['string', 100_000, 65_536]);
      assert.ok(text.ttlMs! > 90_000 && text.ttlMs! <= 100_000);
      assert.ok(text.bytes! >= 100_000);
      const list = (await cache.read('list'))!;
      assert.deepEqual([list.length, list.items.length, list.next, list.ttlMs], [250, 100, '100', null]);
      const last = (await cache.read('list', '200'))!;
      assert.deepEqual([last.items.length, last.items.at(-1)?.name, last.next], [50, '249', null]);
      const shown = async (key: string) =>
        (await cache.read(key))!.items.map(({ name, score, value }) => [name, score, value.toString()]);
      assert.deepEqual((await shown('hash')).sort(), [
        ['a', null, '1'],
        ['b', null, '2'],
      ]);
      assert.deepEqual((await shown('set')).map(([, , value]) => value).sort(), ['x', 'y']);
      assert.deepEqual(await shown('ranks'), [
        [null, 1.5, 'low'],
        [null, Infinity, 'high'],
      ]);
      assert.deepEqual(await shown('stream'), [['5-1', null, '{"price":"40","size":"7"}']]);
      assert.equal(await cache.read('nothing'), undefined);
    }),
  );

  test(
    'windows of hashes, sets and streams together hold every item',
    onInspector(async (cache, { send }) => {
      const names = Array.from({ length: 1500 }, (_unused, n) => `n${n}`);
      await send('HSET', 'hash', ...names.flatMap((name) => [name, 'v'.repeat(80)]));
      await send('SADD', 'set', ...names);
      for (const n of names.slice(0, 250).keys()) await send('XADD', 'stream', `${n + 1}-0`, 'n', n);
      for (const [key, count] of [
        ['hash', 1500],
        ['set', 1500],
        ['stream', 250],
      ] as const) {
        const seen = new Set<string>();
        let windows = 0;
        for (let cursor: string | null = '0'; cursor !== null; windows += 1) {
          const window: KeyWindow = (await cache.read(key, cursor))!;
          assert.ok(window.items.length <= 400, `${key}: ${window.items.length} at once`);
          for (const { name, value } of window.items) seen.add(name ?? value.toString());
          cursor = window.next;
        }
        assert.deepEqual([seen.size, windows > 1], [count, true], key);
      }
    }),
  );

  const large = Buffer.alloc(50_000_000, 'x');
  /** Every item of a key by its windows, with the largest bytes that one window kept. */
  async function allItems(cache: CacheInspector, key: string) {
    const items: KeyItem[] = [];
    let kept = 0;
    let isTooLarge = false;
    for (let cursor: string | null = '0'; cursor !== null;) {
      const window: KeyWindow = (await cache.read(key, cursor))!;
      items.push(...window.items);
      kept = Math.max(kept, ...window.items.map(({ value }) => value.length));
      assert.ok(window.items.length <= 100, `${window.items.length} at once`);
      isTooLarge ||= window.isTooLarge;
      cursor = window.next;
    }
    return { items, kept, isTooLarge };
  }

  test(
    'one field of 50 MB among many small ones is named with its size and not read; the others are shown',
    onInspector(async (cache, { send }) => {
      const names = Array.from({ length: 450 }, (_unused, n) => `n${n}`);
      await send('HSET', 'hash', ...names.flatMap((name) => [name, 'v']), 'huge', large);
      const { items, kept } = await allItems(cache, 'hash');
      assert.deepEqual([items.length, new Set(items.map(({ name }) => name)).size, kept], [451, 451, 1]);
      const huge = items.find(({ name }) => name === 'huge');
      assert.deepEqual([huge?.length, huge?.value.length], [large.length, 0]);
    }),
  );

  test(
    'items of lists and sorted sets that are too large are passed over one by one; no reply of 50 MB is kept',
    onInspector(async (cache, { send }) => {
      for (let n = 0; n < 250; n += 1) {
        await send('RPUSH', 'list', n === 130 ? large : `item ${n}`);
        await send('ZADD', 'ranks', n, n === 130 ? large : `member ${n}`);
      }
      for (const key of ['list', 'ranks']) {
        const { items } = await allItems(cache, key);
        const unread = items.flatMap(({ length, value }, n) => (length === null ? [[n, value.length]] : []));
        assert.deepEqual([items.length, unread], [250, [[130, 0]]], key);
      }
    }),
  );

  test(
    'a set or stream with an item that is too large says so, without reading it',
    onInspector(async (cache, { send }) => {
      await send('SADD', 'set', large);
      await send('XADD', 'stream', '1-1', 'a', '1');
      await send('XADD', 'stream', '2-1', 'a', large);
      const set = await allItems(cache, 'set');
      assert.deepEqual([set.items.length, set.isTooLarge], [0, true]);
      const stream = await allItems(cache, 'stream');
      assert.deepEqual([stream.items.map(({ name }) => name), stream.isTooLarge], [['1-1'], true]);
      await send('CONFIG', 'SET', 'hash-max-listpack-entries', '5000');
      await send('HSET', 'compact', ...Array.from({ length: 4_000 }, (_unused, n) => `f${n}`));
      assert.equal((await allItems(cache, 'compact')).items.length, 2_000);
    }),
  );

  test(
    'names that are no UTF-8 are found, read and expired',
    onInspector(async (cache, { send }) => {
      await send('SET', Buffer.from([0x6b, 0xff]), Buffer.from([0, 1, 2]));
      assert.deepEqual(await allKeys(cache, 'k*'), [String.raw`k\xff`]);
      assert.deepEqual((await cache.read(String.raw`k\xff`))?.value, Buffer.from([0, 1, 2]));
      assert.equal(await cache.expire([String.raw`k\xff`], 0), 1);
      assert.deepEqual(await allKeys(cache, '*'), []);
    }),
  );

  test(
    'a time to live is set on keys that are there; 0 removes them',
    onInspector(async (cache, { send, fill }) => {
      await fill(['a', 'b', 'c']);
      assert.equal(await cache.expire(['a', 'b', 'gone'], 60_000), 2);
      const [a, c] = await cache.describe(['a', 'c']);
      assert.deepEqual([a?.type, a!.ttlMs! > 50_000, c?.ttlMs], ['string', true, null]);
      assert.equal(await cache.expire(['c'], 0), 1);
      assert.deepEqual(await cache.describe(['c']), [{ type: null, ttlMs: null, bytes: null }]);
      assert.equal(await send('DBSIZE'), 2);
      const facts = await cache.facts();
      assert.deepEqual([facts.keys, facts.bytes! > 0], [2, true]);
    }),
  );

  test(
    'patterns mean the same in Redis and in process',
    onInspector(async (cache, { fill }) => {
      const keys = ['a', 'ab', 'abc', 'b*c', 'b[c', 'x-y', ']', 'é', '^a', 'a^', '-'];
      await fill(keys);
      const patterns = [
        '*',
        'a*',
        '?',
        '[ab]*',
        '[^a]*',
        '[a-c]?',
        String.raw`b\*c`,
        String.raw`b\[c`,
        '*c',
        'a*c',
        '[]]',
        '[x-',
        '[',
        '[^',
        '[a-',
        '\\',
        '*^',
        '[^^]*',
        '[-]',
      ];
      for (const pattern of patterns) {
        // Redis compares bytes, this process characters: only ? and classes differ, on letters beyond ASCII.
        const ascii = (key: string): boolean => key !== 'é';
        assert.deepEqual(
          (await allKeys(cache, pattern)).filter(ascii),
          keys.filter(globMatcher(pattern)).filter(ascii).sort(),
          pattern,
        );
      }
    }),
  );

  test(
    'one that is lost or hangs gives 503 in bounded time without its address, and answers again when it is back',
    onRedis(async ({ url, pause, resume }) => {
      const cache = open(url, 500);
      await cache.facts();
      pause();
      const begun = performance.now();
      await assert.rejects(
        cache.scan('*', '0'),
        (error: Error) =>
          error instanceof CacheUnavailable &&
          error.message === 'The cache main does not answer, please try again.',
      );
      await assert.rejects(cache.expire(['a'], 0), CacheUnavailable);
      assert.ok(performance.now() - begun < 3_000);
      resume();
      assert.equal((await cache.facts()).keys, 0);
      await cache.close();
    }),
  );
});
