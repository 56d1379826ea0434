import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPlanCatalogue } from '@midoffice/contract/billing/prices/calls/get-plan-catalogue';
import { syncProducts } from '@midoffice/contract/billing/prices/calls/sync-products';
import { refuses } from '../../../../testing/refuses.ts';
import { paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';

describe('get-plan-catalogue', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());

  test('is empty before the first sync, then holds products by name with their periods', async () => {
    assert.deepEqual((await world.admin.call(getPlanCatalogue, {})).body.products, []);
    await world.admin.call(syncProducts, {});
    const { products } = (await world.admin.call(getPlanCatalogue, {})).body;
    assert.deepEqual(
      products.map(({ name }) => name),
      products.map(({ name }) => name).sort(),
    );
    const starter = products.find(({ id }) => id === 'prod_IND1')!;
    assert.equal(starter.prices.find(({ id }) => id === 'price_former_quarterly')?.period, '3 months');
  });

  test('other staff are refused', async () => {
    const other = await world.server.staff({ role: 'standard', permissions: ['getCharges'] });
    await refuses(world.server, other, getPlanCatalogue, {}, 403, 'You do not have access to this page.');
  });
});
