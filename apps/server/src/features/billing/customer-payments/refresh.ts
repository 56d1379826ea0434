import type { PaymentAccount } from '@midoffice/contract/billing/customer-payments/shapes';
import { actorOf, insertAudit } from '../../../platform/audit/store.ts';
import type { CustomerMirror } from '../../../platform/connectors/stripe/records.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { ReadContext } from '../../../platform/http/implement.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { customerFor, customerForRefresh, type Account } from '../../customers/customer-records/api.ts';
import { fetchFromStripe, keepFromStripe } from '../../customers/stripe-accounts/api.ts';
import { accountLine } from './rows.ts';
import { accountsOf } from './store.ts';

const countsOf = (mirrors: readonly CustomerMirror[]) => ({
  accounts: mirrors.length,
  subscriptions: mirrors.reduce((sum, one) => sum + one.subscriptions.length, 0),
  charges: mirrors.reduce((sum, one) => sum + one.charges.length, 0),
  invoices: mirrors.reduce((sum, one) => sum + one.invoices.length, 0),
});

/**
 * The customer that a tab shows, read again at the card provider first where that is asked for. The provider is asked
 * outside of any transaction; what it said is kept in one, with its audit entry. A customer without any account
 * there has nothing to be read.
 * @returns the account, and the database to read from: after a refresh not a replica, which may lag
 * @throws ApiError 404, 403; 502 or 503 where the provider does not answer
 */
export async function customerOfTab(
  context: ReadContext,
  { userid, refresh }: { readonly userid: string; readonly refresh: boolean },
): Promise<{ account: Account; db: DbOrTrx }> {
  const { platform, staff } = context;
  const account = await customerFor(context, userid);
  if (!refresh) return { account, db: context.db };
  const { accounts } = await accountsOf(platform.db, account.userid);
  if (!accounts.length) return { account, db: platform.db };
  const mirrors = await fetchFromStripe(platform, account.userid);
  await platform.db.transaction().execute(async (trx) => {
    // The account may be another's to open by now.
    await customerForRefresh({ trx, staff }, account.userid);
    await keepFromStripe(trx, account.userid, mirrors);
    await notifyOnCommit(trx, { subject: 'accounts', id: account.userid });
    await insertAudit(trx, {
      actor: actorOf(staff),
      call: context.call.name,
      kind: 'payments.refreshed',
      requestId: context.requestId,
      targetKind: 'account',
      targetId: account.userid,
      after: countsOf(mirrors),
    });
  });
  return { account, db: platform.db };
}

/** How fresh what is shown is. @param base setting STRIPE_DASHBOARD_URL */
export async function freshness(
  db: DbOrTrx,
  base: string,
  userid: string,
): Promise<{
  userid: string;
  accounts: PaymentAccount[];
  freshAt: string | null;
  refreshedBy: string | null;
}> {
  const { accounts, refreshedBy } = await accountsOf(db, userid);
  const [oldest = null] = accounts.map(({ fetchedAt }) => fetchedAt).sort();
  return {
    userid,
    accounts: accounts.map((account) => accountLine(base, account)),
    freshAt: oldest,
    refreshedBy,
  };
}
