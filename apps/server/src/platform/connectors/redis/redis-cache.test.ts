// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../testing/process.ts';
import { onRedis, startRedis, type RedisServer } from '../../../testing/redis.ts';
import { CacheUnavailable, type Cache } from '../../cache/cache.ts';
import { cacheContract } from '../../cache/testing/contract.ts';
import { createLog, type Log } from '../../log/log.ts';
import { createRedisCache } from './redis-cache.ts';

const quiet = createLog('silent');
const open = (url: string, options: { prefix?: string; log?: Log } = {}): Cache =>
  createRedisCache({ url, prefix: options.prefix ?? 'test:', timeoutMs: 500 }, options.log ?? quiet);

/** A log that keeps what is written to it. */
function listeningLog(): { log: Log; said: () => string } {
  const notified: unknown[] = [];
  const keep = (...words: unknown[]): void => void notified.push(words);
  return {
    log: { ...quiet, warn: keep, info: keep, error: keep } as unknown as Log,
    said: () => JSON.stringify(notified),
  };
}

const unavailable = (text: RegExp) => (error: unknown) =>
  error instanceof CacheUnavailable && error.status === 503 && text.test(error.message);

describe('Redis as the cache', () => {
  let shared: Promise<RedisServer | undefined> | undefined;
  after(async () => (await shared)?.stop());

  cacheContract('Redis', async () => {
    const redis = await (shared ??= startRedis());
    return redis && { cache: open(redis.url, { prefix: `${randomUUID()}:` }), pass: (ms) => sleep(ms) };
  });

  test(
    'two processes see one another’s values, and other prefixes not',
    onRedis(async ({ url }) => {
      const [one, two, stranger] = [open(url), open(url), open(url, { prefix: 'other:' })];
      await one.set('a', { n: 1 });
      assert.deepEqual(await two.get('a'), { n: 1 });
      assert.equal(await stranger.get('a'), undefined);
      assert.deepEqual(await stranger.keys('', 10), []);
      const sums = await Promise.all(
        [one, two].flatMap((cache) => [1, 2, 3].map((by) => cache.increment('n', by, 9_000))),
      );
      assert.equal(Math.max(...sums), 12);
      for (const cache of [one, two, stranger]) await cache.close();
    }),
  );

  test(
    'what somebody else wrote under a name of ours, and is no JSON, is as if it were not there',
    onRedis(async ({ url, port }) => {
      const cache = open(url);
      await cache.set('foreign', 1);
      const raw = connect(port, '127.0.0.1');
      raw.write('SET test:foreign {oops\r\n');
      await once(raw, 'data');
      raw.destroy();
      assert.equal(await cache.get('foreign'), undefined);
      await cache.close();
    }),
  );

  test(
    'a Redis that is lost gives 503 in bounded time and stops nothing; when it is back, so is the cache',
    onRedis(async ({ url, port, stop }) => {
      const { log, said } = listeningLog();
      const cache = open(url, { log });
      await cache.set('a', 1);
      assert.equal(cache.reachable(), true);
      await stop();
      await until('the loss is known', () => !cache.reachable());
      const begun = performance.now();
      await assert.rejects(cache.get('a'), unavailable(/^Redis does not answer, please try again\.$/));
      assert.ok(performance.now() - begun < 1_500);
      const back = await startRedis({ port });
      await until('the cache is back', () => cache.reachable());
      assert.equal(await cache.get('a'), undefined, 'a fresh Redis');
      await cache.set('a', 2);
      assert.equal(await cache.get('a'), 2);
      assert.match(said(), /does not answer.*answers again/);
      await cache.close();
      await back?.stop();
    }),
  );

  test(
    'a Redis that hangs gives 503 after the time-out; what was counted is not counted twice',
    onRedis(async ({ url, pause, resume }) => {
      const cache = open(url);
      await cache.increment('n', 1);
      pause();
      const begun = performance.now();
      await assert.rejects(async () => cache.increment('n', 1), unavailable(/does not answer/));
      assert.ok(performance.now() - begun < 1_500);
      resume();
      // Redis does in the end what it was sent: once.
      await until('it is counted', async () => (await cache.get('n')) === 2);
      await cache.close();
    }),
  );

  test('a wrong password is named, and never printed', async (t) => {
    const redis = await startRedis({ password: 'right-horse' });
    if (!redis) return t.skip('not run: no redis-server on this machine');
    try {
      const good = open(redis.url);
      await good.set('a', 1);
      await good.close();
      const { log, said } = listeningLog();
      const bad = open(redis.url.replace('right-horse', 'wrong-horse'), { log });
      const failure = await bad.get('a').catch((error: unknown) => error);
      assert.ok(unavailable(/^Redis refuses our credentials\. Please check REDIS_URL\.$/)(failure));
      assert.doesNotMatch(said() + String((failure as Error).stack), /horse/);
      await bad.close();
    } finally {
      await redis.stop();
    }
  });

  test('rediss:// speaks TLS from the first byte', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket.on('error', () => undefined))).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    const arrived = once(server, 'connection') as Promise<[Socket]>;
    const cache = open(`rediss://:secret@127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [socket] = await arrived;
    const [hello] = (await once(socket, 'data')) as [Buffer];
    assert.deepEqual([hello[0], hello[1]], [0x16, 0x03], 'a TLS handshake record');
    await cache.close();
    for (const open of sockets) open.destroy();
    server.close();
  });
});
