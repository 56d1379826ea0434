import { duplicateUserAccounts } from '@midoffice/contract/accounts/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { findDuplicates } from '../duplicates-store.ts';
import { customerFor } from '../guard.ts';

export const handler = implementRead(duplicateUserAccounts, async ({ db, staff }, { userid }) => {
  const account = await customerFor(db, staff, userid);
  return findDuplicates(db, account.userid, { staffToo: staff.role === 'admin' });
});
