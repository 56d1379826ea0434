// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeCatalogueItem } from '@midoffice/contract/billing/prices/calls/change-catalogue-item';
import { createCustomPrice } from '@midoffice/contract/billing/prices/calls/create-custom-price';
import { getPlanCatalogue } from '@midoffice/contract/billing/prices/calls/get-plan-catalogue';
import { syncProducts } from '@midoffice/contract/billing/prices/calls/sync-products';
import { refuses } from '../../../../testing/refuses.ts';
import { paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';

const wanted = { productId: 'prod_COM3', planType: 'annual', amount: 2_500_000, priceName: 'Acme 2026' };

describe('create-custom-price', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());

  test('makes a price with the plan key of its period, and adds it to our catalogue (r002-price-plan-keys)', async () => {
    const { status, body } = await world.admin.call(createCustomPrice, wanted);
    assert.deepEqual([status, body.message], [200, 'Successfully created a custom price.']);
    assert.deepEqual(
      [body.price?.planCode, body.price?.planType, body.price?.amount, body.price?.currency],
      ['enterprise-annual', 'annual', 2_500_000, 'usd'],
    );
    const price = await world.onlooker.prices.retrieve(body.price!.id);
    assert.deepEqual(
      [
        price.product,
        price.unit_amount,
        price.recurring?.interval,
        price.nickname,
        price.metadata['planCode'],
      ],
      ['prod_COM3', 2_500_000, 'year', 'Acme 2026', 'enterprise-annual'],
    );
    const { products } = (await world.admin.call(getPlanCatalogue, {})).body;
    assert.deepEqual(
      products.map(({ id, prices }) => [id, prices.map((one) => [one.id, one.amount, one.changed])]),
      [['prod_COM3', [[price.id, 2_500_000, false]]]],
    );
    const monthly = await world.admin.call(createCustomPrice, {
      ...wanted,
      planType: 'month',
      currency: 'EUR',
    });
    assert.deepEqual(
      [monthly.body.price?.planCode, monthly.body.price?.currency],
      ['enterprise-monthly', 'eur'],
    );
  });

  test('asks in order for product, period, amount and name (r002-price-check-order)', async () => {
    const ask = (input: object, text: string) =>
      refuses(world.server, world.admin, createCustomPrice, input, 400, text);
    const { productId, planType, amount } = wanted;
    await ask({}, 'Please select a product first.');
    await ask({ productId: '', amount: -1 }, 'Please select a product first.');
    await ask({ productId }, 'Please select a period first.');
    await ask({ productId, planType: '' }, 'Please select a period first.');
    for (const bad of [undefined, 0, -100, '1500', null])
      await ask({ productId, planType, amount: bad }, 'Please enter a valid price amount.');
    await ask({ productId, planType, amount, priceName: '  ' }, 'Please enter a name for the custom price.');
    await ask({ ...wanted, amount: 1e12 }, 'amount: must be at most 99999999');
    await ask(
      { ...wanted, amount: 15.005 },
      'amount: must be a whole number of the smallest currency unit, such as cents',
    );
    await ask({ ...wanted, planType: 'weekly' }, 'planType: must be one of monthly, annual');
    await ask({ ...wanted, priceName: 'x'.repeat(101) }, 'priceName: must have at most 100 characters');
  });

  test('two people at once make one price, the other sees why; later the same is refused too', async () => {
    const twin = { ...wanted, priceName: 'Twin' };
    world.sandbox.inject({ kind: 'delay', delayMs: 300, method: 'POST', path: '/v1/prices' });
    const both = await Promise.all([1, 2].map(() => world.admin.call(createCustomPrice, twin)));
    world.sandbox.clearFaults();
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(
      both.find(({ status }) => status === 409)!.body.message,
      'The same price is being created already, please wait for the outcome.',
    );
    const later = await world.admin.call(createCustomPrice, twin);
    assert.equal(later.status, 409);
    assert.match(later.body.message, /^This product has an active price of this name and amount: price_/);
  });

  test('a change of its product on our side that is not synced yet stays', async () => {
    const productId = 'prod_IND1';
    await world.admin.call(syncProducts, {});
    await world.admin.call(changeCatalogueItem, { id: productId, changes: { name: 'Renamed here' } });
    const { status, body } = await world.admin.call(createCustomPrice, { ...wanted, productId });
    assert.equal(status, 200, body.message);
    const { products } = (await world.admin.call(getPlanCatalogue, {})).body;
    const product = products.find(({ id }) => id === productId)!;
    assert.deepEqual([product.name, product.changed], ['Renamed here', true]);
    assert.ok(product.prices.some(({ id }) => id === body.price!.id));
  });

  test('an unknown and an archived product are named; other staff are refused', async () => {
    const before = world.sandbox.stripe.count('prices');
    const unknown = await world.admin.call(createCustomPrice, { ...wanted, productId: 'prod_nothing' });
    assert.deepEqual(
      [unknown.status, unknown.body.message],
      [404, 'productId: the card provider knows no product of this ID'],
    );
    await world.onlooker.products.update('prod_COM2', { active: false });
    const archived = await world.admin.call(createCustomPrice, { ...wanted, productId: 'prod_COM2' });
    assert.deepEqual(
      [archived.status, archived.body.message],
      [409, 'productId: is archived, please choose an active product'],
    );
    const other = await world.server.staff({ role: 'standard', permissions: ['sync-products'] });
    await refuses(
      world.server,
      other,
      createCustomPrice,
      wanted,
      403,
      'You do not have access to this page.',
    );
    assert.equal(world.sandbox.stripe.count('prices'), before);
  });
});
