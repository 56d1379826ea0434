// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { elasticCacheCount } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-count';
import { refuses } from '../../../../testing/refuses.ts';
import { countKeys } from '../search.ts';
import { cacheTestServer, onCaches, type CacheTestServer } from '../testing/cache-server.ts';

describe('elastic-cache-count', () => {
  let server: CacheTestServer;
  before(async () => {
    server = await cacheTestServer();
  });
  after(() => server.close());

  test('counts matching keys of the process and says which are protected; expire expires nothing (r003-cache-expire)', async () => {
    const { cache } = server.platform;
    for (const n of [1, 2, 3]) await cache.set(`symbol:COUNTED${n}:profile`, n);
    await cache.set('gateway:key:counted', { a: 1 });
    const count = async (pattern: string) =>
      (
        await server.member.call(elasticCacheCount, {
          pattern,
          expire: '0',
          redisType: 'main',
          limit: '3000',
        })
      ).body;
    assert.deepEqual(await count('symbol:COUNTED*'), {
      redisType: 'main',
      pattern: 'symbol:COUNTED*',
      count: 3,
      isExact: true,
      protected: 0,
      protectedNames: [],
    });
    const all = await count('*:*ounted*');
    assert.deepEqual([all.count, all.protected], [1, 1]);
    assert.deepEqual(all.protectedNames, ['gateway:* (key records of the API gateway)']);
    assert.equal(await cache.get('symbol:COUNTED1:profile'), 1);
  });

  test(
    'more keys than are listed are counted; `others` is the first further server (r003-cache-types)',
    onCaches(async ({ commands, server: own }) => {
      await commands.send('SELECT', 1);
      await commands.fill(Array.from({ length: 5000 }, (_unused, n) => `quote:${n}`));
      const { body } = await own.member.call(elasticCacheCount, { redisType: 'others', pattern: 'quote:*' });
      assert.deepEqual([body.redisType, body.count, body.isExact], ['quotes', 5000, true]);
    }),
  );

  test(
    'a count ends at its bounds and says so',
    onCaches(async ({ commands, server: own }) => {
      await commands.fill(Array.from({ length: 20_000 }, (_unused, n) => `k:${n}`));
      const { inspector } = (await own.platform.connectors.caches.open('main'))!;
      const bounded = await countKeys(inspector, 'k:*', { ms: 60_000, keys: 5000 });
      assert.ok(bounded.count >= 5000 && bounded.count < 7000, String(bounded.count));
      assert.equal(bounded.isExact, false);
      const short = await countKeys(inspector, 'nothing*', { ms: 0, keys: 5000 });
      assert.deepEqual([short.count, short.isExact], [0, false]);
    }),
  );

  test('refuses no pattern, a hostile one, an unknown cache and who has no grant, with nothing written (r003-cache-pattern, m003-cache-please-enter-a-pattern-to-search)', async () => {
    const refused = (input: object, status: number, text: string | RegExp) =>
      refuses(server, server.member, elasticCacheCount, input, status, text);
    await refused({}, 400, 'Please enter a pattern to search for');
    await refused({ pattern: ' ' }, 400, 'Please enter a pattern to search for');
    await refused({ pattern: '*a'.repeat(9) }, 400, 'pattern: must have at most 8 stars');
    await refused({ pattern: 'a'.repeat(501) }, 400, 'pattern: must have at most 500 characters');
    await refused({ pattern: 'a', redisType: 'others' }, 400, 'redisType: must be one of main');
    await refused({ pattern: 'a', redisType: '../x' }, 400, /redisType: must be the name of a cache/);
    await refuses(server, server.stranger, elasticCacheCount, { pattern: '' }, 403, /./);
    await refuses(server, server.nobody, elasticCacheCount, { pattern: '*' }, 401, /./);
  });
});
