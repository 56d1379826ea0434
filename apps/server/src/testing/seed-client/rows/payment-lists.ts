import type { Row } from '../client.ts';
import { has } from '../shape.ts';

/** A list that answers a plain array, and the same after refresh=true. */
const refreshed = (path: string, fields: string): Row => ({
  call: `GET /admin/${path}`,
  input: () => ({ refresh: true }),
  answer: [has(fields)],
});
const plain = (path: string, fields: string): Row => ({
  call: `GET /admin/${path}`,
  input: () => ({}),
  answer: [has(fields)],
});

/** Calls of the lists of Payment Details. */
export const rows: readonly Row[] = [
  plain('get-expiring-cards', 'userid stripeID subPlanCode expDate subEndDate count'),
  refreshed('get-inactive-users', 'userid email planCode'),
  refreshed('get-loose-users-key', 'userid email apiKey'),
  plain('get-removing-intents', 'userid stripe planCode card subEndDate requestDate'),
  {
    call: 'GET /admin/get-failed-charges-analysis',
    input: () => ({}),
    answer: has(
      'retriedFailedCharges paidChargeCustomer cancelledFailedCharge defaultEmailSent expiredCardEmailSent noUsageEmailSent canceledSubscriptionEmailSent blockedEmailSent',
    ),
  },
  refreshed('get-failed-charges', 'email chargeDate planCode stripeID legacy createdAt apicount blocked'),
  refreshed('get-mismatch-users-plan', 'email planCode firebasePlan apicount'),
  refreshed('get-blocked-users', 'email planCode apicount'),
  refreshed('get-manual-sub-users', 'email planCode expiryDate apicount manualFutureChangeDate'),
  {
    call: 'GET /admin/get-manual-sub-users',
    input: () => ({ dataType: 'csv' }),
    answer: 'text/csv',
  },
];
