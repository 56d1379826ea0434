import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getFailedChargeDetails } from '@midoffice/contract/billing/payments/calls/get-failed-charge-details';
import { debtor, paymentsWorld, type PaymentsWorld } from '../testing/world.ts';

describe('get-failed-charge-details', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test('answers the charge with its invoice, the next try and the last use', async () => {
    const { userid, stripeID, chargeID, invoiceID } = await debtor(world);
    const { status, body } = await world.admin.call(getFailedChargeDetails, { chargeID });
    assert.equal(status, 200);
    const { attemptCount, invoiceDate, retryDate, failureMessage, ...rest } = body;
    assert.deepEqual(
      [
        rest.userid,
        rest.stripeID,
        rest.chargeID,
        rest.invoiceID,
        rest.remainingAmount,
        rest.latestUsage,
        rest.failureReason,
      ],
      [userid, stripeID, chargeID, invoiceID, 2900, '2026-06-14T08:00:00.000Z', 'insufficient_funds'],
    );
    assert.equal(attemptCount, 1);
    assert.match(String(invoiceDate), /^2026-06-10T/);
    assert.match(String(retryDate), /^2026-06-1\dT/);
    assert.match(String(failureMessage), /insufficient funds/);
  });

  test('names a bad id, a charge that is not there and one that did not fail', async () => {
    const bad = await world.admin.call(getFailedChargeDetails, { chargeID: 'in_1' });
    assert.deepEqual(
      [bad.status, bad.body.message],
      [400, 'chargeID: must be the id of a charge, such as ch_1Abc'],
    );
    const gone = await world.admin.call(getFailedChargeDetails, { chargeID: 'ch_nobody' });
    assert.deepEqual([gone.status, gone.body.message], [404, 'There is no charge of this id.']);
    const { stripeID } = await debtor(world);
    const { data } = await world.onlooker.charges.list({
      customer: stripeID,
    });
    const paid = data.find(({ status }) => status === 'succeeded')!.id;
    const refused = await world.admin.call(getFailedChargeDetails, { chargeID: paid });
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'This charge has not failed, it is succeeded.'],
    );
  });

  test('is for the tools of payments', async () => {
    const { chargeID } = await debtor(world);
    const outsider = await world.server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await outsider.call(getFailedChargeDetails, { chargeID })).status, 403);
  });
});
