// Whatever changes a plan changes how many calls a minute the gateway allows the primary key, and no other key.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { undoAccountChange } from '@midoffice/contract/customers/account-undo/calls/undo-account-change';
import { getLiveUsersDetails } from '@midoffice/contract/customers/accounts/calls/get-live-users-details';
import { updateManualSubInfo } from '@midoffice/contract/customers/accounts/calls/update-manual-sub-info';
import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import { apiKeyRestrictions } from '@midoffice/contract/customers/api-keys/calls/api-key-restrictions';
import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { setPrimaryKey } from '@midoffice/contract/customers/api-keys/calls/set-primary-key';
import { setSyncKey } from '@midoffice/contract/customers/api-keys/calls/set-sync-key';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { keyIdOf, newKey } from '../api-keys/testing/keys.ts';
import { gatewayLimitsOf } from '../api-keys/testing/gateway.ts';
import { writeGatewayRecords } from '../api-keys/api.ts';
import { makeCustomer } from './factory.ts';

describe('the plan of a customer', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
  });
  after(() => server.close());

  /** A customer on the free plan with a further key on another plan, both known at the gateway. */
  async function customer(planCode = 'free') {
    const keys = [newKey(), newKey()];
    const { userid } = await makeCustomer(server.platform, {
      planCode,
      keys: [{ value: keys[0]! }, { value: keys[1]!, planCode: 'monthlyIND2' }],
    });
    await writeGatewayRecords(server.platform, userid);
    return { userid, keys };
  }
  const undoLast = async (userid: string) => {
    const { rows } = (await admin.call(getCustomerTimeline, { userid })).body;
    const { entryId } = rows.find(({ undo }) => undo)!.undo!;
    assert.equal((await admin.call(undoAccountChange, { userid, entryId })).status, 200);
  };
  const rateLimitOf = async (userid: string) =>
    (await admin.call(userAccountDetails, { id: userid })).body.user.rateLimit;

  test('gives the primary key its calls a minute; a further key keeps those of its own plan (r000-change-plan-disclaimer)', async () => {
    const { userid, keys } = await customer();
    assert.deepEqual(await gatewayLimitsOf(server, keys), [60, 750]);
    assert.equal(await rateLimitOf(userid), 60);
    await admin.call(updatePlancode, { userid, plancode: 'annualCOM3' });
    assert.deepEqual(await gatewayLimitsOf(server, keys), [3000, 750]);
    assert.equal(await rateLimitOf(userid), 3000);
    await undoLast(userid);
    assert.deepEqual(await gatewayLimitsOf(server, keys), [60, 750]);
    assert.equal(await rateLimitOf(userid), 60);
  });

  test('by a manual subscription, and back by its undo, changes the limit of the primary key alone', async () => {
    const { userid, keys } = await customer();
    const manual = {
      userid,
      manualPlanCode: 'annualCOM1',
      manualChangeDate: '2027-01-31',
      manualLink: 'https://pay.example.com/l/abc',
    };
    await admin.call(updateManualSubInfo, manual);
    assert.deepEqual(await gatewayLimitsOf(server, keys), [1500, 750]);
    await undoLast(userid);
    assert.deepEqual(await gatewayLimitsOf(server, keys), [60, 750]);
  });

  test('taken along by a sync changes the limit of the primary key alone', async () => {
    const { userid, keys } = await customer('annualIND3');
    const { db, connectors } = server.platform;
    await db
      .updateTable('api_key')
      .set({ plan_code: 'free' })
      .where('userid', '=', userid)
      .where('main_key', '=', true)
      .execute();
    await writeGatewayRecords(server.platform, userid);
    assert.deepEqual(await gatewayLimitsOf(server, keys), [60, 750]);
    await connectors.records.put('firebase', userid, { email: 'a@client.example', apikey: keys[0]! });
    await admin.call(setSyncKey, { userid, priority: 'main', upgrade: 'true' });
    assert.deepEqual(await gatewayLimitsOf(server, keys), [1500, 750]);
  });

  test('stays with each key when another one becomes the primary key', async () => {
    const { userid, keys } = await customer('annualCOM2');
    await admin.call(setPrimaryKey, { userid, keyId: await keyIdOf(server, keys[1]!) });
    assert.deepEqual(await gatewayLimitsOf(server, keys), [3000, 750]);
  });

  test('gives way to a custom limit, and that to the limit of a single key', async () => {
    const { userid, keys } = await customer();
    await admin.call(customRateLimit, { userid, ratelimit: 900 });
    await admin.call(apiKeyRestrictions, { userid, apikey: keys[1]!, update: true, customAPILimit: 40 });
    await admin.call(updatePlancode, { userid, plancode: 'annualCOM3' });
    assert.deepEqual(await gatewayLimitsOf(server, keys), [900, 40]);
    await admin.call(customRateLimit, { userid, ratelimit: -2 });
    assert.deepEqual(await gatewayLimitsOf(server, keys), [3000, 40]);
  });

  test('that has no limit of its own leaves the one that the account was given', async () => {
    const { userid, keys } = await customer('weeklyIND1');
    await server.platform.db
      .updateTable('account')
      .set({ rate_limit: 120, live_api_count: 90 })
      .where('userid', '=', userid)
      .execute();
    await writeGatewayRecords(server.platform, userid);
    assert.deepEqual(await gatewayLimitsOf(server, keys), [120, 750]);
    assert.equal(await rateLimitOf(userid), 120);
    const { notifications } = (await admin.call(getLiveUsersDetails, { userid })).body;
    assert.deepEqual(notifications['rate'], [{ text: '90 of 120 calls a minute', percent: 75 }]);
  });
});
