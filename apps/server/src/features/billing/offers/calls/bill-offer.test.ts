// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billOffer } from '@midoffice/contract/billing/offers/calls/bill-offer';
import { getEnterpriseMigration } from '@midoffice/contract/billing/prices/calls/get-enterprise-migration';
import { getEnterpriseSubscriptions } from '@midoffice/contract/billing/prices/calls/get-enterprise-subscriptions';
import { listCustomInvoices } from '@midoffice/contract/billing/custom-invoices/calls/list-custom-invoices';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { getPlanCatalogue } from '@midoffice/contract/billing/prices/calls/get-plan-catalogue';
import { getProductSync } from '@midoffice/contract/billing/prices/calls/get-product-sync';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { makeOffer, makeSent } from '../testing/offers.ts';
import { describeBilling } from '../testing/billing.ts';

describeBilling('billOffer', (world) => {
  const { accepted, ofCustomer, pricesOf, invoicesOf } = world;

  const offerLines = async (userid: string) => {
    const { rows } = (await world.admin.call(getCustomerTimeline, { userid, kinds: 'payment' })).body;
    return rows.filter(({ title }) => title.startsWith('Offer #'));
  };

  test('makes a price of the accepted amount, currency and period, and names it on the offer', async () => {
    const _id = await accepted({ billingFrequency: 'monthly', discounts: [0.15] });
    const { status, body } = await world.admin.call(billOffer, { _id, expected: 8500 });
    assert.deepEqual([status, body.message, body.effect.state], [200, 'Custom price created.', 'done']);
    const [price, ...others] = await pricesOf(_id);
    assert.deepEqual(
      [
        others.length,
        price?.id,
        price?.unit_amount,
        price?.currency,
        price?.recurring?.interval,
        price?.metadata['planCode'],
      ],
      [0, body.price, 8500, 'usd', 'month', 'enterprise-monthly'],
    );
    const { billing } = (await world.admin.call(getOffer, { _id })).body;
    assert.deepEqual([billing?.kind, billing?.providerId], ['price', price?.id]);
    const { products } = (await world.admin.call(getPlanCatalogue, {})).body;
    const ours = products.find(({ prices }) => prices.some(({ id }) => id === price?.id));
    assert.equal(ours?.id, `prod_offer_${_id.replaceAll('-', '')}`, 'in our catalogue as well');
    const sync = (await world.admin.call(getProductSync, {})).body;
    assert.ok(!JSON.stringify(sync).includes(ours.id), 'a sync finds no difference in it');
  });

  test('only an accepted offer, of the amount that was shown, once; a refusal makes nothing', async () => {
    const draft = (await makeOffer(world.admin))._id;
    const sent = (await makeSent(world.admin, { offerExpirationDate: 'TBD' })).offer._id;
    const free = await accepted({ discounts: [1] });
    const billed = await accepted();
    assert.equal((await world.admin.call(billOffer, { _id: billed })).status, 200);
    const other = await accepted();
    const digest = await world.server.digest();
    for (const input of [
      { _id: draft },
      { _id: sent },
      { _id: free },
      { _id: billed },
      { _id: other, expected: 1 },
    ])
      assert.equal((await world.admin.call(billOffer, input)).status, 409, JSON.stringify(input));
    assert.equal(await world.server.digest(), digest);
    for (const id of [draft, sent, free, other]) assert.equal((await pricesOf(id)).length, 0);
    assert.equal((await pricesOf(billed)).length, 1);
  });

  test('is in the timeline of the customer whom it is for, also of one who was chosen when it was billed', async () => {
    const named = await ofCustomer();
    assert.deepEqual(await offerLines(named.userid), []);
    const reason = 'signed by both';
    assert.equal((await world.admin.call(billOffer, { _id: named._id, reason })).status, 200);
    const [line, ...others] = await offerLines(named.userid);
    assert.equal(others.length, 0);
    assert.match(line!.title, /^Offer #\d+ became a custom price$/);
    assert.match(line!.detail, /^\$1,020\.00 · price_\w+ · signed by both$/);
    assert.ok(line!.actor);
    assert.deepEqual(line!.link, { page: 'stripe', item: 'offer-builder', params: { offer: named._id } });
    // Whoever may not open offers reads that it was billed, and nothing of what it says.
    const reader = await world.server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    const { rows } = (await reader.call(getCustomerTimeline, { userid: named.userid, kinds: 'payment' }))
      .body;
    const seen = rows.filter(({ title }) => title.startsWith('Offer #'));
    assert.deepEqual(
      seen.map(({ title, detail, link }) => [title, detail, link]),
      [[line!.title, '', null]],
    );

    const chosen = await ofCustomer();
    const _id = await accepted({ discounts: [0.15] });
    const input = { _id, kind: 'subscription', userid: chosen.userid } as const;
    assert.equal((await world.admin.call(billOffer, input)).status, 200);
    assert.match((await offerLines(chosen.userid))[0]!.title, /became a subscription$/);
    assert.equal((await offerLines(named.userid)).length, 1);
  });

  test('becomes a price under the product of a running subscription, so that migration finds it', async () => {
    const { userid, _id } = await ofCustomer({
      subscriptions: [{ id: 'sub_offer_runs', price: 'price_annualCOM1', start: '2026-06-01T00:00:00Z' }],
    });
    const { rows } = (await world.admin.call(getEnterpriseSubscriptions, { userid })).body;
    const product = rows[0]!.productId;
    const { status, body } = await world.admin.call(billOffer, { _id, product });
    assert.deepEqual([status, body.product], [200, product]);
    const shown = await world.admin.call(getEnterpriseMigration, {
      userid,
      subscription: 'sub_offer_runs',
      newPriceID: body.price,
    });
    assert.deepEqual([shown.status, shown.body.next?.amount], [200, 102_000], shown.body.message);
    const gone = await accepted();
    const failed = await world.admin.call(billOffer, { _id: gone, product: 'prod_nowhere' });
    assert.deepEqual(
      [failed.status, failed.body.message],
      [404, 'product: the card provider knows no product of this ID'],
    );
    assert.equal((await world.admin.call(getOffer, { _id: gone })).body.billing, null);
  });

  test('becomes a custom invoice over one bill, with its PDF, in the list of invoices', async () => {
    const { email, stripeID, _id } = await ofCustomer();
    const { status, body } = await world.admin.call(billOffer, { _id, kind: 'invoice', expected: 102_000 });
    assert.equal(status, 200, body.message);
    const [invoice, ...others] = await invoicesOf(stripeID);
    assert.deepEqual(
      [others.length, invoice?.id, invoice?.total, invoice?.status],
      [0, body.invoiceID, 102_000, 'open'],
    );
    assert.match(invoice?.lines.data[0]?.description ?? '', /^Offer #\d+, one year: Prices/);
    const { rows } = (await world.admin.call(listCustomInvoices, { search: email })).body;
    assert.deepEqual(
      rows.map(({ invoiceID, totalCents }) => [invoiceID, totalCents]),
      [[invoice?.id, 102_000]],
    );
    const { billing } = (await world.admin.call(getOffer, { _id })).body;
    assert.deepEqual([billing?.kind, billing?.providerId], ['invoice', invoice?.id]);
  });

  test('a client without an account here is invoiced as the offer names them', async () => {
    const _id = await accepted({
      email: 'client-of-offer@elsewhere.example',
      address: '1 High Street',
      city: 'Leeds',
    });
    const { status, body } = await world.admin.call(billOffer, { _id, kind: 'invoice' });
    assert.equal(status, 200, body.message);
    assert.ok(body.invoiceNumber);
  });

  test('two people at once make one price', async () => {
    const _id = await accepted();
    const colleague = await world.server.staff();
    const answers = await Promise.all([world.admin, colleague].map((who) => who.call(billOffer, { _id })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await pricesOf(_id)).length, 1);
  });
});
