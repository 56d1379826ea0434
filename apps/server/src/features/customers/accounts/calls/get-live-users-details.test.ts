import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { getLiveUsersDetails } from '@midoffice/contract/customers/accounts/calls/get-live-users-details';
import { refreshAccountDetails } from '@midoffice/contract/customers/accounts/calls/refresh-account-details';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../factory.ts';
import { insertLinkedRecords, insertManualSubscriptions } from '../seed-store.ts';

describe('get-live-users-details', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
  });
  after(() => server.close());

  test('answers the one live-user record, keys masked', async () => {
    const customer = await makeCustomer(server.platform, {
      planCode: 'annualCOM1',
      enterprise: true,
      currentApiCount: 12,
      liveApiCount: 290,
      monthlyApiCount: 3400,
      dailyDataBytes: 5,
      monthlyDataBytes: 6,
      keys: [{ value: 'Live0000'.repeat(4), websocket: true }],
    });
    const { db, secrets } = server.platform;
    await insertLinkedRecords(db, secrets, [
      { userid: customer.userid, store: 'mongo', record: {}, key: null, fetchedAt: '2026-01-01T00:00:00Z' },
    ]);
    await insertManualSubscriptions(db, [
      {
        userid: customer.userid,
        planCode: 'annualCOM1',
        changeDate: null,
        expiryDate: null,
        paymentLink: null,
      },
    ]);
    const digest = await server.digest();
    const { body } = await admin.call(getLiveUsersDetails, { userid: customer.userid });
    assert.deepEqual(
      [
        body.apiKey,
        body.manualSub,
        body.corporate,
        body.firebaseAvailable,
        body.mongoAvailable,
        body.websocketEnabled,
        body.subscriptionPlanCode,
        body.redisPlanCode,
      ],
      [['Live0000…0000'], true, true, false, true, true, 'annualCOM1', null],
    );
    assert.deepEqual(
      [body.apiCount, body.liveApiCount, body.monthlyApiCount, body.dailyDataUsage, body.monthlyDataUsage],
      [12, 290, 3400, 5, 6],
    );
    assert.equal(body.notifications['rate']?.[0]?.percent, 97);
    assert.equal(await server.digest(), digest);
  });

  test('knows the plan of the gateway once the keys are there', async () => {
    const customer = await makeCustomer(server.platform, { planCode: 'monthlyIND3' });
    await admin.call(refreshAccountDetails, { id: customer.userid, type: 'redis' });
    const planThere = async () =>
      (await admin.call(getLiveUsersDetails, { userid: customer.userid })).body.redisPlanCode;
    // Written at the commit, by whoever hears of it.
    for (let tries = 0; tries < 100 && (await planThere()) === null; tries += 1) await sleep(20);
    assert.equal(await planThere(), 'monthlyIND3');
  });

  test('is open to those who see live users, and needs a user id', async () => {
    const customer = await makeCustomer(server.platform);
    const member = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    assert.equal((await member.call(getLiveUsersDetails, { userid: customer.userid })).status, 200);
    assert.equal((await member.call(getLiveUsersDetails, {})).body.message, 'userid: is required');
  });
});
