import { getAccountDeletion } from '@midoffice/contract/customers/account-deletion/calls/get-account-deletion';
import { busyWith } from '../../../../platform/effects/store.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../customer-records/api.ts';
import { readPayments } from '../../accounts/api.ts';
import { countFamily, familyOf } from '../family-store.ts';
import { draftInvoicesOf } from '../../stripe-accounts/api.ts';
import { partsOf, refusalOf, restorableUntil } from '../rules.ts';

export const handler = implementRead(getAccountDeletion, async ({ platform, staff }, { userid: id }) => {
  // From the main database: it decides about an act.
  const { db } = platform;
  const account = await customerFor({ platform, staff }, id);
  const { userid } = account;
  const family = await familyOf(db);
  const [counts, payments, draftInvoices, busy] = await Promise.all([
    countFamily(db, family, userid),
    readPayments(db, platform, account),
    draftInvoicesOf(db, userid),
    busyWith(db, userid),
  ]);
  const { activeSubscription, otherActiveSubscriptions } = payments;
  return {
    userid,
    email: account.email,
    name: payments.user.name,
    planCode: account.plan_code,
    parts: partsOf(counts),
    subscriptions: activeSubscription ? [activeSubscription, ...otherActiveSubscriptions] : [],
    // The lists hold the newest alone; the counts are of the whole history.
    openInvoices: payments.allStripeAccounts.reduce((sum, account) => sum + account.openInvoiceCount, 0),
    draftInvoices,
    restorableUntil: restorableUntil(platform.now()),
    refusal: refusalOf(account, busy),
  };
});
