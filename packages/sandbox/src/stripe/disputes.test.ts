import assert from 'node:assert/strict';
import { test } from 'node:test';
import { customerWith, open } from './testing.ts';

test('a dispute takes the money, winning it brings it back, and nothing is refunded meanwhile', async (t) => {
  const { sandbox, stripe } = await open(t);
  const customer = await customerWith(stripe, 'pm_card_createDispute');
  const { id } = await stripe.charges.create({ amount: 5000, currency: 'usd', customer: customer.id });
  const [dispute] = (await stripe.disputes.list({ charge: id })).data;
  assert.deepEqual(
    [
      dispute?.status,
      dispute?.reason,
      dispute?.amount,
      dispute?.balance_transactions.map(({ amount }) => amount),
    ],
    ['needs_response', 'fraudulent', 5000, [-5000]],
  );
  assert.equal((await stripe.charges.retrieve(id)).disputed, true);
  await assert.rejects(stripe.refunds.create({ charge: id }), { code: 'charge_disputed' });
  const review = await stripe.disputes.update(dispute!.id, { evidence: { product_description: 'API' } });
  assert.equal(review.status, 'under_review');
  const won = await stripe.disputes.update(dispute!.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  assert.deepEqual(
    [won.status, won.balance_transactions.map(({ amount }) => amount)],
    ['won', [-5000, 5000]],
  );
  await assert.rejects(stripe.disputes.close(dispute!.id), { code: 'dispute_already_closed' });
  const refund = await stripe.refunds.create({ charge: id, amount: 1000 });
  assert.equal(refund.amount, 1000);
  assert.deepEqual(
    (await stripe.events.list()).data.map(({ type }) => type).filter((type) => type.includes('dispute')),
    [
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.created',
    ],
  );
  assert.equal(sandbox.stripe.count('disputes'), 1);
});

test('an inquiry takes nothing until it becomes a chargeback; part of a charge can be contested', async (t) => {
  const { sandbox, stripe } = await open(t);
  const customer = await customerWith(stripe, 'pm_card_createDisputeInquiry');
  const { id } = await stripe.charges.create({ amount: 5000, currency: 'usd', customer: customer.id });
  const [inquiry] = (await stripe.disputes.list({ charge: id })).data;
  assert.deepEqual([inquiry?.status, inquiry?.balance_transactions], ['warning_needs_response', []]);
  const lost = await stripe.disputes.update(inquiry!.id, {
    evidence: { uncategorized_text: 'losing_evidence' },
  });
  assert.deepEqual([lost.status, lost.balance_transactions[0]?.amount], ['needs_response', -5000]);
  assert.equal((await stripe.disputes.close(inquiry!.id)).status, 'lost');

  const plain = await customerWith(stripe);
  const other = await stripe.charges.create({ amount: 5000, currency: 'usd', customer: plain.id });
  const part = await stripe.disputes.retrieve(
    sandbox.stripe.dispute(other.id, { amountCents: 1200, reason: 'duplicate' }),
  );
  assert.deepEqual([part.amount, part.reason], [1200, 'duplicate']);
});
