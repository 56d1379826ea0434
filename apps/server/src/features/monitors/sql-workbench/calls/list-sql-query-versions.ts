import { listSqlQueryVersions } from '@midoffice/contract/monitors/sql-workbench/calls/list-sql-query-versions';
import { implementRead } from '../../../../platform/http/implement.ts';
import { requireSeen } from '../rules.ts';
import { readQuery, versionsOf } from '../store.ts';

export const handler = implementRead(listSqlQueryVersions, async ({ db, staff }, { id }) => {
  const query = requireSeen(staff, id > 0 && id < 2 ** 31 ? await readQuery(db, id) : undefined);
  return versionsOf(db, query.id);
});
