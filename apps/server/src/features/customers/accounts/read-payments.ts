import type { PaymentDetails } from '@midoffice/contract/customers/accounts/shapes';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listKeys } from '../api-keys/api.ts';
import { failedCharges, mirroredAccounts, removedCounts } from '../stripe-accounts/api.ts';
import { paymentDetailsOf } from './payments.ts';
import { manualSubscriptionOf, paypalOf, type Account } from '../customer-records/api.ts';

/** Reads and puts together the payment details of one customer, from the mirror. */
export async function readPayments(
  db: DbOrTrx,
  platform: Platform,
  account: Account,
): Promise<PaymentDetails> {
  const { userid } = account;
  const [accounts, removed, manual, paypal, failed, keys] = await Promise.all([
    mirroredAccounts(db, userid),
    removedCounts(db, userid),
    manualSubscriptionOf(db, userid),
    paypalOf(db, userid),
    failedCharges(db, userid),
    listKeys(db, platform.secrets, userid),
  ]);
  return paymentDetailsOf({
    account,
    accounts,
    removed,
    manual,
    paypal,
    failed,
    keyCount: keys.length,
    nowMs: platform.now(),
    dashboard: platform.settings.STRIPE_DASHBOARD_URL,
  });
}
