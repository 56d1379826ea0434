import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { refreshAccountDetails } from '@midoffice/contract/customers/accounts/calls/refresh-account-details';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import { gatewayRecordOf } from '../../api-keys/api.ts';
import { makeCustomer } from '../factory.ts';
import { insertLinkedRecords } from '../seed-store.ts';
import { newestAudit } from '../testing/audit.ts';
import { linkedCustomer, seedCatalogue, testNowMs } from '../testing/factory.ts';

const [old, renewed] = ['OldKey00'.repeat(4), 'NewKey00'.repeat(4)];

describe('refresh-account-details', () => {
  let world: StripeTestServer;
  let admin: Client;
  before(async () => {
    world = await stripeTestServer({ nowMs: testNowMs });
    seedCatalogue(world);
    admin = await world.server.staff();
  });
  after(() => world.close());

  test('reads Firebase again, says what has changed, and audits it', async () => {
    const { db, secrets } = world.server.platform;
    const customer = await makeCustomer(world.server.platform, {
      planCode: 'annualIND1',
      keys: [{ value: old }],
    });
    const { userid } = customer;
    await insertLinkedRecords(db, secrets, [
      {
        userid,
        store: 'firebase',
        record: { uid: userid, planType: 'annualIND1' },
        key: old,
        fetchedAt: '2026-01-01T00:00:00Z',
      },
    ]);
    await world.server.platform.connectors.records.put('firebase', userid, {
      planType: 'free',
      apikey: renewed,
    });
    const { body } = await admin.call(refreshAccountDetails, { id: userid, type: 'firebase' });
    assert.equal(body.message, 'Firebase record refreshed, 2 changes.');
    assert.deepEqual(body.changes, [
      { field: 'apikey', before: 'OldKey00…ey00', after: 'NewKey00…ey00' },
      { field: 'planType', before: 'annualIND1', after: 'free' },
    ]);
    assert.equal(body.details.firebase?.differences.length, 2);
    assert.notEqual(body.details.firebase?.fetchedAt, '2026-01-01T00:00:00.000Z');
    const entry = await newestAudit(world.server, userid);
    assert.deepEqual(
      [entry?.kind, entry?.after],
      ['account.refreshed', { source: 'firebase', changed: ['apikey', 'planType'] }],
    );
    assert.equal(
      (await admin.call(refreshAccountDetails, { id: userid, type: 'firebase' })).body.message,
      'Firebase record refreshed, nothing has changed.',
    );
  });

  test('drops a Mongo record that is gone', async () => {
    const { db, secrets } = world.server.platform;
    const { userid } = await makeCustomer(world.server.platform);
    await insertLinkedRecords(db, secrets, [
      { userid, store: 'mongo', record: {}, key: 'k'.repeat(32), fetchedAt: '2026-01-01T00:00:00Z' },
    ]);
    const { body } = await admin.call(refreshAccountDetails, { id: userid, type: 'mongo' });
    assert.deepEqual([body.details.mongo, body.changes.map((change) => change.field)], [null, ['apikey']]);
  });

  test('reads the card provider again', async () => {
    const customer = await linkedCustomer(world, 'cus_details000001', {
      subscriptions: [{ price: 'price_monthlyIND1', start: '2026-06-01T00:00:00Z' }],
    });
    const { body } = await admin.call(refreshAccountDetails, { id: customer.userid, type: 'stripe' });
    assert.ok(body.changes.some(({ field, after }) => field === 'subscriptions' && after === 1));
  });

  test('brings the keys to the gateway', async () => {
    const customer = await makeCustomer(world.server.platform, {
      keys: [{ value: 'g'.repeat(32) }, { value: 'h'.repeat(32) }],
    });
    const { body } = await admin.call(refreshAccountDetails, { id: customer.userid, type: 'redis' });
    assert.deepEqual(body.changes, [{ field: 'keys', before: 0, after: 2 }]);
    // Any process that receives the notification of the commit writes it.
    for (let tries = 0; !(await gatewayRecordOf(world.server.platform, customer.userid)); tries += 1) {
      assert.ok(tries < 100, 'the keys never came to the gateway');
      await sleep(20);
    }
  });

  test('answers POST as well, for the console', async () => {
    const { userid } = await makeCustomer(world.server.platform);
    const response = await world.server.app.inject({
      method: 'POST',
      url: refreshAccountDetails.path,
      payload: { id: userid, type: 'mongo' },
      headers: { 'sec-fetch-site': 'same-origin', cookie: `midoffice_session=${admin.cookie}` },
    });
    assert.equal(response.statusCode, 200);
  });

  test('refuses an unknown type and a GET from another site, and writes nothing', async () => {
    const { userid } = await makeCustomer(world.server.platform);
    const digest = await world.server.digest();
    assert.equal(
      (await admin.call(refreshAccountDetails, { id: userid, type: 'oracle' })).body.message,
      'type: must be one of firebase, mongo, stripe, redis',
    );
    const crossed = await admin.call(
      refreshAccountDetails,
      { id: userid, type: 'mongo' },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    );
    assert.equal(crossed.status, 403);
    assert.equal(await world.server.digest(), digest);
  });
});
