import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAllStableProducts } from '@midoffice/contract/billing/prices/calls/get-all-stable-products';
import { refuses } from '../../../../testing/refuses.ts';
import { paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';

describe('get-all-stable-products', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test('names products with monthly and annual prices in cents, without archived and quarterly ones', async () => {
    await world.onlooker.prices.update('price_annualIND1', { active: false });
    const { status, body } = await world.admin.call(getAllStableProducts, {});
    assert.deepEqual([status, body.message], [200, 'Enterprise Products Loaded.']);
    const starter = body.products.find(({ id }) => id === 'prod_IND1')!;
    assert.equal(starter.name, 'Starter API plan');
    assert.deepEqual(
      starter.prices
        .filter(({ currency }) => currency === 'usd')
        .map(({ id, amount, planType }) => [id, amount, planType]),
      [
        ['price_former_monthly', 1900, 'monthly'],
        ['price_former_monthlyIND1', 1900, 'monthly'],
        ['price_monthlyIND1', 2900, 'monthly'],
        ['price_former_annual', 19_000, 'annual'],
        ['price_former_annualIND1', 19_300, 'annual'],
      ],
    );
    const all = (await world.admin.call(getAllStableProducts, { archived: 'true' })).body.products;
    const archived = all.find(({ id }) => id === 'prod_IND1')!.prices.find(({ active }) => !active);
    assert.equal(archived?.id, 'price_annualIND1');
  });

  test('a provider that is down, or answers with a page, is named', async () => {
    world.sandbox.inject({ kind: 'reset', path: '/v1/products' });
    await refuses(
      world.server,
      world.admin,
      getAllStableProducts,
      {},
      502,
      'Failed to fetch products. The card provider does not answer. Nothing was changed.',
    );
    world.sandbox.clearFaults();
    const other = await world.server.staff({ role: 'standard', permissions: ['getCharges'] });
    await refuses(world.server, other, getAllStableProducts, {}, 403, 'You do not have access to this page.');
  });
});
