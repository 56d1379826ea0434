import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeStripeRefusal, stripeIdRefusalFor } from '@midoffice/contract/customers/stripe-accounts/lists';
import { badgesOf, buttonsReason, stripeIdDefaults } from './badges.ts';

const account = {
  transferedFrom: null,
  activeSubscription: false,
  charges: [],
  invoices: [],
  chargeCount: 0,
  invoiceCount: 0,
};

test('badges: first letter of the account it came from, running subscription, lit by charges or invoices (r000-stripe-badges)', () => {
  assert.deepEqual(badgesOf(account), { from: null, subscription: false, charges: false });
  assert.deepEqual(badgesOf({ ...account, transferedFrom: 'Firebase', invoiceCount: 1 }), {
    from: 'F',
    subscription: false,
    charges: true,
  });
  assert.deepEqual(
    badgesOf({ ...account, transferedFrom: 'other', activeSubscription: true, chargeCount: 3 }),
    { from: 'O', subscription: true, charges: true },
  );
});

test('the panel opens with validation on and deletion off (r000-stripe-checkbox-defaults)', () => {
  assert.deepEqual(stripeIdDefaults, { newStripeID: '', validate: true, deleteAcc: false });
});

test('an empty input disables both buttons, blanks count as empty (r000-stripe-buttons-disabled)', () => {
  assert.ok(buttonsReason('') && buttonsReason('  '));
  assert.equal(buttonsReason('cus_1'), undefined);
});

test('the refusals name whom to ask, and the active account (r000-stripe-four-users)', () => {
  assert.equal(
    stripeIdRefusalFor('Ann $& Lee'),
    'You have no access to this function, please contact Ann $& Lee for more information.',
  );
  assert.equal(activeStripeRefusal, 'You cannot delete the active stripe account.');
});
