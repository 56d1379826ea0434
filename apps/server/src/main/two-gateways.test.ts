// Long: runs with `npm test -- all`.
// Several server processes and the API gateway's records: in Redis, and without one.
import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { makeCustomer } from '../features/customers/accounts/factory.ts';
import { gatewayRecordOf, writeGatewayRecords } from '../features/customers/api-keys/api.ts';
import type { GatewayRecord } from '../features/customers/api-keys/gateway.ts';
import { createRedisCache } from '../platform/connectors/redis/redis-cache.ts';
import { createSecrets, newToken, tokenHash } from '../platform/crypto/secrets.ts';
import { connect } from '../platform/db/connect.ts';
import { testDatabase } from '../platform/db/testing/database.ts';
import { createLog } from '../platform/log/log.ts';
import { readSettings } from '../platform/settings/schema.ts';
import {
  httpClient,
  runCli,
  startServer,
  temporaryDataDir,
  until,
  type ServerProcess,
} from '../testing/process.ts';
import { insertTestStaff } from '../testing/process-store.ts';
import { onRedis, startRedis } from '../testing/redis.ts';
import { createPlatform } from './platform.ts';

const log = createLog('silent');
const value = 'k'.repeat(32);

/** A migrated database with an admin and a customer, and the settings of servers on it. */
async function world() {
  const database = await testDatabase();
  const data = temporaryDataDir();
  const secretsKey = randomBytes(32).toString('base64');
  const token = newToken();
  const { db, close } = connect(database.url, { size: 1, onError: () => undefined });
  const secrets = createSecrets(secretsKey);
  await insertTestStaff(db, tokenHash(token));
  const { userid } = await makeCustomer(
    { db, secrets },
    { keys: [{ value }], lastApiCallAt: '2026-01-01T00:00:00Z' },
  );
  await close();
  return {
    userid,
    keyName: `gateway:key:${secrets.lookup(value).toString('hex')}`,
    cookie: `midoffice_session=${token}`,
    url: database.url,
    secretsKey,
    env: { DATA_DIR: data.path, DATABASE_URL: database.url, SECRETS_KEY: secretsKey },
    async close() {
      await database.drop();
      data.remove();
    },
  };
}

test(
  'on one Redis, keys that one server process blocks are refused within a second, whichever process is asked',
  onRedis(async ({ url }) => {
    const made = await world();
    const servers: ServerProcess[] = [];
    const gateway = createRedisCache({ url, prefix: 'gw-test:' }, log);
    try {
      const env = { ...made.env, REDIS_URL: url, REDIS_PREFIX: 'gw-test:' };
      // The second runs no jobs: it sees what the first has written, or nothing.
      servers.push(await startServer(env), await startServer({ ...env, WORKER: '0' }));
      const known = (): Promise<GatewayRecord | undefined> => gateway.get<GatewayRecord>(made.keyName);
      assert.equal((await known())?.blocked, false);
      const waitedMs: number[] = [];
      for (const [n, server] of [...servers, ...servers].entries()) {
        const blocked = n % 2 === 0;
        const asked = httpClient(server.url, made.cookie).post('/admin/custom-rate-limit', {
          userid: made.userid,
          ratelimit: blocked ? -1 : -2,
          reason: 'test',
        });
        assert.equal((await asked).status, 200);
        const begun = performance.now();
        await until('the gateway knows', async () => (await known())?.blocked === blocked);
        waitedMs.push(Math.round(performance.now() - begun));
      }
      assert.ok(Math.max(...waitedMs) < 1_000, `known after ${waitedMs.join(', ')} ms`);
      assert.deepEqual(await gateway.keys('gateway:user:', 10), [`gateway:user:${made.userid}`]);
    } finally {
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
      await gateway.close();
      await made.close();
    }
  }),
);

test('a gateway finds a key by the key that the command line prints', async () => {
  const made = await world();
  try {
    const { code, stdout, stderr } = await runCli(['secrets', 'gateway-key'], made.env);
    assert.equal(code, 0, stderr);
    const hash = createHmac('sha256', Buffer.from(stdout.trim(), 'base64')).update(value).digest('hex');
    assert.equal(`gateway:key:${hash}`, made.keyName);
  } finally {
    await made.close();
  }
});

test('a server starts, stays ready and saves while its Redis is away; the gateway is filled when it is back', async (t) => {
  const gone = await startRedis();
  if (!gone) return t.skip('not run: no redis-server on this machine');
  await gone.stop();
  const made = await world();
  const server = await startServer({ ...made.env, REDIS_URL: gone.url });
  const client = httpClient(server.url, made.cookie);
  try {
    const block = { userid: made.userid, ratelimit: -1, reason: 'test' };
    assert.equal((await client.post('/admin/custom-rate-limit', block)).status, 200);
    const ready = await client.get('/readyz');
    assert.deepEqual(
      [ready.status, ready.body],
      [
        200,
        {
          ok: true,
          outside: { redis: 'does not answer', firebase: 'not connected', mongo: 'not connected' },
        },
      ],
    );
    const refresh = await client.post<{ message: string }>(
      `/admin/refresh-account-details?id=${made.userid}&type=redis`,
      {},
    );
    assert.deepEqual(
      [refresh.status, refresh.body.message],
      [503, 'Redis does not answer, please try again.'],
    );
    const back = await startRedis({ port: gone.port });
    const gateway = createRedisCache({ url: gone.url, prefix: 'midoffice:' }, log);
    await until('the block has arrived', async () => {
      const known = await gateway.get<GatewayRecord>(made.keyName).catch(() => undefined);
      return known?.blocked === true;
    });
    await gateway.close();
    await back?.stop();
  } finally {
    await server.end('SIGTERM');
    await made.close();
  }
});

test('without Redis, processes with caches of their own follow one another', async () => {
  const made = await world();
  const settings = readSettings({ ...made.env, LOG_LEVEL: 'silent' });
  const stripe = { secretKey: '', apiBase: '' };
  const engines = { databaseUrl: made.url, secretsKey: made.secretsKey, demo: false, stripe, work: false };
  const [one, two] = [
    await createPlatform(settings, engines, log),
    await createPlatform(settings, engines, log),
  ];
  try {
    await one.db
      .updateTable('account')
      .set({ custom_rate_limit: -1 })
      .where('userid', '=', made.userid)
      .execute();
    assert.equal((await gatewayRecordOf(two, made.userid))?.blocked, false);
    await writeGatewayRecords(one, made.userid);
    await until(
      'the other knows',
      async () => (await gatewayRecordOf(two, made.userid))?.blocked === true,
      1_000,
    );
    // What was missed while the connection was away is made up for by beginning anew.
    await one.db.deleteFrom('api_key').where('userid', '=', made.userid).execute();
    await one.push.notify({ subject: 'resync' });
    await until('both have forgotten', async () => {
      const known = await Promise.all([one, two].map((platform) => gatewayRecordOf(platform, made.userid)));
      return known.every((record) => record === undefined);
    });
  } finally {
    await one.close();
    await two.close();
    await made.close();
  }
});
