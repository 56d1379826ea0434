import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAutoPayment } from '@midoffice/contract/billing/payments/calls/get-auto-payment';
import { makeCustomer } from '../../../customers/accounts/testing/factory.ts';
import { refusesStrangers } from '../testing/refusals.ts';
import { legacyCustomer, paymentsWorld, type PaymentsWorld } from '../testing/world.ts';

describe('get-auto-payment', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test('says where nothing is open, and where there is no account at the card provider', async () => {
    const { userid } = await legacyCustomer(world);
    const { body } = await world.admin.call(getAutoPayment, { userid });
    assert.deepEqual([body.invoices, body.notAllowed], [[], 'No invoice of this customer is open.']);
    const without = await makeCustomer(world.server.platform);
    const refused = await world.admin.call(getAutoPayment, { userid: without.userid });
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'This customer has no account at the card provider.'],
    );
  });

  test('refuses strangers', async () => {
    const { userid } = await legacyCustomer(world);
    await refusesStrangers(world, getAutoPayment, (id) => ({ userid: id }), userid);
  });
});
