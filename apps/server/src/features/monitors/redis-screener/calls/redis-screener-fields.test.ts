import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { redisScreenerFields } from '@midoffice/contract/monitors/redis-screener/calls/redis-screener-fields';
import { refuses } from '../../../../testing/refuses.ts';
import { screenerServer, type ScreenerServer } from '../testing/screener-server.ts';

describe('redis-screener-fields', () => {
  let server: ScreenerServer;
  before(async () => {
    server = await screenerServer();
  });
  after(() => server.close());

  test('answers each field with its parameters, and the values and ends that the records hold (r003-screener-params)', async () => {
    const { body } = await server.member.call(redisScreenerFields, {});
    assert.deepEqual([body.symbols, body.updatedAt], [4, '2024-06-01T12:00:00Z']);
    const field = (name: string) => body.fields.find((one) => one.name === name)!;
    assert.deepEqual(field('marketCap').parameters, ['marketCap', 'marketCapMin', 'marketCapMax']);
    assert.deepEqual(field('sector').parameters, ['sector']);
    assert.deepEqual(field('country').values, [
      { value: 'US', count: 2 },
      { value: 'DE', count: 1 },
    ]);
    assert.deepEqual([field('beta').min, field('beta').max, field('beta').known], [-0.2, 1.5, 2]);
    assert.deepEqual([field('ipoDate').min, field('ipoDate').max], ['1999-05-04', '2015-01-01']);
    assert.deepEqual([field('symbol').values, field('symbol').min], [[], null]);
  });

  test('refuses who has no grant', async () => {
    await refuses(server, server.stranger, redisScreenerFields, {}, 403, /./);
    await refuses(server, server.nobody, redisScreenerFields, {}, 401, /./);
  });
});
