import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeCatalogueItem } from '@midoffice/contract/billing/prices/calls/change-catalogue-item';
import { getPlanCatalogue } from '@midoffice/contract/billing/prices/calls/get-plan-catalogue';
import { getProductSync } from '@midoffice/contract/billing/prices/calls/get-product-sync';
import { syncProducts } from '@midoffice/contract/billing/prices/calls/sync-products';
import { refuses } from '../../../../testing/refuses.ts';
import { paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';

describe('sync-products', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());
  const shown = async () => (await world.admin.call(getProductSync, {})).body;
  const ours = async (id: string) =>
    (await world.admin.call(getPlanCatalogue, {})).body.products.find((one) => one.id === id);
  const edit = (id: string, changes: object) => world.admin.call(changeCatalogueItem, { id, changes });

  test('the first sync brings everything here, a second has nothing to do', async () => {
    const first = await shown();
    assert.ok(first.changes.every(({ direction, what }) => direction === 'pull' && what === 'add'));
    assert.equal(first.changes.length, first.products + first.prices);
    const { status, body } = await world.admin.call(syncProducts, { expected: first.digest });
    assert.deepEqual(
      [status, body.message, body.pulled, body.pushed],
      [200, 'Products have been synced successfully.', first.changes.length, 0],
    );
    const after = await shown();
    assert.deepEqual([after.changes, after.syncedBy], [[], 'payments-core-0@staff.example']);
    assert.equal((await ours('prod_IND1'))?.prices.length, 8);
  });

  test('what was changed here goes there, what was changed there comes here, both is a choice', async () => {
    await edit('prod_IND1', { name: 'Starter plan', description: 'For one person' });
    await edit('price_monthlyIND1', { name: 'Starter, a month' });
    await edit('prod_IND2', { name: 'Ours' });
    await edit('prod_IND3', { name: 'Ours too' });
    await world.onlooker.products.update('prod_COM1', { name: 'Build plan' });
    await world.onlooker.products.update('prod_IND2', { name: 'Theirs' });
    await world.onlooker.products.update('prod_IND3', { name: 'Theirs too' });
    await world.onlooker.products.create({ id: 'prod_new', name: 'New there' });
    const { changes, digest } = await shown();
    assert.deepEqual(
      changes.map(({ key, direction, ours: own, theirs }) => [key, direction, own, theirs]),
      [
        ['product:prod_COM1:name', 'pull', 'Build API plan', 'Build plan'],
        ['product:prod_IND1:description', 'push', 'For one person', null],
        ['product:prod_IND1:name', 'push', 'Starter plan', 'Starter API plan'],
        ['product:prod_IND2:name', 'conflict', 'Ours', 'Theirs'],
        ['product:prod_IND3:name', 'conflict', 'Ours too', 'Theirs too'],
        ['product:prod_new:add', 'pull', null, 'New there'],
        ['price:price_monthlyIND1:name', 'push', 'Starter, a month', 'Starter, monthly'],
      ],
    );
    const { body } = await world.admin.call(syncProducts, {
      expected: digest,
      sides: { 'product:prod_IND2:name': 'ours' },
    });
    assert.deepEqual(
      [body.message, body.pulled, body.pushed, body.left],
      ['Products have been synced successfully. 1 difference was left.', 2, 3, 1],
    );
    const there = async (id: string) => (await world.onlooker.products.retrieve(id)).name;
    assert.deepEqual(
      [
        await there('prod_IND1'),
        await there('prod_IND2'),
        await there('prod_IND3'),
        await there('prod_COM1'),
      ],
      ['Starter plan', 'Ours', 'Theirs too', 'Build plan'],
    );
    assert.equal((await world.onlooker.prices.retrieve('price_monthlyIND1')).nickname, 'Starter, a month');
    assert.deepEqual(
      [(await ours('prod_COM1'))?.name, (await ours('prod_new'))?.name, (await ours('prod_IND3'))?.changed],
      ['Build plan', 'New there', true],
    );
    const rest = await shown();
    assert.deepEqual(
      rest.changes.map(({ key }) => key),
      ['product:prod_IND3:name'],
    );
    await world.admin.call(syncProducts, { sides: { 'product:prod_IND3:name': 'theirs' } });
    assert.deepEqual((await shown()).changes, []);
  });

  test('applies exactly what was shown: 409 where either side has changed since', async () => {
    await edit('prod_IND1', { name: 'Shown' });
    const { digest } = await shown();
    await edit('prod_IND1', { name: 'Not shown' });
    const moved = await world.admin.call(syncProducts, { expected: digest });
    assert.deepEqual(
      [moved.status, moved.body.message],
      [
        409,
        'The products have changed since the differences were shown. Nothing was synced, please check again.',
      ],
    );
    assert.equal((await world.onlooker.products.retrieve('prod_IND1')).name, 'Starter plan');
  });

  test('a product that is gone there is archived here', async () => {
    await world.admin.call(syncProducts, {});
    await world.onlooker.products.del('prod_new');
    const { changes } = await shown();
    assert.deepEqual(
      changes.map(({ key, what }) => [key, what]),
      [['product:prod_new:archive', 'archive']],
    );
    await world.admin.call(syncProducts, {});
    assert.deepEqual([(await ours('prod_new'))?.active, (await shown()).changes], [false, []]);
  });

  test('two people at once: one sync; nothing is edited here meanwhile; other staff are refused', async () => {
    await edit('prod_IND1', { name: 'At once' });
    world.sandbox.inject({ kind: 'delay', delayMs: 400, method: 'POST', path: '/v1/products/*' });
    const first = world.admin.call(syncProducts, {});
    await new Promise((resolve) => setTimeout(resolve, 150));
    const [second, edited] = await Promise.all([
      world.admin.call(syncProducts, {}),
      edit('prod_IND1', { name: 'Meanwhile' }),
    ]);
    world.sandbox.clearFaults();
    assert.deepEqual(
      [(await first).status, second.status, second.body.message, edited.status, edited.body.message],
      [
        200,
        409,
        'A product sync is already in progress, please wait for the outcome.',
        409,
        'A product sync is in progress, please wait for the outcome.',
      ],
    );
    const other = await world.server.staff({ role: 'standard', permissions: ['create-price-plan'] });
    await refuses(world.server, other, syncProducts, {}, 403, 'You do not have access to this page.');
  });
});
