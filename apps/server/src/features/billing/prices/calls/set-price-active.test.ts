import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeCatalogueItem } from '@midoffice/contract/billing/prices/calls/change-catalogue-item';
import { getPlanCatalogue } from '@midoffice/contract/billing/prices/calls/get-plan-catalogue';
import { getProductSync } from '@midoffice/contract/billing/prices/calls/get-product-sync';
import { setPriceActive } from '@midoffice/contract/billing/prices/calls/set-price-active';
import { syncProducts } from '@midoffice/contract/billing/prices/calls/sync-products';
import { refuses } from '../../../../testing/refuses.ts';
import { paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';

describe('set-price-active', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());

  test('archives a price and restores it', async () => {
    const priceID = 'price_monthlyIND2';
    const archived = await world.admin.call(setPriceActive, { priceID, active: false, reason: 'old' });
    assert.deepEqual(
      [archived.status, archived.body.message],
      [200, 'Price archived. Running subscriptions keep it, nothing new is billed by it.'],
    );
    assert.equal((await world.onlooker.prices.retrieve(priceID)).active, false);
    await refuses(
      world.server,
      world.admin,
      setPriceActive,
      { priceID, active: false },
      409,
      'The price is archived already.',
    );
    const restored = await world.admin.call(setPriceActive, { priceID, active: true });
    assert.deepEqual([restored.status, (await world.onlooker.prices.retrieve(priceID)).active], [200, true]);
  });

  test('a change of ours that is not synced yet stays, and still waits for the sync', async () => {
    const id = 'price_monthlyIND1';
    await world.admin.call(syncProducts, {});
    await world.admin.call(changeCatalogueItem, { id, changes: { name: 'Renamed here', active: false } });
    const find = async () =>
      (await world.admin.call(getPlanCatalogue, {})).body.products
        .flatMap(({ prices }) => prices)
        .find((one) => one.id === id)!;
    assert.equal((await world.admin.call(setPriceActive, { priceID: id, active: false })).status, 200);
    const archived = await find();
    assert.deepEqual([archived.name, archived.active, archived.changed], ['Renamed here', false, true]);
    assert.equal((await world.admin.call(setPriceActive, { priceID: id, active: true })).status, 200);
    const restored = await find();
    assert.deepEqual([restored.name, restored.active, restored.changed], ['Renamed here', true, true]);
    const { body } = await world.admin.call(getProductSync, {});
    assert.deepEqual(
      body.changes.map((change) => [change.id, change.field, change.direction]),
      [[id, 'name', 'push']],
    );
  });

  test('an unknown price and other staff are refused, nothing written', async () => {
    const input = { priceID: 'price_nothing', active: false };
    const { server, admin } = world;
    await refuses(server, admin, setPriceActive, input, 404, 'The card provider knows no price of this ID.');
    const other = await server.staff({ role: 'standard', permissions: ['customEnterpriseMigration'] });
    await refuses(server, other, setPriceActive, input, 403, 'You do not have access to this page.');
  });
});
