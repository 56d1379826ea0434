import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createPaymentLink } from '@midoffice/contract/billing/payment-links/calls/create-payment-link';
import { getPaymentLinks } from '@midoffice/contract/billing/payment-links/calls/get-payment-links';
import { refreshPaymentLinks } from '@midoffice/contract/billing/payment-links/calls/refresh-payment-links';
import { linkPage } from '@midoffice/contract/billing/payment-links/shapes';
import { refuses } from '../../../../testing/refuses.ts';
import { paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';

describe('refresh-payment-links', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());

  test('finds what was made and closed at the provider, keeps who made what here', async () => {
    const own = await world.admin.call(createPaymentLink, {
      name: 'Own',
      description: 'Made here',
      amount: 900,
    });
    const foreign = await world.onlooker.paymentLinks.create({
      line_items: [{ price: 'price_monthlyIND1', quantity: 1 }],
    });
    await world.onlooker.paymentLinks.update(own.body.id!, { active: false });
    const { status, body } = await world.admin.call(refreshPaymentLinks, {});
    assert.deepEqual([status, body.message], [200, '2 payment links read at the card provider.']);
    const list = linkPage.parse((await world.admin.call(getPaymentLinks, { page: '1' })).body);
    const byId = new Map(list.rows.map((row) => [row.id, row]));
    assert.deepEqual(
      [byId.get(own.body.id!)?.active, byId.get(own.body.id!)?.createdBy],
      [false, 'payments-core-0@staff.example'],
    );
    const found = byId.get(foreign.id)!;
    assert.deepEqual(
      [found.name, found.amount, found.recurring, found.interval, found.createdBy],
      ['Starter API plan', 2900, true, 'month', null],
    );
    assert.equal(list.fetchedBy, 'payments-core-0@staff.example');
  });

  test('a provider that fails changes nothing', async () => {
    world.sandbox.inject({ kind: '500', path: '/v1/payment_links' });
    await refuses(
      world.server,
      world.admin,
      refreshPaymentLinks,
      {},
      502,
      'The card provider failed to answer. Nothing was changed.',
    );
    world.sandbox.clearFaults();
  });
});
