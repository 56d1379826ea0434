import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { refundCharge } from '@midoffice/contract/billing/payments/calls/refund-charge';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { undoAccountChange } from '@midoffice/contract/customers/account-undo/calls/undo-account-change';
import { updateStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/update-stripe-id';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { sql } from 'kysely';
import { makeCustomer } from '../../customers/accounts/factory.ts';
import { linkedCustomer } from '../../customers/accounts/testing/factory.ts';
import { createInvoiceEffect } from '../custom-invoices/api.ts';
import { effect as autoPay } from './effects/auto-payment.ts';
import { effect as freeDowngrade } from './effects/free-downgrade.ts';
import { effect as migratePaypal } from './effects/migrate-paypal.ts';
import { effect as migrateSubscription } from './effects/migrate-subscription.ts';
import { effect as overrideCharge } from './effects/override-charge.ts';
import { effect as removeMethods } from './effects/remove-payment-methods.ts';
import { effect as tryMethods } from './effects/try-payment-methods.ts';
import { coreStaff, legacyCustomer, payer, paymentsWorld, type PaymentsWorld } from './testing/world.ts';

describe('an effect that is taken up again after its Stripe ID became another customer’s', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ env: { STRIPE_ID_STAFF: coreStaff(0), CONTACT_NAME: 'Olga' } });
  });
  after(() => world.close());

  test('charges nobody', async () => {
    const { admin, sandbox, onlooker, server } = world;
    const stripeID = 'cus_mistaken00001';
    sandbox.stripe.seedCustomer({
      id: stripeID,
      email: 'v@example.com',
      name: 'V',
      created: '2025-01-01T00:00:00Z',
      paymentMethod: 'insufficient_funds',
      subscriptions: [{ price: 'price_monthlyIND1', start: '2026-05-10T00:00:00Z', status: 'past_due' }],
    });
    const { userid } = await linkedCustomer(world, 'cus_own0000000001');
    const owner = await makeCustomer(server.platform, {});
    const linked = await admin.call(updateStripeId, { uid: userid, newStripeID: stripeID });
    assert.equal(linked.status, 200, linked.body.message);
    assert.equal((await admin.call(autoPayment, { userid })).status, 402);
    const { rows } = (await admin.call(getCustomerTimeline, { userid })).body;
    const { entryId } = rows.find(({ undo }) => undo)!.undo!;
    const undone = await admin.call(undoAccountChange, { userid, entryId });
    assert.equal(undone.status, 200, undone.body.message);
    const moved = await admin.call(updateStripeId, { uid: owner.userid, newStripeID: stripeID });
    assert.equal(moved.status, 200, moved.body.message);
    const good = await onlooker.paymentMethods.attach('pm_card_visa', { customer: stripeID });
    await onlooker.customers.update(stripeID, { invoice_settings: { default_payment_method: good.id } });
    const failed = (await admin.call(listEffects, { userid })).body.rows.find(
      ({ state }) => state === 'failed',
    )!;
    const before = await server.digest();
    const { status, body } = await admin.call(retryEffect, { id: failed.id });
    const open = await onlooker.invoices.list({ customer: stripeID, status: 'open' });
    assert.deepEqual(
      [status, body.message, open.data.length],
      [409, 'The Stripe ID of this customer has changed since. Please start again.', 1],
    );
    assert.equal(await server.digest(), before);
  });

  test('refunds nothing, neither at the first try nor taken up again', async (t) => {
    const { admin, server, sandbox, onlooker } = world;
    const { db, effects } = server.platform;
    const { userid, stripeID, chargeID } = await payer(world);
    const owner = await makeCustomer(server.platform, {});
    const settle = effects.settle.bind(effects);
    t.mock.method(effects, 'settle', async (id: string, waitMs?: number) => {
      await sql`update stripe_customer set userid = ${owner.userid} where stripe_id = ${stripeID}`.execute(
        db,
      );
      return settle(id, waitMs);
    });
    const own = async () =>
      (
        await sql`
          select to_jsonb(a) as account, to_jsonb(c) as customer, to_jsonb(h) as charge
          from stripe_charge h join stripe_customer c using (stripe_id) join account a on a.userid in (c.userid, ${userid})
          where h.charge_id = ${chargeID} order by a.userid`.execute(db)
      ).rows;
    const first = await admin.call(refundCharge, { chargeID, reason: 'goodwill' });
    t.mock.restoreAll();
    const before = await own();
    const refused = 'The Stripe ID of this charge belongs to this customer no longer. Nothing was refunded.';
    assert.deepEqual([first.status, first.body.message], [409, refused]);
    const { id } = (await admin.call(listEffects, { userid })).body.rows[0]!;
    const again = await admin.call(retryEffect, { id });
    assert.deepEqual([again.status, again.body.message], [409, refused]);
    assert.ok(!sandbox.requests().some(({ method, path }) => method === 'POST' && path === '/v1/refunds'));
    assert.equal((await onlooker.charges.retrieve(chargeID)).amount_refunded, 0);
    assert.equal(before.length, 2);
    assert.deepEqual(await own(), before);
  });

  test('is refused for every kind that keeps one', async () => {
    const [own, other] = [await legacyCustomer(world), await legacyCustomer(world)];
    const kinds: readonly (readonly [{ readonly kind: string; readonly stillBelongs?: unknown }, object])[] =
      [
        ...[autoPay, overrideCharge, tryMethods, migrateSubscription, migratePaypal].map(
          (kind) => [kind, {}] as const,
        ),
        ...[freeDowngrade, removeMethods].map((kind) => [kind, {}] as const),
        [createInvoiceEffect, { invoice: { userid: own.userid } }],
      ];
    for (const [kind, given] of kinds) {
      const ask = (stripeID: string) => {
        const ids = { stripeID, stripeIDs: [own.stripeID, stripeID] };
        const input = { ...given, ...ids };
        const asks = kind.stillBelongs as (trx: unknown, asked: object) => Promise<void>;
        return world.server.platform.db
          .transaction()
          .execute((trx) => asks(trx, { input, targetId: own.userid }));
      };
      await ask(own.stripeID);
      await assert.rejects(ask(other.stripeID), /has changed since/, kind.kind);
    }
  });
});
