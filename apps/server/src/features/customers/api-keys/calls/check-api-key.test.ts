import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { checkApiKey } from '@midoffice/contract/customers/api-keys/calls/check-api-key';
import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { deleteApiKey } from '@midoffice/contract/customers/api-keys/calls/delete-api-key';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { keyMayCall } from '../check.ts';
import { come, newKey } from '../testing/keys.ts';

describe('check-api-key', () => {
  let server: TestServer;
  let support: Client;
  // The clock does not advance: no timer or expiry can cause the changes.
  const now = Date.parse('2026-03-02T09:00:00Z');
  before(async () => {
    server = await testServer({ now: () => now });
    support = await server.staff({ role: 'standard', permissions: ['editAPIKeys'] });
  });
  after(() => server.close());

  const hashOf = (value: string) => server.platform.secrets.lookup(value);

  test('says whether a key may call, and its record', async () => {
    const apikey = newKey();
    const { userid } = await makeCustomer(server.platform, {
      planCode: 'annualIND1',
      keys: [{ value: apikey }],
    });
    const { status, body } = await support.call(checkApiKey, { apikey, endpoint: 'quote' });
    assert.deepEqual(
      [status, body.allowed, body.why, body.message, body.record?.userid],
      [200, true, null, 'Allowed: 300 calls a minute.', userid],
    );
    const bulk = await support.call(checkApiKey, { apikey, endpoint: 'bulk-eod' });
    assert.deepEqual(
      [bulk.body.allowed, bulk.body.why, bulk.body.message],
      [false, 'plan', 'End-of-day prices, bulk needs plan level 2; Starter, annual has less.'],
    );
  });

  test('refuses what is no source by name, and a missing key', async () => {
    const { status, body } = await support.call(checkApiKey, { apikey: newKey(), source: 'lse' });
    assert.equal(status, 400);
    assert.match(body.message, /^source: must be one of nasdaq/);
    assert.equal((await support.call(checkApiKey, { apikey: newKey() })).status, 404);
    assert.equal((await support.call(checkApiKey, {})).body.message, 'apikey: is required');
  });

  test('a member without the grant is refused', async () => {
    const outsider = await server.staff({ role: 'standard', permissions: ['tasks'] });
    assert.equal((await outsider.call(checkApiKey, { apikey: newKey() })).status, 403);
  });

  test('a blocked key is refused everywhere immediately, by the notification at the commit, without a job, a timer or an expiry', async (t) => {
    const apikey = newKey();
    const { userid } = await makeCustomer(server.platform, { keys: [{ value: apikey }] });
    assert.equal((await keyMayCall(server.platform, hashOf(apikey))).allowed, true);
    const start = performance.now();
    await support.call(customRateLimit, { userid, ratelimit: -1 });
    const refused = await come(
      () => keyMayCall(server.platform, hashOf(apikey)),
      ({ allowed }) => !allowed,
    );
    t.diagnostic(`refused ${Math.round(performance.now() - start)} ms after the call was begun`);
    assert.deepEqual([refused.why, refused.message], ['blocked', 'All keys of this customer are blocked.']);
    assert.equal(server.platform.works, false, 'no job has run');
    assert.equal(server.platform.now(), now, 'no time has passed');
    await support.call(customRateLimit, { userid, ratelimit: -2 });
    await come(
      () => keyMayCall(server.platform, hashOf(apikey)),
      ({ allowed }) => allowed,
    );
  });

  test('a deleted key is refused as unknown', async () => {
    const [main, second] = [newKey(), newKey()];
    const { userid } = await makeCustomer(server.platform, { keys: [{ value: main }, { value: second }] });
    assert.equal((await keyMayCall(server.platform, hashOf(second).toString('hex'))).allowed, true);
    await support.call(deleteApiKey, { userid, apikey: second });
    const verdict = await come(
      () => keyMayCall(server.platform, hashOf(second)),
      ({ allowed }) => !allowed,
    );
    assert.equal(verdict.why, 'unknown');
    assert.equal((await keyMayCall(server.platform, hashOf(main))).allowed, true);
  });

  test('where the cache does not answer, the main record decides', async () => {
    const apikey = newKey();
    const { userid } = await makeCustomer(server.platform, { keys: [{ value: apikey }] });
    const dead = async (): Promise<never> => {
      throw new Error('connection refused');
    };
    const platform = { ...server.platform, cache: { ...server.platform.cache, get: dead, set: dead } };
    assert.equal((await keyMayCall(platform, hashOf(apikey))).allowed, true);
    await support.call(customRateLimit, { userid, ratelimit: -1 });
    assert.equal((await keyMayCall(platform, hashOf(apikey))).why, 'blocked');
  });
});
