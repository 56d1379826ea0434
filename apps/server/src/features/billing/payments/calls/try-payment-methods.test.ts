import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { tryPaymentMethods } from '@midoffice/contract/billing/payments/calls/try-payment-methods';
import { outcomesOf } from '../testing/audit-store.ts';
import { debtor, paymentsWorld, type PaymentsWorld } from '../testing/world.ts';

describe('try-payment-methods', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());
  const succeeded = async (stripeID: string): Promise<number> => {
    const { data } = await world.onlooker.charges.list({
      customer: stripeID,
      limit: 100,
    });
    return data.filter(({ status }) => status === 'succeeded').length;
  };

  test('pays with the first card that is accepted; intent and outcome are audited, the mirror follows', async () => {
    const { userid, stripeID, chargeID, invoiceID } = await debtor(world, 'visa');
    const before = await succeeded(stripeID);
    const { status, body } = await world.admin.call(tryPaymentMethods, { userid, invoiceID, chargeID });
    assert.equal(status, 200);
    assert.equal(body.message, 'Paid 29.00 USD with visa 4242.');
    assert.equal(body.effect.state, 'done');
    assert.equal(await succeeded(stripeID), before + 1);
    assert.deepEqual(await outcomesOf(world.server.platform.db, userid, 'payment.tried'), [
      'intended',
      'done',
    ]);
    const details = (await world.admin.call(getActiveSubscription, { userid })).body;
    assert.equal(details.activeSubscription?.status, 'active');
    const again = await world.admin.call(tryPaymentMethods, { userid, invoiceID });
    assert.deepEqual([again.status, again.body.message], [409, 'The invoice is paid already.']);
  });

  test('says which cards were declined, in our words, and takes it for settled', async () => {
    const { userid, invoiceID } = await debtor(world);
    const { status, body } = await world.admin.call(tryPaymentMethods, { userid, invoiceID });
    assert.equal(status, 402);
    assert.equal(body.message, 'No payment method was accepted. visa 9995: insufficient funds.');
    assert.deepEqual(await outcomesOf(world.server.platform.db, userid, 'payment.tried'), [
      'intended',
      'failed',
    ]);
  });

  test('charges what was shown, and nothing where another amount is open by now', async () => {
    const { userid, stripeID, invoiceID } = await debtor(world, 'visa');
    const before = await succeeded(stripeID);
    const moved = await world.admin.call(tryPaymentMethods, {
      userid,
      invoiceID,
      expected: { currency: 'usd', remainingCents: 1900 },
    });
    assert.deepEqual(
      [moved.status, moved.body.message, await succeeded(stripeID)],
      [409, '19.00 USD was open and 29.00 USD is now. Nothing was charged, please check again.', before],
    );
    const expected = { currency: 'usd', remainingCents: 2900 };
    const paid = await world.admin.call(tryPaymentMethods, { userid, invoiceID, expected });
    assert.deepEqual([paid.status, await succeeded(stripeID)], [200, before + 1]);
  });

  test('a time-out after success is not confirmed yet, is shown, and ends in one charge', async () => {
    const { userid, stripeID, invoiceID } = await debtor(world, 'visa');
    const before = await succeeded(stripeID);
    world.sandbox.inject({ kind: 'timeout-after-success', path: '/v1/invoices/*/pay', skip: 1, times: 2 });
    const { status, body } = await world.admin.call(tryPaymentMethods, { userid, invoiceID });
    assert.equal(status, 200);
    assert.match(body.message, /not confirmed yet/);
    const shown = (await world.admin.call(listEffects, { userid })).body;
    assert.equal(shown.rows[0]?.id, body.effect.id);
    for (let n = 0; n < 100; n += 1) {
      const { rows } = (await world.admin.call(listEffects, { userid })).body;
      if (rows[0]?.state === 'done') break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const [line] = (await world.admin.call(listEffects, { userid })).body.rows;
    assert.equal(line?.state, 'done');
    assert.equal(await succeeded(stripeID), before + 1);
    world.sandbox.clearFaults();
  });

  test('names what is missing or of another customer, and writes nothing', async () => {
    const { userid } = await debtor(world);
    const other = await debtor(world);
    const before = await world.server.digest();
    const bad = await world.admin.call(tryPaymentMethods, { userid, invoiceID: 'x' });
    assert.deepEqual(
      [bad.status, bad.body.message],
      [400, 'invoiceID: must be the id of an invoice, such as in_1Abc'],
    );
    const foreign = await world.admin.call(tryPaymentMethods, { userid, invoiceID: other.invoiceID });
    assert.deepEqual(
      [foreign.status, foreign.body.message],
      [404, 'This customer has no invoice of this id.'],
    );
    const wrong = await world.admin.call(tryPaymentMethods, { ...other, chargeID: 'ch_other' });
    assert.deepEqual([wrong.status, wrong.body.message], [404, 'The charge was not made for this invoice.']);
    const nobody = await world.admin.call(tryPaymentMethods, {
      userid: 'nobody',
      invoiceID: other.invoiceID,
    });
    assert.equal(nobody.status, 404);
    assert.equal(await world.server.digest(), before);
  });

  test('refuses a member without the grant, nothing written', async () => {
    const { userid, invoiceID } = await debtor(world);
    const outsider = await world.server.staff({ role: 'standard', permissions: ['charts'] });
    const before = await world.server.digest();
    assert.equal((await outsider.call(tryPaymentMethods, { userid, invoiceID })).status, 403);
    assert.equal(await world.server.digest(), before);
  });
});
