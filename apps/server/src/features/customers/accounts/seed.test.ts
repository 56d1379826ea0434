import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { getUsers } from '@midoffice/contract/customers/accounts/calls/get-users';
import { refreshAccountDetails } from '@midoffice/contract/customers/accounts/calls/refresh-account-details';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import { planCodes } from '@midoffice/contract/customers/accounts/shapes';
import { createRandom } from '../../../platform/demo/world.ts';
import type { Client } from '../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../testing/stripe.ts';
import { demoCustomer } from './demo/customers.ts';
import { ascii, person } from './demo/people.ts';
import { featureSeed } from './seed.ts';
import { testNowMs } from './testing/factory.ts';

const today = new Date(testNowMs).toISOString().slice(0, 10);
const random = createRandom(11);

describe('the demo’s customers', () => {
  let world: StripeTestServer;
  let admin: Client;
  const idOf = async (email: string) => (await admin.call(getUsers, { query: email })).body[0]!.userid;
  before(async () => {
    world = await stripeTestServer({ nowMs: testNowMs });
    await featureSeed.seed({
      platform: world.server.platform,
      random,
      size: 1,
      today,
      sandbox: world.sandbox,
    });
    admin = await world.server.staff();
  });
  after(() => world.close());

  test('are the same for the same seed', () => {
    const limits = new Map(planCodes.map((planCode) => [planCode as string, 300]));
    const twice = [0, 1].map(() => demoCustomer(createRandom(11), 40, today, limits));
    assert.deepEqual(twice[0], twice[1]);
    assert.notDeepEqual(demoCustomer(createRandom(12), 40, today, limits), twice[0]);
  });

  test('are 240, on every plan, with one to three keys of which one is the main key', async () => {
    const { db } = world.server.platform;
    const accounts = await db
      .selectFrom('account')
      .select(['userid', 'plan_code'])
      .where('user_role', 'is', null)
      .execute();
    assert.equal(accounts.length, 240);
    assert.deepEqual(new Set(accounts.map((account) => account.plan_code)), new Set(planCodes));
    const keys = Map.groupBy(
      await db.selectFrom('api_key').select(['userid', 'main_key']).execute(),
      (key) => key.userid,
    );
    for (const { userid } of accounts) {
      const own = keys.get(userid) ?? [];
      assert.ok(own.length >= 1 && own.length <= 3);
      assert.equal(own.filter((key) => key.main_key).length, 1);
    }
  });

  test('are in Firebase and Mongo; one in twenty differs from the last read', async () => {
    const { db, connectors, secrets } = world.server.platform;
    const rows = await db.selectFrom('linked_record').selectAll().execute();
    for (const store of ['firebase', 'mongo'] as const) {
      const own = rows.filter((row) => row.store === store);
      const { documents } = await connectors.records.list(store, { limit: 1000 });
      assert.deepEqual(
        new Set(documents.map(({ userid }) => userid)),
        new Set(own.map(({ userid }) => userid)),
      );
      const now = new Map(documents.map(({ userid, document }) => [userid, document]));
      const changed = own.filter(({ userid, key_cipher, record }) => {
        const document = now.get(userid)!;
        const { planType } = record as { planType: string };
        return document.apikey !== secrets.open(key_cipher!) || document.planType !== planType;
      });
      assert.ok(changed.length > 0 && changed.length < own.length / 10, `${changed.length} of ${own.length}`);
    }
  });

  test('are in the mirror with the values of the card provider', async () => {
    const olivia = await idOf('olivia.brandt@northwind-analytics.example');
    const { body } = await admin.call(refreshStripe, { userid: olivia });
    assert.deepEqual([body.message, body.changes], ['Card provider refreshed, nothing has changed.', []]);
    assert.equal(body.details.activeSubscription?.status, 'past_due');
    assert.ok(body.details.recentFailedCharges.length > 0);
  });

  test('hold the situations that support meets', async () => {
    const tanaka = (
      await admin.call(getActiveSubscription, { userid: await idOf('hiroshi.tanaka@example.com') })
    ).body;
    assert.ok(tanaka.allStripeAccounts.length >= 2);
    assert.ok(
      tanaka.allStripeAccounts.some(
        (account) => account.transferedFrom === 'Firebase' && account.chargeCount === 1,
      ),
    );
    assert.equal(
      (await admin.call(getUsers, { query: 'marcus.whitfield@example.com' })).body[0]?.blocked,
      true,
    );
    const lefevre = (
      await admin.call(getActiveSubscription, { userid: await idOf('elodie.lefevre@example.org') })
    ).body;
    assert.equal(lefevre.paymentMethods[0]?.expired, true);
    const grace = await admin.call(refreshAccountDetails, {
      id: await idOf('grace.holloway@example.com'),
      type: 'firebase',
    });
    assert.deepEqual(grace.body.changes, [{ field: 'planType', before: 'monthlyIND2', after: 'free' }]);
  });

  test('have addresses in plain letters that never repeat', () => {
    assert.equal(ascii('Łukasz Groß-Åkesson'), 'lukaszgrossakesson');
    const emails = Array.from({ length: 5_000 }, (_none, n) => person(random.fork(`p${n}`), n).email);
    assert.equal(new Set(emails).size, emails.length);
    for (const email of emails) assert.match(email, /^[a-z0-9._]+@[a-z-]+\.(?:example|com|org|net)$/);
  });
});
