// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { billOffer } from '@midoffice/contract/billing/offers/calls/bill-offer';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { refuses } from '../../../../testing/refuses.ts';
import { makeCustomer } from '../../../customers/accounts/testing/factory.ts';
import { describeBilling } from '../testing/billing.ts';

describeBilling('billOffer, as a subscription', (world) => {
  const { accepted, ofCustomer, pricesOf, subscriptionsOf, invoicesOf } = world;

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

  test('before its effective date an offer is billed only where both dates were agreed to, which the audit says', async () => {
    const { server, admin } = world;
    const effectiveDate = new Date(server.platform.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const today = new Date(server.platform.now()).toISOString().slice(0, 10);
    const { stripeID, _id } = await ofCustomer({}, {}, { effectiveDate });
    for (const kind of ['subscription', 'invoice'])
      await refuses(
        server,
        admin,
        billOffer,
        { _id, kind },
        409,
        `The offer takes effect on ${effectiveDate}, and its first period would begin today, ${today}. Bill it on the effective date, or agree to bill it before (beforeEffectiveDate).`,
      );
    assert.deepEqual([await subscriptionsOf(stripeID), await invoicesOf(stripeID)], [[], []]);
    const { status } = await admin.call(billOffer, { _id, kind: 'subscription', beforeEffectiveDate: true });
    assert.equal(status, 200);
    assert.equal((await subscriptionsOf(stripeID)).length, 1);
    const { rows } = await sql<{ said: Record<string, unknown> }>`
      select after->'intent' as said from audit_entry join audit_detail on entry_id = id
      where target_id = ${_id} and outcome = 'intended'`.execute(server.platform.db);
    assert.deepEqual(
      rows.map(({ said }) => [said['effectiveDate'], said['beforeEffectiveDate']]),
      [[effectiveDate, true]],
    );
    // A price bills nobody: it may be made at any time.
    const price = await accepted({ effectiveDate });
    assert.equal((await admin.call(billOffer, { _id: price })).status, 200);
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
      world.colleague.call(billOffer, { _id: second, kind: 'subscription', userid }),
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
      world.colleague.call(billOffer, { _id, kind: 'invoice' }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    // A subscription has one invoice, so there is one either way.
    assert.equal((await invoicesOf(stripeID)).length, 1);
    assert.ok((await subscriptionsOf(stripeID)).length <= 1);
  });
});
