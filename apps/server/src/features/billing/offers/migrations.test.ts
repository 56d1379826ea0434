import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { billOffer } from '@midoffice/contract/billing/offers/calls/bill-offer';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { autodowngradeFreePlan } from '@midoffice/contract/billing/payments/calls/autodowngrade-free-plan';
import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { migrateSubscription } from '@midoffice/contract/billing/payments/calls/migrate-subscription';
import { migrateCustomPriceSubscriptions } from '@midoffice/contract/billing/prices/calls/migrate-custom-price-subscriptions';
import { refuses } from '../../../testing/refuses.ts';
import { mirrorCustomer } from '../../customers/accounts/testing/factory.ts';
import {
  legacyCustomer,
  paymentsWorld,
  paypalCustomer,
  type PaymentsWorld,
} from '../payments/testing/world.ts';
import { makeSent, putTestTable, visit } from './testing/offers.ts';
import { effect } from './effects/bill.ts';

const unconfirmed =
  'Billing of an offer is not confirmed yet for this customer. Please wait until it finishes.';

describe('bills of offers and migrations', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
    await putTestTable(world.admin, 1);
  });
  after(() => world.close());

  async function accepted(userid: string): Promise<string> {
    const { offer, token } = await makeSent(world.admin, { offerExpirationDate: 'TBD', userid });
    const { statusCode } = await visit(world.server, token, '/accept', { name: 'Ines', agree: 'yes' });
    assert.equal(statusCode, 303);
    return offer._id;
  }
  const bill = (_id: string) => world.admin.call(billOffer, { _id, kind: 'subscription' });
  /** Bills an offer of a customer while the provider does not answer. */
  async function billUnconfirmed(userid: string): Promise<string> {
    world.sandbox.inject({ kind: '500', method: 'POST', path: '/v1/subscriptions', times: 100 });
    const { body } = await bill(await accepted(userid));
    world.sandbox.clearFaults();
    assert.equal(body.effect.state, 'unknown', body.message);
    return body.effect.id;
  }

  test('no migration begins while a bill of an offer is not confirmed; nothing is written', async () => {
    const paypal = await paypalCustomer(world);
    await mirrorCustomer(world.admin, paypal.userid);
    const paypalBill = await billUnconfirmed(paypal.userid);
    const { userid } = paypal;
    await refuses(world.server, world.admin, migratePaypalAccount, { userid }, 409, unconfirmed);

    const legacy = await legacyCustomer(world, {}, null);
    await billUnconfirmed(legacy.userid);
    await refuses(
      world.server,
      world.admin,
      migrateSubscription,
      { userid: legacy.userid },
      409,
      unconfirmed,
    );
    const move = { userid: legacy.userid, subscription: 'sub_1Abc', newPriceID: 'price_monthlyIND1' };
    await refuses(world.server, world.admin, migrateCustomPriceSubscriptions, move, 409, unconfirmed);

    const free = await legacyCustomer(world, { planCode: 'free' }, null);
    await billUnconfirmed(free.userid);
    await refuses(
      world.server,
      world.admin,
      autodowngradeFreePlan,
      { userid: free.userid },
      409,
      unconfirmed,
    );

    const settled = await world.admin.call(retryEffect, { id: paypalBill });
    assert.deepEqual([settled.status, settled.body.message], [200, 'Subscription created.']);
    const after = await world.admin.call(migratePaypalAccount, { userid });
    assert.notEqual(after.body.message, unconfirmed);
  });

  test('a refused migration is not taken up again while a bill is not confirmed', async () => {
    const { userid } = await paypalCustomer(world, {}, { paymentMethod: 'none' });
    await mirrorCustomer(world.admin, userid);
    const refused = await world.admin.call(migratePaypalAccount, { userid });
    assert.equal(refused.status, 409, refused.body.message);
    const { rows } = (await world.admin.call(listEffects, { userid })).body;
    await billUnconfirmed(userid);
    await refuses(world.server, world.admin, retryEffect, { id: rows[0]!.id }, 409, unconfirmed);
  });

  test('begun at once, one of bill and migration is refused', async () => {
    const { userid, stripeID } = await paypalCustomer(world);
    await mirrorCustomer(world.admin, userid);
    const _id = await accepted(userid);
    const answers = await Promise.all([bill(_id), world.admin.call(migratePaypalAccount, { userid })]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted(),
      [200, 409],
      JSON.stringify(answers.map(({ body }) => body.message)),
    );
    const made = (await world.onlooker.subscriptions.list({ customer: stripeID })).data;
    assert.equal(made.length, 1);
  });

  test('a bill is not taken up again for a Stripe ID that is another customer’s by now', async () => {
    const [own, other] = [await legacyCustomer(world), await legacyCustomer(world)];
    const ask = (stripeID: string) =>
      world.server.platform.db.transaction().execute((trx) =>
        effect.stillBelongs!(trx, {
          input: {
            by: '',
            userid: own.userid,
            price: null,
            subscription: { stripeID, daysUntilDue: 30 },
            invoice: null,
          },
          targetId: 'offer',
        }),
      );
    await ask(own.stripeID);
    await assert.rejects(ask(other.stripeID), /has changed since/);
  });
});
