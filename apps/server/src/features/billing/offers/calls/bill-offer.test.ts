import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { billOffer } from '@midoffice/contract/billing/offers/calls/bill-offer';
import { getPlanCatalogue } from '@midoffice/contract/billing/prices/calls/get-plan-catalogue';
import { getProductSync } from '@midoffice/contract/billing/prices/calls/get-product-sync';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { enduranceTest } from '../../../../../../../scripts/test/endurance.ts';
import type { Action } from '../../payments/testing/action.ts';
import { outcomeLine, requestFaults, runAgainstFaults } from '../../payments/testing/fault-runs.ts';
import { paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';
import { makeOffer, makeSent, putTestTable, visit } from '../testing/offers.ts';

describe('billOffer', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
    await putTestTable(world.admin, 1);
  });
  after(() => world.close());

  async function accepted(fields: Record<string, unknown> = {}): Promise<string> {
    const { offer, token } = await makeSent(world.admin, { offerExpirationDate: 'TBD', ...fields });
    const { statusCode } = await visit(world.server, token, '/accept', { name: 'Ines', agree: 'yes' });
    assert.equal(statusCode, 303);
    return offer._id;
  }
  const pricesOf = async (id: string) =>
    (await world.onlooker.prices.list({ product: `prod_offer_${id.replaceAll('-', '')}`, limit: 100 })).data;

  test('makes a price of the accepted amount, currency and period, and names it on the offer', async () => {
    const _id = await accepted({ billingFrequency: 'monthly', discounts: [0.15] });
    const { status, body } = await world.admin.call(billOffer, { _id, expected: 8500 });
    assert.deepEqual([status, body.message, body.effect.state], [200, 'Custom price created.', 'done']);
    const [price, ...others] = await pricesOf(_id);
    assert.deepEqual(
      [
        others.length,
        price?.id,
        price?.unit_amount,
        price?.currency,
        price?.recurring?.interval,
        price?.metadata['planCode'],
      ],
      [0, body.price, 8500, 'usd', 'month', 'enterprise-monthly'],
    );
    const { billing } = (await world.admin.call(getOffer, { _id })).body;
    assert.deepEqual([billing?.kind, billing?.providerId], ['price', price?.id]);
    const { products } = (await world.admin.call(getPlanCatalogue, {})).body;
    const ours = products.find(({ prices }) => prices.some(({ id }) => id === price?.id));
    assert.equal(ours?.id, `prod_offer_${_id.replaceAll('-', '')}`, 'in our catalogue as well');
    const sync = (await world.admin.call(getProductSync, {})).body;
    assert.ok(!JSON.stringify(sync).includes(ours.id), 'a sync finds no difference in it');
  });

  test('only an accepted offer, of the amount that was shown, once; a refusal makes nothing', async () => {
    const draft = (await makeOffer(world.admin))._id;
    const sent = (await makeSent(world.admin, { offerExpirationDate: 'TBD' })).offer._id;
    const free = await accepted({ discounts: [1] });
    const billed = await accepted();
    assert.equal((await world.admin.call(billOffer, { _id: billed })).status, 200);
    const other = await accepted();
    const digest = await world.server.digest();
    for (const input of [
      { _id: draft },
      { _id: sent },
      { _id: free },
      { _id: billed },
      { _id: other, expected: 1 },
    ])
      assert.equal((await world.admin.call(billOffer, input)).status, 409, JSON.stringify(input));
    assert.equal(await world.server.digest(), digest);
    for (const id of [draft, sent, free, other]) assert.equal((await pricesOf(id)).length, 0);
    assert.equal((await pricesOf(billed)).length, 1);
  });

  test('two people at once make one price', async () => {
    const _id = await accepted();
    const colleague = await world.server.staff();
    const answers = await Promise.all([world.admin, colleague].map((who) => who.call(billOffer, { _id })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await pricesOf(_id)).length, 1);
  });

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
  const runs = { rounds: 200, least: requestFaults.length };

  enduranceTest('failing vendors lose and double no price', runs, async ({ rounds, seed }) => {
    const outcome = await runAgainstFaults(world, action, rounds, seed);
    console.log(outcomeLine('failing vendor', outcome));
    assert.equal(outcome.exactlyOne, rounds);
  });
});
