import { updateManualSubInfo } from '@midoffice/contract/customers/accounts/calls/update-manual-sub-info';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { customerForWrite } from '../../customer-records/api.ts';
import { changeManual } from '../manual.ts';
import { readPayments } from '../read-payments.ts';
import { findAccount } from '../../customer-records/api.ts';

export const handler = implementWrite(updateManualSubInfo, async (context, input) => {
  const { trx, platform } = context;
  const account = await customerForWrite(context, input.userid);
  const { message, before, after } = await changeManual(context, account, input);
  await context.audit({
    targetKind: 'account',
    targetId: account.userid,
    before,
    after,
    reason: input.reason,
  });
  const now = (await findAccount(trx, account.userid))!;
  const { manualAccount } = await readPayments(trx, platform, now);
  return { success: true as const, message, manualAccount, planCode: now.plan_code };
});
