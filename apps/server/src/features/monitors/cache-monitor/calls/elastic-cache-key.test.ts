// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { elasticCacheKey } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-key';
import type { CacheValue } from '@midoffice/contract/monitors/cache-monitor/shapes';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { redisCommands } from '../../../../platform/connectors/redis/testing/commands.ts';
import { mask } from '../masking.ts';
import { cacheTestServer, onCaches, type CacheTestServer } from '../testing/cache-server.ts';

const valueOf = async (server: CacheTestServer, input: object): Promise<CacheValue> => {
  const { status, body } = await server.member.call(elasticCacheKey, input as never);
  assert.equal(status, 200, body.message);
  return body as unknown as CacheValue;
};

describe('elastic-cache-key', () => {
  let server: CacheTestServer;
  before(async () => {
    server = await cacheTestServer();
  });
  after(() => server.close());

  test('one key is shown by its name alone, with time to live and size, and expired with reason and audit (r003-cache-expire, d110)', async () => {
    await server.platform.cache.set('symbol:ONE:profile', { price: 4 }, 90_000);
    const value = await valueOf(server, { key: 'symbol:ONE:profile' });
    assert.deepEqual(
      [value.redisType, value.type, value.value, value.length, value.masked, value.protectedName],
      ['main', 'string', '{"price":4}', 11, 0, null],
    );
    assert.ok(value.ttlSeconds! > 80 && value.ttlSeconds! <= 90);
    const { body } = await server.member.call(elasticCacheKey, {
      key: 'symbol:ONE:profile',
      expire: '0',
      reason: 'Stale',
    });
    assert.deepEqual([body.message, Reflect.get(body, 'expired')], ['Expired successfully!', 1]);
    assert.equal(await server.platform.cache.get('symbol:ONE:profile'), undefined);
    assert.equal((await newestAudit(server, 'main')).actor_id, server.member.userid);
  });

  test(
    'values of each type are shown; secrets are masked and bytes are written as text',
    onCaches(async ({ commands, server: own }) => {
      await commands.send(
        'HSET',
        'vendor',
        'host',
        'feeds.example',
        'apikey',
        'hunter2',
        'bin',
        Buffer.from([0, 255]),
      );
      await commands.send('RPUSH', 'queue', ...Array.from({ length: 130 }, (_unused, n) => `job ${n}`));
      await commands.send('ZADD', 'ranks', '-inf', 'a', '2', 'b');
      await commands.send('SET', 'session:7', 'hunter2');
      await commands.send('SET', 'large', `${'x'.repeat(70_000)}end`);
      await commands.send('RPUSH', 'long', 'y'.repeat(9_000));
      const vendor = await valueOf(own, { key: 'vendor' });
      const fields = Object.fromEntries(
        vendor.items.map(({ name, text, isBinary }) => [name, [text, isBinary]]),
      );
      assert.deepEqual(fields, {
        host: ['feeds.example', false],
        apikey: [mask, false],
        bin: [String.raw`\x00\xff`, true],
      });
      assert.deepEqual([vendor.type, vendor.length, vendor.masked, vendor.value], ['hash', 3, 1, null]);
      const queue = await valueOf(own, { key: 'queue' });
      assert.deepEqual([queue.length, queue.items.length, queue.cursor], [130, 100, '100']);
      const rest = await valueOf(own, { key: 'queue', cursor: queue.cursor! });
      assert.deepEqual([rest.items.length, rest.items[0]?.text, rest.cursor], [30, 'job 100', null]);
      const ranks = await valueOf(own, { key: 'ranks' });
      assert.deepEqual(
        ranks.items.map(({ text, score }) => [text, score]),
        [
          ['a', '-inf'],
          ['b', 2],
        ],
      );
      assert.equal((await valueOf(own, { key: 'session:7' })).value, mask);
      const large = await valueOf(own, { key: 'large' });
      assert.deepEqual([large.isCut, large.length, large.value?.length], [true, 70_003, 65_536]);
      const [item] = (await valueOf(own, { key: 'long' })).items;
      assert.deepEqual([item?.isCut, item?.bytes, item?.text.length], [true, 9_000, 4_096]);
      await own.platform.cache.set('gateway:key:1', { plan: 'gold' });
      const record = await valueOf(own, { key: 'own:gateway:key:1' });
      assert.match(record.protectedName!, /own:gateway:\* \(key records of the API gateway\)/);
    }),
  );

  test(
    'without a type a key is found in the main cache first, else in the only other one that has it (d110)',
    onCaches(async ({ redis, server: own }) => {
      const quotes = redisCommands(`${redis.url}/1`);
      try {
        await quotes.send('SET', 'only:quotes', 'there');
        await quotes.send('SET', 'goes', 'there');
        await own.platform.cache.set('both', 'here', 60_000);
        await quotes.send('SET', 'own:both', 'there');
        const found = await valueOf(own, { key: 'only:quotes' });
        assert.deepEqual([found.redisType, found.value], ['quotes', 'there']);
        assert.equal((await valueOf(own, { key: 'own:both' })).redisType, 'main');
        assert.equal((await valueOf(own, { key: 'own:both', redisType: 'quotes' })).redisType, 'quotes');
        const expired = await own.member.call(elasticCacheKey, { key: 'goes', expire: '0', reason: 'Stale' });
        assert.equal(expired.body.message, 'Expired successfully!');
        await refuses(own, own.member, elasticCacheKey, { key: 'goes' }, 404, 'There is no such key.');
      } finally {
        quotes.close();
      }
    }),
  );

  test('refuses no key, an unknown one, a protected one and who has no grant, with nothing written (r003-cache-pattern, m003-cache-please-enter-a-key-to-search)', async () => {
    await server.platform.cache.set('gateway:key:guarded', { a: 1 });
    const refused = (input: object, status: number, text: string | RegExp) =>
      refuses(server, server.member, elasticCacheKey, input, status, text);
    await refused({}, 400, 'Please enter a key to search for');
    await refused({ expire: '0' }, 400, 'Please enter a key to search for');
    await refused({ key: 'nothing' }, 404, 'There is no such key.');
    await refused({ key: 'nothing', expire: '0' }, 404, 'There is no such key.');
    await refused(
      { key: 'gateway:key:guarded', expire: '0' },
      400,
      'key: it is never expired here: gateway:* (key records of the API gateway)',
    );
    await refused({ key: 'x'.repeat(4097) }, 400, 'key: must have at most 4096 characters');
    await refuses(server, server.stranger, elasticCacheKey, { key: 'a', expire: '0' }, 403, /./);
    await refuses(server, server.nobody, elasticCacheKey, { key: 'a' }, 401, /./);
  });
});
