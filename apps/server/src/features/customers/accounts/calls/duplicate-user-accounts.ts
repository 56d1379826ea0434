import { duplicateUserAccounts } from '@midoffice/contract/customers/accounts/calls/duplicate-user-accounts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { findDuplicates } from '../duplicates-store.ts';
import { customerFor } from '../../customer-records/api.ts';

export const handler = implementRead(duplicateUserAccounts, async ({ db, platform, staff }, { userid }) => {
  const account = await customerFor({ platform, staff }, userid);
  return findDuplicates(db, account.userid, staff);
});
