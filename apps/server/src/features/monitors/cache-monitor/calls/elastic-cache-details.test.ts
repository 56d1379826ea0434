import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { elasticCacheDetails } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-details';
import { refuses } from '../../../../testing/refuses.ts';
import { cacheTestServer, onCaches, type CacheTestServer } from '../testing/cache-server.ts';

describe('elastic-cache-details', () => {
  let server: CacheTestServer;
  before(async () => {
    server = await cacheTestServer();
  });
  after(() => server.close());

  test(
    'type, time to live and size of each key by its place, also of one that is gone',
    onCaches(async ({ commands, server: own }) => {
      await commands.send('SET', 'text', 'abc', 'EX', '100');
      await commands.send('RPUSH', 'list', 'a');
      const { body } = await own.member.call(elasticCacheDetails, { keys: ['list', 'gone', 'text'] });
      const [list, gone, text] = body.rows;
      assert.deepEqual([list?.type, list?.ttlSeconds, list!.bytes! > 0], ['list', null, true]);
      assert.deepEqual(gone, { key: 'gone', type: null, ttlSeconds: null, bytes: null });
      assert.deepEqual([text?.key, text?.type, text!.ttlSeconds! > 90], ['text', 'string', true]);
    }),
  );

  test('refuses no key, too many, and who has no grant', async () => {
    const refused = (keys: string[], text: string) =>
      refuses(server, server.member, elasticCacheDetails, { keys }, 400, text);
    await refused([], 'keys: must hold a key');
    await refused(Array.from({ length: 101 }, String), 'keys: must hold at most 100 keys');
    await refuses(server, server.stranger, elasticCacheDetails, { keys: ['a'] }, 403, /./);
    await refuses(server, server.nobody, elasticCacheDetails, { keys: ['a'] }, 401, /./);
  });
});
