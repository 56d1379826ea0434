import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPaymentLinks } from '@midoffice/contract/billing/payment-links/calls/get-payment-links';
import { paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';
import { putLinks } from '../store.ts';

describe('get-payment-links', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test('pages of 50, the newest first, searched and by state', async () => {
    const links = Array.from({ length: 60 }, (_none, n) => ({
      id: `plink_${n}`,
      url: `https://pay.example/${n}`,
      active: n % 2 === 0,
      name: `Pack ${n}`,
      description: n === 7 ? 'with 100% of it' : 'Prices',
      amountCents: 12_345,
      currency: 'usd',
      interval: null,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
    }));
    await putLinks(world.server.platform.db, links);
    const list = async (asked: object) => (await world.admin.call(getPaymentLinks, asked)).body;
    const first = await list({ page: '1' });
    assert.deepEqual(
      [first.total, first.rows.length, first.rows[0]!.name, first.fetchedAt],
      [60, 50, 'Pack 59', null],
    );
    assert.equal((await list({ page: '2' })).rows.length, 10);
    assert.deepEqual(
      (await list({ search: '100%' })).rows.map(({ id }) => id),
      ['plink_7'],
    );
    assert.equal((await list({ active: 'false' })).total, 30);
    assert.equal((await list({})).rows.length, 60);
  });
});
