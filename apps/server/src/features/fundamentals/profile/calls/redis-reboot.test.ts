// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPublicProfile } from '@midoffice/contract/fundamentals/profile/calls/get-public-profile';
import { redisReboot } from '@midoffice/contract/fundamentals/profile/calls/redis-reboot';
import { onRedis } from '../../../../testing/redis.ts';
import { newestAudit, profileServer, refuses, type ProfileServer } from '../testing/profile.ts';

const reboot = (server: ProfileServer, symbol = 'QUIET') => server.analyst.call(redisReboot, { symbol });

/** Puts records of two symbols into the cache, reboots one, and proves that the other's are still there. */
async function provesReboot(server: ProfileServer, shared: boolean): Promise<void> {
  const { cache } = server.platform;
  const [current] = (await server.analyst.call(getPublicProfile, { ticker: 'QUIET' })).body;
  await cache.set('symbol:QUIET:quote', { stale: true });
  await cache.set('symbol:QUIETER:quote', { other: true });
  await cache.set('symbol:QUIET:profile', { ...current, companyName: 'Stale Inc.' });
  const stale = await server.analyst.call(getPublicProfile, { ticker: 'QUIET' });
  assert.equal(stale.body[0]?.companyName, 'Stale Inc.', 'it is read from the cache');
  await cache.set('symbol:QUIETER:profile', { symbol: 'QUIETER' });
  const broken = await server.analyst.call(getPublicProfile, { ticker: 'QUIETER' });
  assert.deepEqual([broken.status, broken.body], [200, []], 'a record of another shape is none');
  const { status, body } = await reboot(server);
  assert.equal(status, 200, body.message);
  assert.deepEqual(
    [body.message, body.shared, body.removed, body.rebuilt],
    [
      'QUIET: 2 cached records removed, 1 rebuilt.',
      shared,
      ['symbol:QUIET:profile', 'symbol:QUIET:quote'],
      ['symbol:QUIET:profile'],
    ],
  );
  const fresh = await cache.get<{ companyName: string }>('symbol:QUIET:profile');
  assert.equal(fresh?.companyName, 'QUIET Inc.');
  assert.equal(await cache.get('symbol:QUIET:quote'), undefined);
  assert.deepEqual(await cache.get('symbol:QUIETER:quote'), { other: true });
  const audit = await newestAudit(server, 'QUIET');
  assert.equal(audit?.kind, 'profile.cache-rebooted');
  assert.deepEqual(audit?.after['removed'], body.removed);
}

describe('redis-reboot', () => {
  let server: ProfileServer;
  before(async () => {
    server = await profileServer();
  });
  after(() => server.close());

  test('removes the cached records of a symbol and writes them anew, in process', () =>
    provesReboot(server, false));

  test(
    'the same in a real Redis, and says so where it does not answer',
    onRedis(async (redis) => {
      const own = await profileServer({ REDIS_URL: redis.url, REDIS_PREFIX: 'reboot:' });
      try {
        await provesReboot(own, true);
        await redis.stop();
        const digest = await own.digest();
        const { status } = await reboot(own);
        assert.equal(status, 503);
        assert.equal(await own.digest(), digest);
      } finally {
        await own.close();
      }
    }),
  );

  test('refuses an unknown symbol, none, and who has no grant, with nothing written', async () => {
    await refuses(
      server,
      () => reboot(server, 'NOBODY'),
      404,
      /NOBODY is not known and has no cached records/,
    );
    await refuses(server, () => reboot(server, ''), 400, /Please enter a ticker!/);
    await refuses(server, () => server.stranger.call(redisReboot, { symbol: 'QUIET' }), 403);
  });
});
