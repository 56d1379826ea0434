import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getRefundableCharge } from '@midoffice/contract/billing/payments/calls/get-refundable-charge';
import { debtor, payer, paymentsWorld, type PaymentsWorld } from '../testing/world.ts';

describe('get-refundable-charge', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test('names customer, card, what is left and the refunds so far', async () => {
    const { userid, chargeID } = await payer(world);
    await world.onlooker.refunds.create({ charge: chargeID, amount: 400, reason: 'duplicate' });
    const { status, body } = await world.admin.call(getRefundableCharge, { chargeID });
    assert.deepEqual(
      [status, body.userid, body.amount, body.refunded, body.left, body.card, body.notAllowed],
      [200, userid, 1900, 400, 1500, 'visa 4242', null],
    );
    assert.deepEqual(
      body.refunds.map(({ amount, cause, status: state }) => [amount, cause, state]),
      [[400, 'duplicate', 'succeeded']],
    );
  });

  test('says why a charge is not refunded, and that the provider does not answer', async () => {
    const failed = await debtor(world);
    const { body } = await world.admin.call(getRefundableCharge, { chargeID: failed.chargeID });
    assert.deepEqual(
      [body.left, body.notAllowed],
      [0, 'The charge is failed, only one that succeeded can be refunded.'],
    );
    world.sandbox.inject({ kind: '500', path: '/v1/charges/*' });
    const silent = await world.admin.call(getRefundableCharge, { chargeID: failed.chargeID });
    world.sandbox.clearFaults();
    assert.deepEqual(
      [silent.status, silent.body.message],
      [502, 'The card provider failed to answer. Nothing was changed.'],
    );
  });
});
