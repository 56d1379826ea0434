import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMemoryCache } from '../../../platform/cache/cache.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { makeCustomer } from '../accounts/factory.ts';
import { fillGateway, gatewayRecordOf, hasRecordRules, writeGatewayRecords } from './gateway.ts';
import { plansJob } from './gateway-plans.ts';
import { job as plansJobOf } from './jobs/gateway-plan.ts';
import { start } from './start.ts';

const key = (letter: string): string => letter.repeat(32);

describe('the gateway records', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('hold plan and limit of each key, and lose keys that are gone', async () => {
    const { userid } = await makeCustomer(server.platform, {
      planCode: 'annualIND3',
      customRateLimit: 900,
      keys: [{ value: key('a') }, { value: key('b') }],
    });
    const { db, cache } = server.platform;
    // The count before is not asserted: the process itself also writes the records after each change of a key.
    assert.equal((await writeGatewayRecords(server.platform, userid)).after, 2);
    assert.deepEqual(await gatewayRecordOf(server.platform, userid), {
      userid,
      planCode: 'annualIND3',
      main: true,
      websocket: false,
      blocked: false,
      restricted: false,
      callsPerMinute: 900,
      dataLimitMb: null,
      includedEndpoints: [],
      excludedEndpoints: [],
      websocketSources: [],
      enableBeta: false,
      addIncluded: false,
      delayed: false,
    });
    await db.deleteFrom('api_key').where('userid', '=', userid).where('main_key', '=', false).execute();
    assert.equal((await writeGatewayRecords(server.platform, userid)).after, 1);
    assert.equal((await cache.keys('gateway:key:', 10)).length, 1);
  });

  test('an empty store begins with the customers who called last; a filled one is left alone', async () => {
    const cache = createMemoryCache(Date.now);
    const { db } = server.platform;
    await makeCustomer(server.platform, { lastApiCallAt: null });
    const { userid } = await makeCustomer(server.platform, {
      lastApiCallAt: '2099-01-01T00:00:00Z',
      planCode: 'free',
    });
    assert.equal(await fillGateway({ cache, db }, 1), 1);
    assert.equal((await gatewayRecordOf({ cache }, userid))?.planCode, 'free');
    assert.equal(await fillGateway({ cache, db }, 10), 0);
  });

  test('that a shared cache holds of an earlier release are written again, once', async () => {
    const cache = { ...createMemoryCache(Date.now), shared: true };
    const { jobs } = server.platform;
    const asked: unknown[] = [];
    const platform = {
      ...server.platform,
      cache,
      jobs: {
        ...jobs,
        async enqueue(name: string, data: object) {
          asked.push([name, data]);
          return null;
        },
      },
    };
    const { userid } = await makeCustomer(server.platform, { planCode: 'annualIND2' });
    await writeGatewayRecords(platform, userid);
    const [name] = await cache.keys('gateway:key:', 2);
    await cache.set(name!, { ...(await gatewayRecordOf(platform, userid)), callsPerMinute: 300 });
    (await start(platform))();
    assert.deepEqual(asked, [[plansJob, { planCode: null }]]);
    const progress = async (): Promise<void> => undefined;
    await plansJobOf(platform).run({ planCode: null }, progress, new AbortController().signal);
    assert.equal((await gatewayRecordOf(platform, userid))?.callsPerMinute, 750);
    assert.equal(await hasRecordRules(cache), true);
    (await start(platform))();
    assert.equal(asked.length, 1);
  });

  test('a key that was taken over is known as its new customer’s, whoever is brought to the gateway first', async () => {
    const cache = createMemoryCache(Date.now);
    const { db, secrets } = server.platform;
    const [loser, winner] = [
      await makeCustomer(server.platform, { keys: [] }),
      await makeCustomer(server.platform, { keys: [] }),
    ];
    const value = 'k'.repeat(32);
    const hash = secrets.lookup(value);
    await db
      .insertInto('api_key')
      .values({
        userid: loser.userid,
        key_cipher: secrets.seal(value),
        key_hash: hash,
        key_prefix: 'kkkkkkkk',
      })
      .execute();
    await writeGatewayRecords({ cache, db }, loser.userid);
    await db.updateTable('api_key').set({ userid: winner.userid }).where('key_hash', '=', hash).execute();
    await writeGatewayRecords({ cache, db }, winner.userid);
    await writeGatewayRecords({ cache, db }, loser.userid);
    assert.equal((await gatewayRecordOf({ cache }, winner.userid))?.userid, winner.userid);
    assert.equal(await gatewayRecordOf({ cache }, loser.userid), undefined);
  });

  test('what was read earlier never overwrites what was read later', async () => {
    const cache = createMemoryCache(Date.now);
    const { db } = server.platform;
    const { userid } = await makeCustomer(server.platform, { customRateLimit: -2 });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = { ...cache, get: async <T>(key: string) => held.then(() => cache.get<T>(key)) };
    const first = writeGatewayRecords({ cache: slow, db }, userid);
    await sleep(100);
    await db.updateTable('account').set({ custom_rate_limit: -1 }).where('userid', '=', userid).execute();
    const second = writeGatewayRecords({ cache, db }, userid);
    await sleep(100);
    release();
    await Promise.all([first, second]);
    assert.equal((await gatewayRecordOf({ cache }, userid))?.blocked, true);
  });
});
