import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { refreshAccountDetails } from '@midoffice/contract/customers/accounts/calls/refresh-account-details';
import { getApiKeyStores } from '@midoffice/contract/customers/api-keys/calls/get-api-key-stores';
import { createRandom, type World } from '../../../platform/demo/world.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { makeCustomer } from '../accounts/factory.ts';
import { featureSeed } from './seed.ts';
import { newKey } from './testing/keys.ts';

const emails = {
  enterprise: 'ananya.iyer@meridian-quant.example',
  mongo: 'lukasz.wisniewski@example.net',
  firebase: 'adaeze.okafor@lodestar-labs.example',
  other: 'olivia.brandt@northwind-analytics.example',
  unlinked: 'nobody.linked@example.org',
};

describe('the demo’s keys', () => {
  let server: TestServer;
  let admin: Client;
  const userids: Record<string, string> = {};
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    for (const email of Object.values(emails)) {
      const keys = [newKey(), newKey(), newKey()];
      const { userid, planCode } = await makeCustomer(server.platform, {
        email,
        keys: keys.map((value) => ({ value })),
      });
      userids[email] = userid;
      if (email === emails.unlinked) continue;
      for (const store of ['firebase', 'mongo'] as const) {
        const document = { email, apikey: keys[0]!, planType: planCode };
        await server.platform.connectors.records.put(store, userid, document);
        await admin.call(refreshAccountDetails, { id: userid, type: store });
      }
    }
    const { platform } = server;
    await featureSeed.seed({
      platform,
      random: createRandom(7),
      size: 1,
      today: '2026-03-02',
    } as unknown as World);
  });
  after(() => server.close());

  const viewOf = async (email: string) =>
    (await admin.call(getApiKeyStores, { userid: userids[email]! })).body;
  /** Without the cache, which is filled when a server starts. */
  const linkedDrifts = async (email: string) =>
    (await viewOf(email)).drifts.filter(({ store }) => store === 'firebase' || store === 'mongo');

  test('an enterprise has a dozen keys, some restricted', async () => {
    const { keys } = await viewOf(emails.enterprise);
    assert.equal(keys.length, 12);
    assert.equal(keys.filter(({ restrictions }) => restrictions !== 'none').length, 4);
  });

  test('two customers’ stores disagree, the others are in step, with a record or without', async () => {
    const [mongo] = await linkedDrifts(emails.mongo);
    assert.match(mongo?.text ?? '', /^Mongo holds .+, which is none of this customer's keys;/);
    const [firebase] = await linkedDrifts(emails.firebase);
    assert.match(firebase?.text ?? '', /^Firebase holds .+; the main key of the main record is /);
    for (const email of [emails.enterprise, emails.other, emails.unlinked])
      assert.deepEqual(await linkedDrifts(email), []);
  });
});
