import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { getMismatchUsersPlan } from '@midoffice/contract/billing/payment-lists/calls/get-mismatch-users-plan';
import { stripeTestServer, type StripeTestServer } from '../../../testing/stripe.ts';
import { insertPaypalAccounts } from '../../customers/accounts/testing/factory.ts';
import { paypalRecordOf } from '../payments/api.ts';
import { pageOf, rowsOf } from './testing/list-cases.ts';
import { listsWorld, nowMs, type ListsWorld } from './testing/world.ts';

describe('PayPal as a source of payment lists', () => {
  let vendors: StripeTestServer;
  let world: ListsWorld;
  before(async () => {
    vendors = await stripeTestServer({ nowMs });
    world = await listsWorld({}, vendors.server);
  });
  after(() => vendors.close());
  beforeEach(() => vendors.sandbox.clearFaults());

  let made = 0;
  async function paying() {
    made += 1;
    const paypalID = `I-SOURCE${made}`;
    const { userid, email } = await world.customer({ planCode: 'monthlyIND1' });
    vendors.sandbox.paypal.seed([
      {
        id: paypalID,
        planCode: 'monthlyIND1',
        amountCents: 2900,
        interval: 'month',
        start: '2026-01-01T00:00:00Z',
        nextBilling: '2026-07-01T00:00:00Z',
        payer: { id: `PAYER-SOURCE${made}`, email },
      },
    ]);
    const { db, connectors } = world.server.platform;
    const record = (await connectors.paypal.fetchSubscription(paypalID))!;
    await insertPaypalAccounts(db, [{ userid, record }]);
    return { userid, paypalID };
  }
  const statusOf = async (userid: string) => (await paypalRecordOf(world.server.platform.db, userid))?.status;
  const paypalRead = async () =>
    (await pageOf(world, getMismatchUsersPlan)).freshness.sources.find(({ source }) => source === 'paypal');

  test('the refresh of a list reads subscriptions again, and the list says when that was', async () => {
    const [one, other] = [await paying(), await paying()];
    assert.deepEqual(await paypalRead(), { source: 'paypal', readAt: null });
    await vendors.server.platform.connectors.paypal.acts.cancel(one.paypalID, 'left', 'source-1');
    await world.refresh('plan-mismatches');
    assert.deepEqual([await statusOf(one.userid), await statusOf(other.userid)], ['CANCELLED', 'ACTIVE']);
    const [row] = await rowsOf(world, getMismatchUsersPlan, { search: one.userid });
    assert.deepEqual([row?.['action'], row?.['wantedPlan']], ['set-main-plan', 'free']);
    assert.match(String((await paypalRead())?.readAt), /^\d{4}-/);
  });

  test('where PayPal does not answer the list is made from the last reading and says so', async () => {
    const one = await paying();
    vendors.sandbox.inject({ kind: '500', vendor: 'paypal', method: 'GET', times: 50 });
    await world.refresh('plan-mismatches');
    assert.equal(await statusOf(one.userid), 'ACTIVE');
    const { note } = (await pageOf(world, getMismatchUsersPlan)).freshness;
    assert.match(note, /PayPal could not be read: .* Its last reading was used\./);
  });

  test('a subscription that PayPal no longer knows stays as it was, and the list says how many', async () => {
    const { userid } = await world.customer({ planCode: 'monthlyIND1' });
    const record = { subscriptionID: 'I-NOBODY', status: 'ACTIVE', planCode: 'monthlyIND1' };
    await insertPaypalAccounts(world.server.platform.db, [{ userid, record }]);
    await world.refresh('plan-mismatches');
    assert.equal(await statusOf(userid), 'ACTIVE');
    const { note } = (await pageOf(world, getMismatchUsersPlan)).freshness;
    assert.match(note, /PayPal no longer knows 1 of the subscriptions in our records\./);
  });
});
