import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeCatalogueItem } from '@midoffice/contract/billing/prices/calls/change-catalogue-item';
import { getPlanCatalogue } from '@midoffice/contract/billing/prices/calls/get-plan-catalogue';
import { syncProducts } from '@midoffice/contract/billing/prices/calls/sync-products';
import { refuses } from '../../../../testing/refuses.ts';
import { paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';

describe('change-catalogue-item', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
    await world.admin.call(syncProducts, {});
  });
  after(() => world.close());

  test('changes our side only, and an empty text empties a field', async () => {
    const changed = await world.admin.call(changeCatalogueItem, {
      id: 'price_monthlyIND1',
      changes: { planCode: 'enterprise-monthly', active: false },
      expected: { planCode: 'monthlyIND1' },
    });
    assert.equal(changed.body.message, 'Catalogue changed. The next sync brings it to the card provider.');
    const find = async () =>
      (await world.admin.call(getPlanCatalogue, {})).body.products
        .find(({ id }) => id === 'prod_IND1')!
        .prices.find(({ id }) => id === 'price_monthlyIND1')!;
    const price = await find();
    assert.deepEqual([price.planCode, price.active, price.changed], ['enterprise-monthly', false, true]);
    assert.equal((await world.onlooker.prices.retrieve('price_monthlyIND1')).active, true);
    await world.admin.call(changeCatalogueItem, { id: 'price_monthlyIND1', changes: { planCode: '' } });
    assert.equal((await find()).planCode, null);
  });

  test('409 with both values where somebody else has changed it; bad input is named', async () => {
    const { server, admin } = world;
    const stale = await admin.call(changeCatalogueItem, {
      id: 'prod_IND1',
      changes: { name: 'Mine' },
      expected: { name: 'Long ago' },
    });
    assert.equal(stale.status, 409);
    assert.deepEqual((stale.body as unknown as { conflicts: object[] }).conflicts, [
      { field: 'name', expected: 'Long ago', actual: 'Starter API plan', wanted: 'Mine' },
    ]);
    const ask = (input: object, status: number, text: string) =>
      refuses(server, admin, changeCatalogueItem, input, status, text);
    await ask({ id: 'prod_IND1', changes: {} }, 400, 'changes: must have at least one field');
    await ask(
      { id: 'prod_IND1', changes: { planCode: 'x' } },
      400,
      'changes.planCode: is no field of a product',
    );
    await ask({ id: 'prod_IND1', changes: { name: '' } }, 400, 'changes.name: is required');
    await ask(
      { id: 'nothing', changes: { name: 'x' } },
      404,
      'Our catalogue has no product or price of this ID.',
    );
    const other = await server.staff({ role: 'standard', permissions: ['create-price-plan'] });
    await refuses(
      server,
      other,
      changeCatalogueItem,
      { id: 'prod_IND1', changes: { name: 'x' } },
      403,
      /access/,
    );
  });
});
