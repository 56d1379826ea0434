import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { elasticCache } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache';
import { elasticCacheExpiries } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-expiries';
import { sql } from 'kysely';
import { refuses } from '../../../../testing/refuses.ts';
import { cacheTestServer, type CacheTestServer } from '../testing/cache-server.ts';

describe('elastic-cache-expiries', () => {
  let server: CacheTestServer;
  before(async () => {
    server = await cacheTestServer();
  });
  after(() => server.close());
  const rowsOf = async () =>
    (await server.member.call(elasticCacheExpiries, { redisType: 'main' })).body.rows;

  test('says how far an expiry is while it runs, to everybody who may use the monitor, then its outcome if the call did not', async (t) => {
    const { cache, connectors, db } = server.platform;
    for (const n of [1, 2, 3]) await cache.set(`symbol:SLOW${n}:profile`, n);
    const { inspector } = (await connectors.caches.open('main'))!;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const real = inspector.expire.bind(inspector);
    t.mock.method(inspector, 'expire', async (...given: Parameters<typeof real>) => {
      reach();
      await released;
      return real(...given);
    });
    t.mock.method(connectors.caches, 'open', async () => ({ name: 'main', inspector }));
    const asked = server.member.call(elasticCache, { pattern: 'symbol:SLOW*', expire: '0', reason: 'wrong' });
    await reached;
    const [row, ...others] = await rowsOf();
    assert.equal(others.length, 0);
    assert.equal(row?.state, 'running');
    assert.ok(row.startedBy && row.startedAt);
    assert.match(row.message, /^Searching, 0 keys found so far\.$|^0 of 3 keys expired\.$|^Searching, 3/);
    assert.ok(!JSON.stringify(row).includes('SLOW'), 'patterns may hold secrets');
    release();
    assert.equal((await asked).status, 200);
    assert.deepEqual(await rowsOf(), [], 'its call has said the outcome');
    await sql`update effect set created_at = created_at - interval '1 minute' where id = ${row.id}`.execute(
      db,
    );
    assert.deepEqual(
      (await rowsOf()).map(({ state, message, done, total }) => [state, message, done, total]),
      [['done', 'Expired successfully!', null, null]],
    );
    await sql`update effect set settled_at = settled_at - interval '1 hour' where id = ${row.id}`.execute(db);
    assert.deepEqual(await rowsOf(), []);
  });

  test('refuses an unknown cache and who has no grant', async () => {
    await refuses(
      server,
      server.member,
      elasticCacheExpiries,
      { redisType: 'nowhere' },
      400,
      /^redisType: must be one of/,
    );
    await refuses(server, server.stranger, elasticCacheExpiries, {}, 403, /./);
    await refuses(server, server.nobody, elasticCacheExpiries, {}, 401, /./);
  });
});
