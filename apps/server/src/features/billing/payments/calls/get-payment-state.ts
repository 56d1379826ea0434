import { getPaymentState } from '@midoffice/contract/billing/payments/calls/get-payment-state';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { mirroredAccounts } from '../../../customers/stripe-accounts/api.ts';
import { openRemoval, paypalRecordOf } from '../customer-store.ts';
import { offersOf, removalRefusal } from '../rules.ts';

export const handler = implementRead(getPaymentState, async ({ db, staff, platform }, { userid }) => {
  const account = await customerFor({ platform, staff }, userid);
  const [request, paypal, accounts] = await Promise.all([
    openRemoval(db, account.userid),
    paypalRecordOf(db, account.userid),
    mirroredAccounts(db, account.userid, 1),
  ]);
  const notAllowed = removalRefusal(accounts.flatMap(({ subscriptions }) => subscriptions));
  return {
    removal: request ? { userid: account.userid, requestedAt: request.requestedAt, notAllowed } : null,
    betaUrl: platform.settings.BETA_API_URL,
    offers: offersOf(account, paypal?.status ?? null),
  };
});
