import { deleteSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/delete-sql-query';
import { withoutKeys } from '../../../../platform/audit/keys-store.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { requireOwn, seenBy } from '../rules.ts';
import { lockQuery, removeQuery } from '../store.ts';

export const handler = implementWrite(deleteSqlQuery, async ({ trx, staff, platform, audit }, { id }) => {
  const query = requireOwn(staff, await lockQuery(trx, id), { adminsToo: true });
  await removeQuery(trx, id);
  const { name, description, sql, shared, userid } = query;
  await audit({
    targetKind: 'saved-query',
    targetId: String(id),
    before: await withoutKeys(trx, platform.secrets, { owner: userid, name, description, sql, shared }),
    after: null,
  });
  return { success: true as const, message: `Query ${name} deleted.`, query: seenBy(staff, query) };
});
