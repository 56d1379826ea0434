import { listDeletedAccounts } from '@midoffice/contract/customers/account-deletion/calls/list-deleted-accounts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { partsOf, stateOf } from '../rules.ts';
import { listDeleted } from '../store.ts';

export const handler = implementRead(listDeletedAccounts, async ({ platform }, { search, page }) => {
  // From the main database: staff search for an account right after its deletion.
  const { rows, total, purging } = await listDeleted(platform.db, { search: search ?? '', page });
  return {
    rows: rows.map((row) => ({
      userid: row.userid,
      email: row.email,
      name: row.name,
      username: row.username,
      planCode: row.plan_code,
      deletedAt: row.deleted_at,
      deletedBy: row.deleted_by_label,
      reason: row.reason,
      restorableUntil: row.purge_at,
      state: stateOf(row, platform.now()),
      parts: partsOf(row.counts),
      unconfirmed: row.unconfirmed,
    })),
    total,
    purging,
    page,
  };
});
