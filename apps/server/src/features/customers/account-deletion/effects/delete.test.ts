// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { restoreAccount } from '@midoffice/contract/customers/account-deletion/calls/restore-account';
import { updateStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/update-stripe-id';
import { refuses } from '../../../../testing/refuses.ts';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import {
  insertPaypalAccounts,
  linkedCustomer,
  makeCustomer,
  seedCatalogue,
  testNowMs,
} from '../../accounts/testing/factory.ts';
import { emptyMirror, insertStripeLinks } from '../../stripe-accounts/api.ts';
import { setRole } from '../../../system/staff/testing/factory.ts';
import { billingAt, fullCustomer } from '../testing/world.ts';

const hourMs = 3_600_000;
const renewsAtMs = Date.UTC(2026, 6, 1);

describe('what follows on the deletion of an account', () => {
  let world: StripeTestServer;
  let admin: Client;
  // A world each: the provider's clock runs on.
  beforeEach(async () => {
    world = await stripeTestServer({ nowMs: testNowMs, env: { STRIPE_ID_STAFF: 'gate-1' } });
    seedCatalogue(world);
    admin = await world.server.staff({ userid: 'gate-1' });
  });
  afterEach(() => world.close());

  const monthly = (stripeId: string) =>
    linkedCustomer(world, stripeId, {
      subscriptions: [{ price: 'price_monthlyIND1', start: '2026-06-01T00:00:00Z' }],
    });
  const renewals = async (stripeId: string) => {
    const { data } = await world.onlooker.invoices.list({ customer: stripeId });
    return data
      .filter(({ created }) => created * 1000 >= renewsAtMs)
      .map((one) => [one.status, one.auto_advance, one.amount_paid]);
  };
  const link = (stripeId: string, userid: string) =>
    insertStripeLinks(world.server.platform.db, [
      { stripeId, userid, active: true, transferredFrom: null, record: emptyMirror(stripeId, 0).customer },
    ]);
  /** Deletes an account while the provider refuses to say whether a subscription was changed. */
  const deletedHalfway = async (userid: string): Promise<string> => {
    world.sandbox.inject({ kind: '500', method: 'POST', path: '/v1/subscriptions/*' });
    const { body } = await admin.call(deleteAccount, { userid });
    assert.equal(body.effect.state, 'unknown');
    return body.effect.id;
  };
  const settle = async (id: string): Promise<string> => {
    const { state, message } = await world.server.platform.effects.settle(id);
    assert.equal(state, 'done');
    return message;
  };

  test('the draft of a renewal is not charged an hour later; a restoration lets it be charged', async () => {
    const stripeId = 'cus_draft00000001';
    const { userid } = await monthly(stripeId);
    world.sandbox.clock.set(renewsAtMs + 10 * 60_000);
    assert.deepEqual(await renewals(stripeId), [['draft', true, 0]]);
    const { body } = await admin.call(deleteAccount, { userid });
    assert.equal(body.message, 'Account deleted successfully.');
    world.sandbox.clock.advance(48 * hourMs);
    assert.deepEqual(await renewals(stripeId), [['draft', false, 0]]);
    assert.equal((await admin.call(restoreAccount, { userid })).status, 200);
    assert.deepEqual(await renewals(stripeId), [['draft', true, 0]]);
    world.sandbox.clock.advance(2 * hourMs);
    assert.deepEqual(await renewals(stripeId), [['paid', false, 2900]]);
  });

  test('a draft that does not advance stays so after a restoration', async () => {
    const { userid } = await monthly('cus_draft00000002');
    const { id } = await world.onlooker.invoices.create({ customer: 'cus_draft00000002' });
    await admin.call(deleteAccount, { userid });
    await admin.call(restoreAccount, { userid });
    assert.equal((await world.onlooker.invoices.retrieve(id!)).auto_advance, false);
  });

  test('a draft that was charged before it could be stopped is named', async () => {
    const stripeId = 'cus_draft00000003';
    const { userid } = await monthly(stripeId);
    world.sandbox.clock.set(renewsAtMs + 10 * 60_000);
    const { data } = await world.onlooker.invoices.list({ customer: stripeId, status: 'draft' });
    world.sandbox.inject({ kind: '500', method: 'POST', path: '/v1/invoices/*' });
    const { body } = await admin.call(deleteAccount, { userid });
    assert.equal(body.effect.state, 'unknown');
    world.sandbox.clock.advance(2 * hourMs);
    assert.deepEqual(await renewals(stripeId), [['paid', false, 2900]]);
    assert.equal(
      await settle(body.effect.id),
      `Account deleted successfully. Could not be stopped, please check at the vendor: ${data[0]!.id}.`,
    );
  });

  test('where the deletion is refused a draft stays as it was and is charged in its time', async () => {
    const stripeId = 'cus_draft00000005';
    const { userid } = await monthly(stripeId);
    world.sandbox.clock.set(renewsAtMs + 10 * 60_000);
    const { data } = await world.onlooker.invoices.list({ customer: stripeId, status: 'draft' });
    await setRole(world.server.platform.db, userid, 'standard');
    const refusal = 'The account of a member of staff cannot be deleted. Take the role away first.';
    await refuses(world.server, admin, deleteAccount, { userid }, 403, refusal);
    await setRole(world.server.platform.db, userid, null);
    const outsider = await world.server.staff({ role: 'standard', permissions: ['tasks'] });
    await refuses(world.server, outsider, deleteAccount, { userid }, 403, /access/);
    const left = await world.onlooker.invoices.list({ customer: stripeId, status: 'draft' });
    assert.deepEqual([left.data.length, left.data], [1, data]);
    const { data: subscriptions } = await world.onlooker.subscriptions.list({ customer: stripeId });
    assert.deepEqual(
      subscriptions.map((one) => [one.status, one.cancel_at_period_end]),
      [['active', false]],
    );
    world.sandbox.clock.advance(2 * hourMs);
    assert.deepEqual(await renewals(stripeId), [['paid', false, 2900]]);
  });

  test('a subscription that renews before it is stopped: its draft is stopped as well', async () => {
    const stripeId = 'cus_draft00000004';
    const { userid } = await monthly(stripeId);
    const id = await deletedHalfway(userid);
    world.sandbox.clock.set(renewsAtMs + 10 * 60_000);
    await settle(id);
    world.sandbox.clock.advance(2 * hourMs);
    assert.deepEqual(await renewals(stripeId), [['draft', false, 0]]);
  });

  test('pending items that are charged when the period ends are named, others are not', async () => {
    const stripeId = 'cus_items00000001';
    const { userid } = await monthly(stripeId);
    const { data } = await world.onlooker.subscriptions.list({ customer: stripeId });
    const item = { customer: stripeId, currency: 'usd' };
    const bound = await world.onlooker.invoiceItems.create({
      ...item,
      amount: 500,
      subscription: data[0]!.id,
    });
    const loose = await world.onlooker.invoiceItems.create({ ...item, amount: 700 });
    await world.onlooker.invoiceItems.create({ ...item, amount: -200 });
    const { body } = await admin.call(deleteAccount, { userid });
    const [, named = ''] = /please check at the vendor: (.*)\.$/.exec(body.message) ?? [];
    assert.deepEqual(
      named.split(', ').toSorted(),
      [bound.id, loose.id].map((id) => `pending invoice item ${id}`).toSorted(),
    );

    const without = await linkedCustomer(world, 'cus_items00000002');
    await world.onlooker.invoiceItems.create({ ...item, customer: 'cus_items00000002', amount: 700 });
    const { body: other } = await admin.call(deleteAccount, { userid: without.userid });
    assert.equal(other.message, 'Account deleted successfully.');
  });

  /** A subscription that waits for the customer to confirm the first payment, and one that is to begin in July. */
  const startingOf = async (stripeId: string) => {
    const items = [{ price: 'price_monthlyIND1' }];
    const waiting = await world.onlooker.subscriptions.create({
      customer: stripeId,
      items,
      payment_behavior: 'default_incomplete',
    });
    const schedule = await world.onlooker.subscriptionSchedules.create({
      customer: stripeId,
      start_date: renewsAtMs / 1000,
      phases: [{ items }],
    });
    return { waiting, schedule };
  };

  test('what has not begun to bill is canceled, so that nothing is charged later', async () => {
    const stripeId = 'cus_start00000001';
    const { userid } = await linkedCustomer(world, stripeId);
    const { waiting, schedule } = await startingOf(stripeId);
    const { body } = await admin.call(deleteAccount, { userid });
    assert.equal(body.message, 'Account deleted successfully.');
    const first = await world.onlooker.invoices.retrieve(waiting.latest_invoice as string);
    assert.equal(first.status, 'void');
    world.sandbox.clock.advance(60 * 24 * hourMs);
    const { data } = await world.onlooker.subscriptions.list({ customer: stripeId, status: 'all' });
    assert.deepEqual(
      data.map(({ id, status }) => [id, status]),
      [[waiting.id, 'canceled']],
    );
    assert.equal((await world.onlooker.subscriptionSchedules.retrieve(schedule.id)).status, 'canceled');
    assert.deepEqual((await world.onlooker.charges.list({ customer: stripeId })).data, []);
    const restored = await admin.call(restoreAccount, { userid });
    assert.equal(
      restored.body.message,
      'Account restored. 2 subscriptions have ended in the meantime and must be created again.',
    );
  });

  test('what has begun meanwhile ends with its paid period', async () => {
    const stripeId = 'cus_start00000002';
    const { userid } = await linkedCustomer(world, stripeId);
    const { waiting } = await startingOf(stripeId);
    world.sandbox.inject({ kind: '500', method: 'GET', path: '/v1/subscriptions/*' });
    const { body } = await admin.call(deleteAccount, { userid });
    assert.equal(body.effect.state, 'unknown');
    await world.onlooker.invoices.pay(waiting.latest_invoice as string);
    world.sandbox.clock.set(renewsAtMs + hourMs);
    assert.equal(await settle(body.effect.id), 'Account deleted successfully.');
    const { data } = await world.onlooker.subscriptions.list({ customer: stripeId, status: 'all' });
    assert.deepEqual(
      data.map(({ status, cancel_at_period_end: ends }) => [status, ends]),
      [
        ['active', true],
        ['active', true],
      ],
    );
  });

  test('a PayPal subscription that waits for its approval is named where PayPal does not cancel it', async () => {
    const paypalId = 'I-WAITING1';
    const { userid, email } = await makeCustomer(world.server.platform, { keys: [] });
    world.sandbox.paypal.seed([
      {
        id: paypalId,
        planCode: 'monthlyIND1',
        amountCents: 2900,
        interval: 'month',
        status: 'APPROVED',
        start: '2026-06-14T00:00:00Z',
        payer: { id: 'PAYERWAITING', email },
      },
    ]);
    await insertPaypalAccounts(world.server.platform.db, [
      { userid, record: { subscriptionID: paypalId, status: 'APPROVED' } },
    ]);
    const { body } = await admin.call(deleteAccount, { userid });
    assert.equal(
      body.message,
      `Account deleted successfully. Could not be stopped, please check at the vendor: ${paypalId}.`,
    );
  });

  test('until it is confirmed an id of the account is linked to nobody else', async () => {
    const stripeId = 'cus_open000000001';
    const { userid } = await monthly(stripeId);
    const other = await makeCustomer(world.server.platform, { keys: [] });
    const id = await deletedHalfway(userid);
    for (const validate of [true, false]) {
      const digest = await world.server.digest();
      const { status, body } = await admin.call(updateStripeId, {
        uid: other.userid,
        newStripeID: stripeId,
        validate,
      });
      assert.deepEqual(
        [status, body.message],
        [
          409,
          `newStripeID: ${stripeId} is of a deleted account whose billing is still being stopped. Please wait until that deletion is confirmed.`,
        ],
      );
      assert.equal(await world.server.digest(), digest);
    }
    await settle(id);
    const { status } = await admin.call(updateStripeId, { uid: other.userid, newStripeID: stripeId });
    assert.equal(status, 200);
  });

  test('nor does an account come back with it that had it before', async () => {
    const { userid: first, stripeId, paypalId } = await fullCustomer(world);
    await admin.call(deleteAccount, { userid: first });
    const second = await makeCustomer(world.server.platform, { keys: [] });
    await link(stripeId, second.userid);
    await insertPaypalAccounts(world.server.platform.db, [
      { userid: second.userid, record: { subscriptionID: paypalId, status: 'ACTIVE' } },
    ]);
    await world.onlooker.subscriptions.create({
      customer: stripeId,
      items: [{ price: 'price_monthlyIND1' }],
    });
    const id = await deletedHalfway(second.userid);
    const digest = await world.server.digest();
    const { status, body } = await admin.call(restoreAccount, { userid: first });
    assert.deepEqual(
      [status, body.message],
      [
        409,
        `The account cannot come back yet: ${stripeId}, ${paypalId} is of another deleted account whose billing is still being stopped. Please wait until that deletion is confirmed.`,
      ],
    );
    assert.equal(await world.server.digest(), digest);
    await settle(id);
    assert.equal((await admin.call(restoreAccount, { userid: first })).status, 200);
  });

  test('what is linked to another account by then is left alone and named', async () => {
    const { userid, stripeId, paypalId } = await fullCustomer(world);
    const billing = await billingAt(world, stripeId);
    const id = await deletedHalfway(userid);
    // By hand, or by a release before this rule.
    const other = await makeCustomer(world.server.platform, { keys: [] });
    await link(stripeId, other.userid);
    await insertPaypalAccounts(world.server.platform.db, [
      { userid: other.userid, record: { subscriptionID: paypalId, status: 'ACTIVE' } },
    ]);
    assert.equal(
      await settle(id),
      `Account deleted successfully. Not stopped, as linked to another account by now: ${stripeId}, ${paypalId}.`,
    );
    assert.deepEqual(await billingAt(world, stripeId), billing);
    assert.equal(world.sandbox.paypal.get(paypalId)?.status, 'ACTIVE');
  });
});
