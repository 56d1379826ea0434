import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createPaymentLink } from '@midoffice/contract/billing/payment-links/calls/create-payment-link';
import { getPaymentLinks } from '@midoffice/contract/billing/payment-links/calls/get-payment-links';
import { setPaymentLinkActive } from '@midoffice/contract/billing/payment-links/calls/set-payment-link-active';
import { linkPage } from '@midoffice/contract/billing/payment-links/shapes';
import { refuses } from '../../../../testing/refuses.ts';
import { paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';

describe('set-payment-link-active', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());

  test('closes a link and opens it again', async () => {
    const made = await world.admin.call(createPaymentLink, {
      name: 'Pack',
      description: 'Once',
      amount: 900,
    });
    const id = made.body.id!;
    const closed = await world.admin.call(setPaymentLinkActive, { id, active: false, reason: 'sold out' });
    assert.equal(closed.body.message, 'Payment link closed. Nobody can pay by it.');
    assert.equal((await world.onlooker.paymentLinks.retrieve(id)).active, false);
    assert.equal(
      linkPage.parse((await world.admin.call(getPaymentLinks, { page: '1' })).body).rows[0]!.active,
      false,
    );
    await refuses(
      world.server,
      world.admin,
      setPaymentLinkActive,
      { id, active: false },
      409,
      'The payment link is closed already.',
    );
    const opened = await world.admin.call(setPaymentLinkActive, { id, active: true });
    assert.deepEqual([opened.status, (await world.onlooker.paymentLinks.retrieve(id)).active], [200, true]);
  });

  test('an unknown link and other staff are refused, nothing written', async () => {
    const input = { id: 'plink_nothing', active: false };
    const { server, admin } = world;
    await refuses(server, admin, setPaymentLinkActive, input, 404, /^No payment link has this ID/);
    await refuses(server, await server.staff(), setPaymentLinkActive, input, 403, /access/);
    await refuses(server, admin, setPaymentLinkActive, { ...input, id: 'x' }, 400, /^id: must be the id/);
  });
});
