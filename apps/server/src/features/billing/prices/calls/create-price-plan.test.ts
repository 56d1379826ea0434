import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createPricePlan } from '@midoffice/contract/billing/prices/calls/create-price-plan';
import { refuses } from '../../../../testing/refuses.ts';
import { paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';

describe('create-price-plan', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());
  const plan = { label: 'Enterprise Gold', amount: 120_000, planType: 'monthly' };

  test('makes a product with one price of its plan key (r002-price-plan-keys)', async () => {
    const { status, body } = await world.admin.call(createPricePlan, plan);
    assert.deepEqual([status, body.message], [200, 'Plan created successfully']);
    const product = await world.onlooker.products.retrieve(body.product!.id);
    const { data } = await world.onlooker.prices.list({ product: product.id });
    assert.deepEqual(
      [
        product.name,
        data.length,
        data[0]!.unit_amount,
        data[0]!.recurring?.interval,
        data[0]!.metadata['planCode'],
      ],
      ['Enterprise Gold', 1, 120_000, 'month', 'enterprise-monthly'],
    );
    const again = await world.admin.call(createPricePlan, { ...plan, label: 'ENTERPRISE GOLD ' });
    assert.deepEqual(
      [again.status, again.body.message],
      [409, 'label: an active product is called ENTERPRISE GOLD already'],
    );
  });

  test('takes other words for the period, and labels of 100 characters (r003-text-limits)', async () => {
    const label = 'x'.repeat(100);
    const annual = await world.admin.call(createPricePlan, { ...plan, label, planType: 'annually' });
    assert.equal(annual.body.product?.prices[0]?.planCode, 'enterprise-annual');
    const ask = (bad: object, text: string) =>
      refuses(world.server, world.admin, createPricePlan, { ...plan, ...bad }, 400, text);
    await ask({ label: 'x'.repeat(101) }, 'label: must have at most 100 characters');
    await ask({ label: '' }, 'label: is required');
    await ask({ amount: 0 }, 'amount: must be above 0');
    await ask({ amount: 1e12 }, 'amount: must be at most 99999999');
    await ask({ planType: 'weekly' }, 'planType: must be one of monthly, annual');
  });

  test('two people at once make one plan; other staff are refused', async () => {
    const twin = { ...plan, label: 'Enterprise Twin' };
    world.sandbox.inject({ kind: 'delay', delayMs: 300, method: 'POST', path: '/v1/products' });
    const both = await Promise.all([1, 2].map(() => world.admin.call(createPricePlan, twin)));
    world.sandbox.clearFaults();
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const other = await world.server.staff({ role: 'standard', permissions: ['sync-products'] });
    await refuses(world.server, other, createPricePlan, plan, 403, 'You do not have access to this page.');
  });
});
