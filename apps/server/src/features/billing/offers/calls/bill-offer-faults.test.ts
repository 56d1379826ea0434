// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { billOffer } from '@midoffice/contract/billing/offers/calls/bill-offer';
import { enduranceTest } from '../../../../../../../scripts/test/endurance.ts';
import type { Action } from '../../payments/testing/action.ts';
import { outcomeLine, requestFaults, runAgainstFaults } from '../../payments/testing/fault-runs.ts';
import { describeBilling } from '../testing/billing.ts';

describeBilling('billOffer while vendors fail', (world) => {
  const { accepted, ofCustomer, pricesOf, subscriptionsOf } = world;

  const action: Action = {
    name: 'bill-offer',
    call: billOffer,
    paths: ['/v1/products', '/v1/prices'],
    async make() {
      const _id = await accepted();
      return { userid: '', input: { _id }, key: _id };
    },
    happened: async (_world, { key }) => (await pricesOf(key)).length,
  };

  const subscribing: Action = {
    name: 'bill-offer as subscription',
    call: billOffer,
    paths: ['/v1/products', '/v1/prices', '/v1/subscriptions'],
    async make() {
      const { userid, stripeID, _id } = await ofCustomer();
      return { userid, input: { _id, kind: 'subscription' }, key: stripeID };
    },
    happened: async (_world, { key }) => (await subscriptionsOf(key)).length,
  };

  const runs = { rounds: 200, least: requestFaults.length };

  enduranceTest('failing vendors lose and double no subscription', runs, async ({ rounds, seed }) => {
    const outcome = await runAgainstFaults(world, subscribing, rounds, seed);
    console.log(outcomeLine('failing vendor', outcome));
    assert.equal(outcome.exactlyOne, rounds);
  });

  enduranceTest('failing vendors lose and double no price', runs, async ({ rounds, seed }) => {
    const outcome = await runAgainstFaults(world, action, rounds, seed);
    console.log(outcomeLine('failing vendor', outcome));
    assert.equal(outcome.exactlyOne, rounds);
  });
});
