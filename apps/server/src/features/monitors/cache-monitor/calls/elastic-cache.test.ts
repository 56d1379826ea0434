// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { elasticCache } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache';
import { elasticCacheCount } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-count';
import { elasticCacheKey } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-key';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { effect } from '../effects/expire.ts';
import { planPattern } from '../expire.ts';
import { listKeys } from '../search.ts';
import { cacheTestServer, onCaches, type CacheTestServer } from '../testing/cache-server.ts';

const secretKey = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF';

describe('elastic-cache', () => {
  let server: CacheTestServer;
  before(async () => {
    server = await cacheTestServer();
  });
  after(() => server.close());

  test('lists the keys of the process, and expires those that match, with reason and audit (r003-cache-expire, m003-cache-expired-successfully)', async () => {
    const { cache } = server.platform;
    for (const name of ['one', 'two']) await cache.set(`symbol:LISTED:${name}`, name);
    await cache.set('symbol:OTHER:one', 1);
    const ask = async (more: object = {}) =>
      server.member.call(elasticCache, { pattern: 'symbol:LISTED:*', ...more });
    const listed = await ask();
    assert.deepEqual(listed.body, {
      redisType: 'main',
      pattern: 'symbol:LISTED:*',
      keys: ['symbol:LISTED:one', 'symbol:LISTED:two'],
      hasMore: false,
      cursor: null,
    });
    const digest = await server.digest();
    await ask({ expire: '' });
    assert.equal(await server.digest(), digest, 'a list writes nothing, and an empty expire expires nothing');
    const later = await ask({ expire: '60' });
    assert.deepEqual(
      [later.status, later.body.message, Reflect.get(later.body, 'expired')],
      [200, 'Expired successfully!', 2],
    );
    assert.equal(await cache.get('symbol:LISTED:one'), 'one', 'not before its time');
    const done = await ask({ expire: '0', reason: 'Stale quotes' });
    assert.deepEqual([done.body.message, Reflect.get(done.body, 'expired')], ['Expired successfully!', 2]);
    assert.equal(await cache.get('symbol:LISTED:one'), undefined);
    assert.equal(await cache.get('symbol:OTHER:one'), 1);
    const entry = await newestAudit(server, 'main');
    assert.equal(entry.actor_id, server.member.userid);
    assert.match(JSON.stringify(entry), /expired/);
  });

  test('a type that is left empty is one that was not given: the main cache (r003-cache-types)', async () => {
    await server.platform.cache.set('symbol:EMPTY:one', 1);
    const pattern = 'symbol:EMPTY:*';
    for (const given of [{}, { redisType: '' }, { redisType: 'main' }]) {
      const listed = await server.member.call(elasticCache, { pattern, ...given });
      assert.deepEqual(
        [listed.status, Reflect.get(listed.body, 'redisType'), Reflect.get(listed.body, 'keys')],
        [200, 'main', ['symbol:EMPTY:one']],
      );
      const counted = await server.member.call(elasticCacheCount, { pattern, ...given });
      assert.deepEqual([counted.body.redisType, counted.body.count], ['main', 1]);
      const found = await server.member.call(elasticCacheKey, { key: 'symbol:EMPTY:one', ...given });
      assert.deepEqual([found.status, Reflect.get(found.body, 'redisType')], [200, 'main']);
    }
    const unknown = { pattern, redisType: 'nowhere', expire: '0' };
    await refuses(server, server.member, elasticCache, unknown, 400, 'redisType: must be one of main');
  });

  test(
    '3000 of 5000 matching keys are listed and expired, the others stay (r003-cache-pattern)',
    onCaches(async ({ commands, server: own }) => {
      await commands.fill(Array.from({ length: 5000 }, (_unused, n) => `quote:${n}`));
      const { body } = await own.member.call(elasticCache, { pattern: 'quote:*', limit: '9000' });
      const keys = Reflect.get(body, 'keys') as string[];
      assert.deepEqual(
        [keys.length, new Set(keys).size, Reflect.get(body, 'hasMore'), Reflect.get(body, 'cursor')],
        [3000, 3000, true, null],
      );
      const few = await own.member.call(elasticCache, { pattern: 'quote:*', limit: '7' });
      assert.equal((Reflect.get(few.body, 'keys') as string[]).length, 7);
      const done = await own.member.call(elasticCache, { pattern: 'quote:*', expire: '0' });
      assert.deepEqual([done.status, Reflect.get(done.body, 'expired')], [200, 3000]);
      assert.equal(await commands.send('DBSIZE'), 2000 + (await ownKeys(commands)));
    }),
  );
  const ownKeys = async (commands: { send(name: string, ...words: string[]): Promise<unknown> }) =>
    ((await commands.send('KEYS', 'own:*')) as string[]).length;

  test(
    'a search that runs out of time goes on where it ended, and misses nothing',
    onCaches(async ({ commands, server: own }) => {
      await commands.fill(Array.from({ length: 20_000 }, (_unused, n) => `k:${n}`));
      const { inspector } = (await own.platform.connectors.caches.open('main'))!;
      const seen = new Set<string>();
      let cursor: string | undefined;
      let parts = 0;
      do {
        const part = await listKeys(inspector, 'k:*9', { limit: 3000, cursor }, { ms: 0, keys: 1 });
        for (const key of part.keys) seen.add(key);
        cursor = part.cursor ?? undefined;
        parts += 1;
      } while (cursor);
      assert.deepEqual([seen.size, parts > 5], [2000, true]);
    }),
  );

  test(
    'keys that the search of a request does not reach are expired all the same; protected ones among them refuse it all',
    onCaches(async ({ commands, server: own }) => {
      await commands.fill(Array.from({ length: 20_000 }, (_unused, n) => `k:${n}`));
      const { platform } = own;
      const plan = (pattern: string, ms: number) =>
        planPattern(platform, { redisType: 'main', pattern, limit: 3000 }, { ms, keys: 1 });
      // Of ten steps one may hold the key: at least five of six others are not reached by the first.
      const names = ['k:1', 'k:2', 'k:3', 'k:4', 'k:5', 'k:6'];
      const plans = await Promise.all(names.map((name) => plan(name, 0)));
      const unseen = names[plans.findIndex(({ matched }) => matched === 0)]!;
      assert.ok(plans.every(({ hasMore }) => hasMore));
      await assert.rejects(plan('nothing', 60_000), /No key matches this pattern/);
      const notices: string[] = [];
      const run = (pattern: string) =>
        effect.run({
          id: 'e1',
          platform,
          input: { name: 'main', seconds: 0, limit: 3000, secret: { pattern } },
          targetId: 'main',
          actor: { id: null, label: 'test' },
          signal: new AbortController().signal,
          step: (_name, act) => act('key'),
          notify: async (_done, _total, message) => void notices.push(message),
        });
      assert.deepEqual((await run(unseen)).result, { redisType: 'main', expired: 1 });
      assert.equal(notices.at(0), 'Searching, 0 keys found so far.');
      assert.deepEqual(notices.slice(-2), ['Searching, 1 key found so far.', '0 of 1 key expired.']);
      assert.equal(await commands.send('EXISTS', unseen), 0);
      await assert.rejects(run('nothing'), /No key matches this pattern/);
      await commands.send('SET', 'own:new-state:k:77', '1');
      await assert.rejects(run('*k:77*'), /never expired here: own:.*Nothing was expired/);
      assert.equal(await commands.send('EXISTS', 'own:new-state:k:77', 'k:77', 'k:770', 'k:7777'), 4);
    }),
  );

  test(
    'our key records, limits and whatever is unknown under our prefix are never expired, on no server and by no pattern',
    onCaches(async ({ commands, server: own }) => {
      await own.platform.cache.set('gateway:key:1', { a: 1 });
      await commands.send('SET', 'own:new-state', '1');
      await commands.send('SET', 'quote:1', '1');
      const expire = (pattern: string, status: number, text: RegExp) =>
        refuses(own, own.member, elasticCache, { pattern, expire: '0' }, status, text);
      await expire('*', 400, /^pattern: it matches keys that are never expired here: own:/);
      await expire(
        'own:gate*',
        400,
        /own:gateway:\* \(key records of the API gateway\).*Nothing was expired/,
      );
      await expire('own:new*', 400, /own:\* \(state of this installation\)/);
      assert.deepEqual(await own.platform.cache.get('gateway:key:1'), { a: 1 });
      assert.equal(await commands.send('EXISTS', 'own:new-state', 'quote:1'), 2);
      await commands.send('SELECT', 1);
      await commands.send('SET', 'own:gateway:key:2', '1');
      await refuses(
        own,
        own.member,
        elasticCache,
        { redisType: 'quotes', pattern: '*', expire: '0' },
        400,
        /own:gateway/,
      );
    }),
  );

  test(
    'a pattern that holds a secret is in no table and no audit entry as text',
    onCaches(async ({ commands, server: own }) => {
      await commands.send('SET', `apikey:${secretKey}`, '1');
      const { status } = await own.member.call(elasticCache, { pattern: `apikey:${secretKey}`, expire: '0' });
      assert.equal(status, 200);
      for (const table of ['effect', 'audit_detail', 'audit_entry'] as const) {
        const rows = await own.platform.db
          .selectFrom(table as 'effect')
          .selectAll()
          .execute();
        assert.ok(!JSON.stringify(rows).includes(secretKey), table);
      }
      assert.match(JSON.stringify(await newestAudit(own, 'main')), /expired/);
    }),
  );

  test(
    'a cache that does not answer is 503, and nothing is written',
    onCaches(async ({ redis, server: own }) => {
      await redis.stop();
      await refuses(own, own.member, elasticCache, { pattern: 'a*' }, 503, /^The cache main does not answer/);
      await refuses(own, own.member, elasticCache, { pattern: 'a*', expire: '0' }, 503, /does not answer/);
    }),
  );

  test('refuses no pattern, times that are none, no match and who has no grant, with nothing written (r003-cache-pattern, m003-cache-please-enter-a-pattern-to-search)', async () => {
    const refused = (input: object, status: number, text: string | RegExp) =>
      refuses(server, server.member, elasticCache, input, status, text);
    await refused({}, 400, 'Please enter a pattern to search for');
    await refused({ expire: '0' }, 400, 'Please enter a pattern to search for');
    await refused({ pattern: 'a', expire: '-1' }, 400, 'expire: must be at least 0');
    await refused({ pattern: 'a', expire: '1.5' }, 400, /expire: must be a whole number/);
    await refused({ pattern: 'a', expire: '999999999999' }, 400, /expire: must be at most/);
    await refused({ pattern: 'a', limit: '0' }, 400, 'limit: must be at least 1');
    await refused({ pattern: 'a', cursor: 'x' }, 400, /cursor: must be a cursor/);
    await refused({ pattern: 'nothing:*', expire: '1' }, 404, 'No key matches this pattern.');
    await refuses(server, server.stranger, elasticCache, { pattern: '*', expire: '0' }, 403, /./);
    await refuses(server, server.nobody, elasticCache, { pattern: '*', expire: '0' }, 401, /./);
  });
});
