import type { AccountFlag } from '@midoffice/contract/customers/accounts/shapes';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { customerForWrite } from '../customer-records/api.ts';
import { requireUnchanged } from '../customer-records/api.ts';
import { flagMessage } from './rules.ts';
import { setAccount } from '../customer-records/api.ts';

interface FlagChange {
  readonly userid: string;
  readonly flag: AccountFlag;
  readonly value: boolean;
  readonly expected?: boolean | undefined;
  readonly reason?: string | undefined;
}

/** Sets one flag of a customer; the three calls that do so end here. */
export async function setFlag(
  context: WriteContext,
  change: FlagChange,
): Promise<{ success: true; message: string }> {
  const { flag, value, expected, reason } = change;
  const account = await customerForWrite(context, change.userid);
  const before = account[flag];
  requireUnchanged(account, { field: flag, expected, actual: before, wanted: value });
  await setAccount(context.trx, account.userid, { [flag]: value });
  await context.audit({
    targetKind: 'account',
    targetId: account.userid,
    before: { [flag]: before },
    after: { [flag]: value },
    reason,
  });
  return { success: true, message: flagMessage(flag, value, account.email) };
}
