import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { fetchFromStripe, keepFromStripe } from '../../stripe-accounts/api.ts';
import { customerFor, customerForRefresh } from '../../customer-records/api.ts';
import { readPayments } from '../read-payments.ts';
import { changesBetween, refreshMessage } from '../refresh.ts';
import { findAccount } from '../../customer-records/api.ts';

export const handler = implementPrepared(
  refreshStripe,
  async ({ platform, staff }, { userid }) =>
    fetchFromStripe(platform, (await customerFor({ platform, staff }, userid)).userid),
  async (context, { userid }, mirrors) => {
    const { trx, platform } = context;
    const account = await customerForRefresh(context, userid);
    const before = await readPayments(trx, platform, account);
    await keepFromStripe(trx, account.userid, mirrors);
    const details = await readPayments(trx, platform, (await findAccount(trx, account.userid))!);
    const changes = changesBetween(before.account, details.account);
    await context.audit({
      targetKind: 'account',
      targetId: account.userid,
      before: before.account,
      after: details.account,
    });
    return { success: true as const, message: refreshMessage('Card provider', changes), details, changes };
  },
);
