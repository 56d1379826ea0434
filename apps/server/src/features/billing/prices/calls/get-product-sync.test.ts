import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getProductSync } from '@midoffice/contract/billing/prices/calls/get-product-sync';
import { changesInSync } from '@midoffice/contract/billing/prices/lists';
import { refuses } from '../../../../testing/refuses.ts';
import { paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';

describe('get-product-sync', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test('takes 200 differences at a time and says how many more there are', async () => {
    world.sandbox.stripe.seed({
      products: Array.from({ length: 250 }, (_none, n) => ({ id: `prod_many${n}`, name: `Product ${n}` })),
    });
    const { body } = await world.admin.call(getProductSync, {});
    assert.equal(body.changes.length, changesInSync);
    assert.equal(body.more, body.products + body.prices - changesInSync);
    assert.equal(body.syncedAt, null);
  });

  test('says that the provider does not answer; other staff are refused', async () => {
    world.sandbox.inject({ kind: '500', path: '/v1/prices' });
    const silent = await world.admin.call(getProductSync, {});
    world.sandbox.clearFaults();
    assert.deepEqual(
      [silent.status, silent.body.message],
      [502, 'The card provider failed to answer. Nothing was changed.'],
    );
    const other = await world.server.staff({ role: 'standard', permissions: ['getCharges'] });
    await refuses(world.server, other, getProductSync, {}, 403, 'You do not have access to this page.');
  });
});
