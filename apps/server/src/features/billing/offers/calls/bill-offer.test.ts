// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { after, before, describe, test } from 'node:test';
import { billOffer } from '@midoffice/contract/billing/offers/calls/bill-offer';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { getEnterpriseMigration } from '@midoffice/contract/billing/prices/calls/get-enterprise-migration';
import { getEnterpriseSubscriptions } from '@midoffice/contract/billing/prices/calls/get-enterprise-subscriptions';
import { listCustomInvoices } from '@midoffice/contract/billing/custom-invoices/calls/list-custom-invoices';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { getPlanCatalogue } from '@midoffice/contract/billing/prices/calls/get-plan-catalogue';
import { getProductSync } from '@midoffice/contract/billing/prices/calls/get-product-sync';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { enduranceTest } from '../../../../../../../scripts/test/endurance.ts';
import type { Action } from '../../payments/testing/action.ts';
import { outcomeLine, requestFaults, runAgainstFaults } from '../../payments/testing/fault-runs.ts';
import { refuses } from '../../../../testing/refuses.ts';
import type { Client } from '../../../../testing/server.ts';
import { linkedCustomer, makeCustomer } from '../../../customers/accounts/testing/factory.ts';
import { coreStaff, paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';
import { makeOffer, makeSent, putTestTable, visit } from '../testing/offers.ts';

describe('billOffer', () => {
  let world: PaymentsWorld;
  let colleague: Client;
  before(async () => {
    world = await paymentsWorld({ work: true });
    colleague = await world.server.staff({ userid: coreStaff(1) });
    await putTestTable(world.admin, 1);
  });
  after(() => world.close());

  async function accepted(fields: Record<string, unknown> = {}): Promise<string> {
    const { offer, token } = await makeSent(world.admin, { offerExpirationDate: 'TBD', ...fields });
    const { statusCode } = await visit(world.server, token, '/accept', { name: 'Ines', agree: 'yes' });
    assert.equal(statusCode, 303);
    return offer._id;
  }
  const pricesOf = async (id: string) =>
    (await world.onlooker.prices.list({ product: `prod_offer_${id.replaceAll('-', '')}`, limit: 100 })).data;

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

  /** An accepted offer for a customer of ours with an account at the card provider. */
  async function ofCustomer(card: Parameters<typeof linkedCustomer>[2] = {}, account = {}) {
    made += 1;
    const stripeID = `cus_offer${made}`;
    const { userid, email } = await linkedCustomer(world, stripeID, card, account);
    await world.admin.call(refreshStripe, { userid });
    return { userid, email, stripeID, _id: await accepted({ userid, email, discounts: [0.15] }) };
  }
  let made = 0;
  const offerLines = async (userid: string) => {
    const { rows } = (await world.admin.call(getCustomerTimeline, { userid, kinds: 'payment' })).body;
    return rows.filter(({ title }) => title.startsWith('Offer #'));
  };

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

  const subscriptionsOf = async (customer: string) =>
    (await world.onlooker.subscriptions.list({ customer, status: 'all' })).data;
  const invoicesOf = async (customer: string) => (await world.onlooker.invoices.list({ customer })).data;

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

  test('becomes a subscription of its customer to the accepted price, whose invoices the client pays', async () => {
    const { userid, stripeID, _id } = await ofCustomer();
    const input = { _id, kind: 'subscription', expected: 102_000, daysUntilDue: 14 };
    const { status, body } = await world.admin.call(billOffer, input);
    assert.deepEqual([status, body.message], [200, 'Subscription created.']);
    const [subscription, ...others] = await subscriptionsOf(stripeID);
    assert.deepEqual(
      [
        others.length,
        subscription?.id,
        subscription?.status,
        subscription?.collection_method,
        subscription?.days_until_due,
        subscription?.items.data[0]?.price.id,
        subscription?.items.data[0]?.price.unit_amount,
      ],
      [0, body.subscription, 'active', 'send_invoice', 14, body.price, 102_000],
    );
    const [invoice] = await invoicesOf(stripeID);
    assert.equal(invoice?.total, 102_000);
    const { billing } = (await world.admin.call(getOffer, { _id })).body;
    assert.deepEqual([billing?.kind, billing?.providerId], ['subscription', subscription?.id]);
    const { activeSubscription } = (await world.admin.call(getActiveSubscription, { userid })).body;
    assert.equal(activeSubscription?.subscriptionID, subscription?.id, 'mirrored at once');
  });

  test('the preview right before a subscription begins is the one that is billed: what differs by then is refused', async (t) => {
    const { userid, stripeID, _id } = await ofCustomer();
    const { server, admin, onlooker } = world;
    const { invoices } = server.platform.connectors.stripe.client!;
    const preview = invoices.createPreview.bind(invoices);
    const shown: number[] = [];
    t.mock.method(invoices, 'createPreview', async (...given: Parameters<typeof preview>) => {
      // Tax is added at the provider once the first preview was read.
      const read = await preview(...given);
      const total = read.total + (shown.length ? 20_400 : 0);
      shown.push(total);
      return { ...read, total };
    });
    const input = { _id, kind: 'subscription', expected: 102_000 };
    const refused = await admin.call(billOffer, input);
    assert.deepEqual(
      [refused.status, refused.body.message],
      [
        409,
        "The card provider would bill 1224.00 USD instead of 1020.00 USD. No subscription was created; please check the customer's tax and discounts there.",
      ],
    );
    assert.deepEqual(shown, [102_000, 122_400]);
    assert.deepEqual([await subscriptionsOf(stripeID), await invoicesOf(stripeID)], [[], []]);
    assert.equal((await admin.call(getOffer, { _id })).body.billing, null);
    const { activeSubscription } = (await admin.call(getActiveSubscription, { userid })).body;
    assert.equal(activeSubscription, null);
    t.mock.restoreAll();
    // As agreed again, it bills what the preview says, by the price that was made before.
    assert.equal((await admin.call(billOffer, input)).status, 200);
    const [subscription] = await subscriptionsOf(stripeID);
    const [invoice] = await invoicesOf(stripeID);
    assert.deepEqual(
      [invoice?.total, subscription?.items.data[0]?.price.unit_amount, (await pricesOf(_id)).length],
      [102_000, 102_000, 1],
    );
    assert.equal((await onlooker.invoices.retrieve(invoice!.id!)).amount_due, 102_000);
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

  test('a subscription is refused, with nothing written, without a customer, beside a running one, or to others', async () => {
    const { server, admin } = world;
    const nobody = await accepted();
    const kind = 'subscription';
    await refuses(
      server,
      admin,
      billOffer,
      { _id: nobody, kind },
      400,
      'userid: please choose the customer who is billed',
    );
    const { userid } = await makeCustomer(server.platform);
    await refuses(
      server,
      admin,
      billOffer,
      { _id: nobody, kind, userid },
      409,
      /^This customer has no account at the card provider/,
    );
    const other = await ofCustomer();
    await refuses(
      server,
      admin,
      billOffer,
      { _id: other._id, kind, userid },
      400,
      'userid: the offer is for another customer',
    );
    await refuses(
      server,
      admin,
      billOffer,
      { _id: other._id, kind: 'gift' },
      400,
      'kind: must be price, subscription or invoice',
    );
    const maker = await server.staff({ role: 'standard', permissions: ['create-price-plan'] });
    for (const wanted of ['subscription', 'invoice'])
      await refuses(
        server,
        maker,
        billOffer,
        { _id: other._id, kind: wanted },
        403,
        'You do not have access to this page.',
      );
    const busy = await ofCustomer({
      subscriptions: [{ price: 'price_annualCOM1', start: '2026-06-01T00:00:00Z' }],
    });
    const refused = await admin.call(billOffer, { _id: busy._id, kind });
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /^The customer has a running subscription already: sub_/);
    assert.deepEqual(
      [(await subscriptionsOf(busy.stripeID)).length, (await pricesOf(busy._id)).length],
      [1, 0],
    );
    assert.equal((await admin.call(getOffer, { _id: busy._id })).body.billing, null);
    // Nor may it be taken up again by who could not have begun it.
    const { rows } = await sql<{ id: string }>`select id from effect where target_id = ${busy._id}`.execute(
      server.platform.db,
    );
    const { id } = rows[0]!;
    const asked = world.sandbox.requests().length;
    await refuses(server, maker, retryEffect, { id }, 403, 'You do not have access to this page.');
    assert.equal(world.sandbox.requests().length, asked);
    // The customer was billed otherwise until then: with that ended, whoever may begin it may go on.
    for (const { id: running } of await subscriptionsOf(busy.stripeID))
      await world.onlooker.subscriptions.cancel(running);
    const again = await admin.call(retryEffect, { id });
    assert.deepEqual([again.status, again.body.message], [200, 'Subscription created.']);
  });

  test('two offers of one customer, billed at once, make one subscription', async () => {
    const { userid, stripeID, _id } = await ofCustomer();
    const second = await accepted();
    const answers = await Promise.all([
      world.admin.call(billOffer, { _id, kind: 'subscription' }),
      colleague.call(billOffer, { _id: second, kind: 'subscription', userid }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    assert.match(
      answers.find(({ status }) => status === 409)!.body.message,
      /is in progress for this customer|has a running subscription already/,
    );
    assert.equal((await subscriptionsOf(stripeID)).length, 1);
  });

  test('while a subscription of an offer is not confirmed the customer is not deleted', async () => {
    const { userid, _id } = await ofCustomer();
    world.sandbox.inject({ kind: '500', method: 'POST', path: '/v1/subscriptions', times: 100 });
    const begun = await world.admin.call(billOffer, { _id, kind: 'subscription' });
    assert.equal(begun.body.effect.state, 'unknown', begun.body.message);
    try {
      const busy = /is in progress for this customer. Please wait until it finishes.$/;
      const refused = await world.admin.call(deleteAccount, { userid, reason: 'asked for it' });
      assert.equal(refused.status, 409);
      assert.match(refused.body.message, busy);
      // The subscription is tried again meanwhile: only what the refusal is about is checked.
      const { rows } = await sql`select from account where userid = ${userid}`.execute(
        world.server.platform.db,
      );
      assert.equal(rows.length, 1, 'the account is there');
    } finally {
      world.sandbox.clearFaults();
    }
  });

  test('one thing is made of an offer, whatever two people choose', async () => {
    const { stripeID, _id } = await ofCustomer();
    const answers = await Promise.all([
      world.admin.call(billOffer, { _id, kind: 'subscription' }),
      colleague.call(billOffer, { _id, kind: 'invoice' }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    // A subscription has one invoice, so there is one either way.
    assert.equal((await invoicesOf(stripeID)).length, 1);
    assert.ok((await subscriptionsOf(stripeID)).length <= 1);
  });

  test('two people at once make one price', async () => {
    const _id = await accepted();
    const colleague = await world.server.staff();
    const answers = await Promise.all([world.admin, colleague].map((who) => who.call(billOffer, { _id })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await pricesOf(_id)).length, 1);
  });

  const action: Action = {
    name: 'bill-offer',
    call: billOffer,
    paths: ['/v1/products', '/v1/prices'],
    async make() {
      const _id = await accepted();
      return { userid: '', input: { _id }, key: _id };
    },
    happened: async (_world, { key }) => (await pricesOf(key)).length,
  };
  const runs = { rounds: 200, least: requestFaults.length };

  const subscribing: Action = {
    name: 'bill-offer as subscription',
    call: billOffer,
    paths: ['/v1/products', '/v1/prices', '/v1/subscriptions'],
    async make() {
      const { userid, stripeID, _id } = await ofCustomer();
      return { userid, input: { _id, kind: 'subscription' }, key: stripeID };
    },
    happened: async (_world, { key }) => (await subscriptionsOf(key)).length,
  };

  enduranceTest('failing vendors lose and double no subscription', runs, async ({ rounds, seed }) => {
    const outcome = await runAgainstFaults(world, subscribing, rounds, seed);
    console.log(outcomeLine('failing vendor', outcome));
    assert.equal(outcome.exactlyOne, rounds);
  });

  enduranceTest('failing vendors lose and double no price', runs, async ({ rounds, seed }) => {
    const outcome = await runAgainstFaults(world, action, rounds, seed);
    console.log(outcomeLine('failing vendor', outcome));
    assert.equal(outcome.exactlyOne, rounds);
  });
});
