import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { refreshPaypal } from '@midoffice/contract/billing/payments/calls/refresh-paypal';
import { momentUs } from '../../../../platform/connectors/stripe/moment.ts';
import { makeCustomer } from '../../../customers/accounts/factory.ts';
import { keepPaypalRecord, paypalRecordOf, putPaypalRecord } from '../customer-store.ts';
import { cancelledNow, readPaypal } from '../paypal-reading.ts';
import { outcomesOf } from '../testing/audit-store.ts';
import { refusesStrangers } from '../testing/refusals.ts';
import { paymentsWorld, paypalCustomer, type PaymentsWorld } from '../testing/world.ts';

describe('refresh-paypal', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test('reads the PayPal subscription again and says what is different, audited', async () => {
    const { userid, paypalID } = await paypalCustomer(world);
    const same = await world.admin.call(refreshPaypal, { userid });
    assert.deepEqual([same.status, same.body.message], [200, 'PayPal refreshed, nothing has changed.']);
    await world.server.platform.connectors.paypal.acts.suspend(
      paypalID,
      'Asked by the customer',
      'request-1',
    );
    const changed = await world.admin.call(refreshPaypal, { userid });
    assert.equal(changed.body.message, 'PayPal refreshed, 1 change.');
    assert.equal(
      (await world.admin.call(getActiveSubscription, { userid })).body.paypal?.['status'],
      'SUSPENDED',
    );
    assert.deepEqual(await outcomesOf(world.server.platform.db, userid, 'account.paypal-refreshed'), [
      'done',
      'done',
    ]);
  });

  test('a reading that began before a later one was kept replaces nothing of it', async () => {
    const { userid, paypalID } = await paypalCustomer(world);
    const { db, connectors } = world.server.platform;
    const statusOf = async () => (await paypalRecordOf(db, userid))?.status;
    const early = (await readPaypal(connectors.paypal, paypalID))!;
    await connectors.paypal.acts.cancel(paypalID, 'By the customer', 'request-cancel');
    await db.transaction().execute((trx) => putPaypalRecord(trx, userid, cancelledNow(early.record)));
    await keepPaypalRecord(db, userid, early);
    assert.equal(await statusOf(), 'CANCELLED');
    assert.equal(await db.transaction().execute((trx) => putPaypalRecord(trx, userid, early)), false);
    assert.equal(await statusOf(), 'CANCELLED');
    const late = (await readPaypal(connectors.paypal, paypalID))!;
    await keepPaypalRecord(db, userid, { ...late, record: { ...late.record, status: 'EXPIRED' } });
    assert.equal(await statusOf(), 'EXPIRED');
  });

  test('a refresh whose reading was overtaken says that nothing changed, and leaves what is there', async () => {
    const { userid, paypalID } = await paypalCustomer(world);
    const { db, connectors } = world.server.platform;
    const { record } = cancelledNow((await readPaypal(connectors.paypal, paypalID))!.record);
    const readAtUs = momentUs() + 60e6;
    await db.transaction().execute((trx) => putPaypalRecord(trx, userid, { record, readAtUs }));
    const { status, body } = await world.admin.call(refreshPaypal, { userid });
    assert.deepEqual([status, body.message], [200, 'PayPal refreshed, nothing has changed.']);
    assert.equal((await paypalRecordOf(db, userid))?.status, 'CANCELLED');
  });

  test('answers in words where PayPal fails, refuses a customer without PayPal, and writes nothing', async () => {
    const { userid } = await paypalCustomer(world);
    const card = await makeCustomer(world.server.platform);
    const before = await world.server.digest();
    for (const [kind, message] of [
      ['429', 'PayPal is busy, please try again in a minute. Nothing was changed.'],
      ['500', 'PayPal failed to answer. Nothing was changed.'],
      ['reset', 'PayPal does not answer. Nothing was changed.'],
    ] as const) {
      world.sandbox.inject({ kind, vendor: 'paypal', method: 'GET' });
      assert.equal((await world.admin.call(refreshPaypal, { userid })).body.message, message);
    }
    const none = await world.admin.call(refreshPaypal, { userid: card.userid });
    assert.deepEqual([none.status, none.body.message], [404, 'This customer has no PayPal subscription.']);
    assert.equal(await world.server.digest(), before);
  });

  test('asks for a new access token where the old one was taken back', async () => {
    const { userid } = await paypalCustomer(world);
    await world.admin.call(refreshPaypal, { userid });
    world.sandbox.paypal.forgetTokens();
    assert.equal((await world.admin.call(refreshPaypal, { userid })).status, 200);
  });

  test('refuses strangers', async () => {
    const { userid } = await paypalCustomer(world);
    await refusesStrangers(world, refreshPaypal, (id) => ({ userid: id }), userid);
  });
});
