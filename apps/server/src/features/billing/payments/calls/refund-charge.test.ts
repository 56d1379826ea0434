// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getRefundableCharge } from '@midoffice/contract/billing/payments/calls/get-refundable-charge';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { refundCharge } from '@midoffice/contract/billing/payments/calls/refund-charge';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { refuses } from '../../../../testing/refuses.ts';
import { until } from '../../../../testing/process.ts';
import { outcomesOf } from '../testing/audit-store.ts';
import { debtor, payer, paymentsWorld, type PaymentsWorld } from '../testing/world.ts';

describe('refund-charge', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());
  const refundsOf = async (charge: string): Promise<number[]> =>
    (await world.onlooker.refunds.list({ charge, limit: 100 })).data.map(({ amount }) => amount);

  /** The effect of a customer once its outcome is known: the sweeper may be at it this very moment, before who asks. */
  async function ended(userid: string) {
    const effectOf = async () => (await world.admin.call(listEffects, { userid })).body.rows[0]!;
    await until('the outcome', async () => ['done', 'failed'].includes((await effectOf()).state));
    return effectOf();
  }

  test('gives a part back, then all that is left; the mirror follows and both are audited', async () => {
    const { userid, chargeID } = await payer(world);
    const part = await world.admin.call(refundCharge, { chargeID, amount: 700, reason: 'goodwill' });
    assert.deepEqual(
      [part.status, part.body.message, part.body.refund?.amount, part.body.refund?.currency],
      [200, 'Refunded 7.00 USD to visa 4242.', 700, 'usd'],
    );
    const charges = (await world.admin.call(getActiveSubscription, { userid })).body.allStripeAccounts[0]!
      .charges;
    assert.equal(charges.find((one) => one.chargeID === chargeID)?.amountRefundedCents, 700);
    const left = (await world.admin.call(getRefundableCharge, { chargeID })).body;
    assert.deepEqual([left.left, left.refunded, left.notAllowed], [1200, 700, null]);
    const rest = await world.admin.call(refundCharge, { chargeID, cause: 'duplicate', reason: 'twice' });
    assert.equal(rest.body.message, 'Refunded 12.00 USD to visa 4242.');
    assert.deepEqual((await refundsOf(chargeID)).sort(), [1200, 700].sort());
    assert.deepEqual(await outcomesOf(world.server.platform.db, userid, 'payment.refunded'), [
      'intended',
      'done',
      'intended',
      'done',
    ]);
    await refuses(
      world.server,
      world.admin,
      refundCharge,
      { chargeID, reason: 'again' },
      409,
      'The charge is refunded already.',
    );
  });

  test('never more than what is left, and only amounts of the currency', async () => {
    const { chargeID } = await payer(world);
    for (const [amount, text] of [
      [1901, 'amount: must be at most 19.00 USD, which is left of this charge'],
      [0, 'amount: must be above 0'],
      [-5, 'amount: must be above 0'],
      [1e12, 'amount: must be at most 99999999'],
      [10.555, 'amount: must be a whole number of the smallest currency unit, such as cents'],
    ] as const)
      await refuses(world.server, world.admin, refundCharge, { chargeID, amount, reason: 'x' }, 400, text);
    await refuses(world.server, world.admin, refundCharge, { chargeID }, 400, 'reason: is required');
    assert.deepEqual(await refundsOf(chargeID), []);
  });

  test('a yen charge is given back in whole yen', async () => {
    const { userid, stripeID } = await payer(world);
    const paid = await world.onlooker.paymentIntents.create({
      amount: 1200,
      currency: 'jpy',
      customer: stripeID,
      payment_method: 'pm_card_visa',
      confirm: true,
      off_session: true,
    });
    const chargeID = String(paid.latest_charge);
    const { body } = await world.admin.call(refundCharge, { chargeID, amount: 200, reason: 'x' });
    assert.deepEqual([body.message, body.refund?.amount], ['Refunded 200 JPY to visa 4242.', 200]);
    const entries = await outcomesOf(world.server.platform.db, userid, 'payment.refunded');
    assert.deepEqual(entries, ['intended', 'done']);
  });

  test('gives back what was shown, and nothing where something else is left by now', async () => {
    const { chargeID } = await payer(world);
    await world.onlooker.refunds.create({ charge: chargeID, amount: 900 });
    const shown = { left: 1900, currency: 'usd' };
    const moved = await world.admin.call(refundCharge, {
      chargeID,
      amount: 500,
      expected: shown,
      reason: 'x',
    });
    assert.deepEqual(
      [moved.status, moved.body.message],
      [409, '19.00 USD was left and 10.00 USD is now. Nothing was refunded, please check again.'],
    );
    assert.deepEqual(await refundsOf(chargeID), [900]);
  });

  test('an amount above what is left by now is a conflict where something else was shown', async () => {
    const { chargeID } = await payer(world);
    await world.onlooker.refunds.create({ charge: chargeID, amount: 900 });
    const expected = { left: 1900, currency: 'usd' };
    await refuses(
      world.server,
      world.admin,
      refundCharge,
      { chargeID, amount: 1900, expected, reason: 'x' },
      409,
      '19.00 USD was left and 10.00 USD is now. Nothing was refunded, please check again.',
    );
    assert.deepEqual(await refundsOf(chargeID), [900]);
  });

  test('two people at once: one refund, the other sees why', async () => {
    const { chargeID } = await payer(world);
    world.sandbox.inject({ kind: 'delay', delayMs: 300, method: 'POST', path: '/v1/refunds' });
    const answers = await Promise.all(
      [1, 2].map(() => world.admin.call(refundCharge, { chargeID, amount: 700, reason: 'x' })),
    );
    world.sandbox.clearFaults();
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(
      answers.find(({ status }) => status === 409)!.body.message,
      'A refund of this charge is already in progress, please wait for the outcome.',
    );
    assert.deepEqual(await refundsOf(chargeID), [700]);
  });

  test('what the bank refused is refunded once when it is taken up again, and never twice', async () => {
    const { userid, chargeID } = await payer(world);
    const effectOf = async () => (await world.admin.call(listEffects, { userid })).body.rows[0]!;
    world.sandbox.inject({ kind: '500-after-success', method: 'POST', path: '/v1/refunds' });
    const first = await world.admin.call(refundCharge, { chargeID, amount: 700, reason: 'x' });
    assert.equal(first.body.effect.state, 'unknown');
    const [made] = (await world.onlooker.refunds.list({ charge: chargeID })).data;
    world.sandbox.stripe.failRefund(made!.id);
    const { id } = await effectOf();
    await world.admin.call(retryEffect, { id });
    const refused = await ended(userid);
    assert.deepEqual(
      [refused.state, refused.message, await refundsOf(chargeID)],
      ['failed', 'The bank did not take the refund. The money stayed with us.', [700]],
    );
    const again = await world.admin.call(retryEffect, { id });
    assert.deepEqual([again.status, again.body.message], [200, 'Refunded 7.00 USD to visa 4242.']);
    const statuses = (await world.onlooker.refunds.list({ charge: chargeID })).data.map(
      ({ status }) => status,
    );
    assert.deepEqual(statuses.toSorted(), ['failed', 'succeeded']);
    assert.equal((await world.admin.call(retryEffect, { id })).status, 409);
    assert.equal((await refundsOf(chargeID)).length, 2);
  });

  test('a refund whose outcome is unknown is found when it is taken up again, not made twice', async () => {
    const { userid, chargeID } = await payer(world);
    world.sandbox.inject({ kind: '500-after-success', method: 'POST', path: '/v1/refunds' });
    const first = await world.admin.call(refundCharge, { chargeID, amount: 700, reason: 'x' });
    assert.equal(first.body.effect.state, 'unknown');
    const { id } = (await world.admin.call(listEffects, { userid })).body.rows[0]!;
    await world.admin.call(retryEffect, { id });
    assert.equal((await ended(userid)).message, 'Refunded 7.00 USD to visa 4242.');
    assert.deepEqual(await refundsOf(chargeID), [700]);
  });

  test('a failed, a contested, an unknown charge and one of nobody are refused, nothing written', async () => {
    const { chargeID } = await debtor(world);
    const ask = (id: string, status: number, text: string | RegExp) =>
      refuses(world.server, world.admin, refundCharge, { chargeID: id, reason: 'x' }, status, text);
    await ask(chargeID, 409, 'The charge is failed, only one that succeeded can be refunded.');
    const contested = await payer(world);
    world.sandbox.stripe.dispute(contested.chargeID);
    await ask(contested.chargeID, 409, /contests this charge/);
    await ask('ch_nothing', 404, 'The card provider knows no charge of this ID.');
    await ask('in_1', 400, 'chargeID: must be the id of a charge, such as ch_1Abc');
    const stranger = await world.onlooker.customers.create({ email: 'stranger@example.net' });
    const paid = await world.onlooker.paymentIntents.create({
      amount: 100,
      currency: 'usd',
      customer: stranger.id,
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    await ask(String(paid.latest_charge), 404, 'This charge belongs to no customer of Midoffice.');
  });

  test('a dispute that was won blocks no refund; an open or a lost one does, and what was lost is not left', async () => {
    const { chargeID } = await payer(world);
    const first = world.sandbox.stripe.dispute(chargeID);
    const contested = (await world.admin.call(getRefundableCharge, { chargeID })).body;
    assert.deepEqual([contested.disputed, contested.left], [true, 1900]);
    assert.match(String(contested.notAllowed), /contests this charge/);
    world.sandbox.stripe.moveDispute(first, 'won');
    const won = (await world.admin.call(getRefundableCharge, { chargeID })).body;
    assert.deepEqual([won.disputed, won.lost, won.left, won.notAllowed], [false, 0, 1900, null]);
    const part = await world.admin.call(refundCharge, { chargeID, amount: 700, reason: 'goodwill' });
    assert.deepEqual([part.status, part.body.message], [200, 'Refunded 7.00 USD to visa 4242.']);

    const second = world.sandbox.stripe.dispute(chargeID, { amountCents: 500 });
    world.sandbox.stripe.moveDispute(second, 'lost');
    const lost = (await world.admin.call(getRefundableCharge, { chargeID })).body;
    assert.deepEqual([lost.disputed, lost.lost, lost.left], [false, 500, 700]);
    const text =
      "The cardholder's bank took 5.00 USD of this charge back: its dispute was lost. What is left can only be refunded at Stripe.";
    await refuses(world.server, world.admin, refundCharge, { chargeID, reason: 'again' }, 409, text);

    const whole = await payer(world);
    world.sandbox.stripe.moveDispute(world.sandbox.stripe.dispute(whole.chargeID), 'lost');
    const gone = (await world.admin.call(getRefundableCharge, { chargeID: whole.chargeID })).body;
    assert.deepEqual([gone.lost, gone.left], [1900, 0]);
    const nothing =
      "The cardholder's bank took 19.00 USD of this charge back: its dispute was lost. Nothing is left to refund.";
    await refuses(
      world.server,
      world.admin,
      refundCharge,
      { chargeID: whole.chargeID, reason: 'x' },
      409,
      nothing,
    );
    assert.deepEqual(await refundsOf(chargeID), [700]);
  });

  test('a dispute that the card network settled has taken the money: nothing is refunded a second time', async () => {
    const { chargeID } = await payer(world);
    const id = world.sandbox.stripe.dispute(chargeID, { status: 'prevented' });
    assert.equal((await world.onlooker.disputes.retrieve(id)).balance_transactions[0]?.amount, -1900);
    const { body } = await world.admin.call(getRefundableCharge, { chargeID });
    assert.deepEqual([body.disputed, body.lost, body.left], [false, 1900, 0]);
    const text =
      'The cardholder got 19.00 USD of this charge back by disputes, of which the card network settled one before it began. Nothing is left to refund.';
    assert.equal(body.notAllowed, text);
    await refuses(world.server, world.admin, refundCharge, { chargeID, reason: 'x' }, 409, text);
    assert.deepEqual(await refundsOf(chargeID), []);
  });

  test('an inquiry of the bank has taken nothing yet: a refund settles it', async () => {
    const { chargeID } = await payer(world);
    world.sandbox.stripe.dispute(chargeID, { status: 'warning_needs_response' });
    const made = await world.admin.call(refundCharge, { chargeID, reason: 'asked for' });
    assert.deepEqual([made.status, made.body.message], [200, 'Refunded 19.00 USD to visa 4242.']);
  });

  test('only core staff give money back', async () => {
    const { chargeID } = await payer(world);
    const others = [
      await world.server.staff(),
      await world.server.staff({ role: 'analyst', permissions: ['stripe', 'createPaymentLink'] }),
    ];
    for (const other of others) {
      await refuses(world.server, other, refundCharge, { chargeID, reason: 'x' }, 403, /access/);
      await refuses(world.server, other, getRefundableCharge, { chargeID }, 403, /access/);
    }
    assert.deepEqual(await refundsOf(chargeID), []);
  });
});
