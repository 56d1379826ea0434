import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { elasticCacheInit } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-init';
import { refuses } from '../../../../testing/refuses.ts';
import { cacheTestServer, onCaches, type CacheTestServer } from '../testing/cache-server.ts';

describe('elastic-cache-init', () => {
  let server: CacheTestServer;
  before(async () => {
    server = await cacheTestServer();
  });
  after(() => server.close());

  test('without a Redis the cache of the process is the main one (r003-cache-types)', async () => {
    await server.platform.cache.set('symbol:A:profile', { a: 1 });
    const { body } = await server.member.call(elasticCacheInit, {});
    assert.equal(body.limit, 3000);
    const [main] = body.types;
    assert.equal(body.types.length, 1);
    assert.deepEqual([main?.name, main?.kind, main?.problem], ['main', 'process', null]);
    assert.ok(main!.keys! >= 1 && main!.bytes! > 0);
  });

  test(
    'the servers of the settings are listed, and one that does not answer hides no other; no address is shown (r003-cache-types)',
    onCaches(async ({ redis, commands, server: own }) => {
      await commands.send('SET', 'a', '1');
      const { body } = await own.member.call(elasticCacheInit, {});
      assert.deepEqual(
        body.types.map(({ name, kind, keys }) => [name, kind, keys]),
        [
          ['main', 'redis', body.types[0]!.keys],
          ['quotes', 'redis', 0],
        ],
      );
      assert.ok(body.types[0]!.keys! >= 1);
      await redis.stop();
      const lost = await own.member.call(elasticCacheInit, {});
      assert.equal(lost.status, 200);
      assert.match(lost.body.types[1]!.problem!, /^The cache quotes does not answer/);
      assert.ok(!JSON.stringify(lost.body).includes(String(redis.port)));
    }),
  );

  test('refuses who has no grant', async () => {
    await refuses(server, server.stranger, elasticCacheInit, {}, 403, /./);
    await refuses(server, server.nobody, elasticCacheInit, {}, 401, /./);
  });
});
