// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createPaymentLink } from '@midoffice/contract/billing/payment-links/calls/create-payment-link';
import { getPaymentLinks } from '@midoffice/contract/billing/payment-links/calls/get-payment-links';
import { setPaymentLinkActive } from '@midoffice/contract/billing/payment-links/calls/set-payment-link-active';
import { getAllStableProducts } from '@midoffice/contract/billing/prices/calls/get-all-stable-products';
import { linkPage } from '@midoffice/contract/billing/payment-links/shapes';
import { refuses } from '../../../../testing/refuses.ts';
import { paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';

describe('create-payment-link', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());
  const input = { name: 'Data pack', description: 'Prices of 2025', amount: 1000 };

  test('posts name, description and minor units; the answer is the link (r002-payment-links-body)', async () => {
    const { status, body } = await world.admin.call(createPaymentLink, input);
    assert.deepEqual(
      [status, body.message, body.name, body.description, body.amount, body.currency, body.recurring],
      [200, 'Payment link for 10.00 USD created.', 'Data pack', 'Prices of 2025', 1000, 'usd', false],
    );
    assert.match(body.url!, /^https:\/\/buy\.stripe\.com\//);
    assert.equal(body.paymentLink, body.url);
    const link = await world.onlooker.paymentLinks.retrieve(body.id!, {
      expand: ['line_items.data.price.product'],
    });
    const [line] = link.line_items!.data;
    assert.deepEqual([line!.price!.unit_amount, line!.quantity, line!.amount_total], [1000, 1, 1000]);
    const { rows } = linkPage.parse((await world.admin.call(getPaymentLinks, { page: '1' })).body);
    assert.deepEqual(
      rows.map(({ id, createdBy, active }) => [id, createdBy, active]),
      [[body.id, 'payments-core-0@staff.example', true]],
    );
    const products = (await world.admin.call(getAllStableProducts, {})).body.products;
    assert.ok(!products.some(({ name }) => name === 'Data pack'), 'it is no product of the catalogue');
  });

  test('a link in yen charges whole yen, one that recurs says so', async () => {
    const yen = await world.admin.call(createPaymentLink, {
      ...input,
      currency: 'JPY',
      amount: 1500,
      period: 'monthly',
    });
    assert.deepEqual(
      [yen.body.message, yen.body.recurring, yen.body.interval, yen.body.currency],
      ['Payment link for 1500 JPY created.', true, 'month', 'jpy'],
    );
  });

  test('the same open link is not made twice, one after the other or at once; a closed one is no obstacle', async () => {
    const again = await world.admin.call(createPaymentLink, input);
    assert.equal(again.status, 409);
    assert.match(
      again.body.message,
      /^An open payment link with this title, description and price exists: https/,
    );
    const twin = { ...input, name: 'At once' };
    world.sandbox.inject({ kind: 'delay', delayMs: 200, method: 'POST', path: '/v1/products' });
    const both = await Promise.all([1, 2].map(() => world.admin.call(createPaymentLink, twin)));
    world.sandbox.clearFaults();
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const made = both.find(({ status }) => status === 200)!.body;
    await world.admin.call(setPaymentLinkActive, { id: made.id!, active: false });
    assert.equal((await world.admin.call(createPaymentLink, twin)).status, 200);
  });

  test('every bad input is named, nothing is made (r002-paylink-limits)', async () => {
    const before = world.sandbox.stripe.count('products');
    const ask = (bad: object, text: string) =>
      refuses(world.server, world.admin, createPaymentLink, { ...input, ...bad }, 400, text);
    await ask({ name: ' ' }, 'name: is required');
    await ask({ name: 'x'.repeat(101) }, 'name: must have at most 100 characters');
    await ask({ description: '' }, 'description: is required');
    await ask({ description: 'x'.repeat(301) }, 'description: must have at most 300 characters');
    await ask({ amount: 0 }, 'amount: must be above 0');
    await ask({ amount: -1 }, 'amount: must be above 0');
    await ask({ amount: 1e12 }, 'amount: must be at most 99999999');
    await ask(
      { amount: 9.995 },
      'amount: must be a whole number of the smallest currency unit, such as cents',
    );
    await ask({ amount: '10' }, 'amount: must be a number of the smallest currency unit, such as cents');
    await ask({ currency: 'dollar' }, 'currency: must be an ISO code such as usd');
    assert.equal(world.sandbox.stripe.count('products'), before);
  });

  test('only core staff make and see links (r002-paylink-core)', async () => {
    for (const other of [
      await world.server.staff(),
      await world.server.staff({ role: 'standard', permissions: ['createPaymentLink', 'stripe'] }),
    ]) {
      await refuses(
        world.server,
        other,
        createPaymentLink,
        input,
        403,
        'You do not have access to this page.',
      );
      await refuses(world.server, other, getPaymentLinks, {}, 403, 'You do not have access to this page.');
    }
  });
});
