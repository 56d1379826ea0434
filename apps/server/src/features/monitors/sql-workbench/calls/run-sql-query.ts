import { createHash } from 'node:crypto';
import { runSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/run-sql-query';
import { implementRead } from '../../../../platform/http/implement.ts';
import { runQuery } from '../run.ts';

export const handler = implementRead(runSqlQuery, async ({ platform, staff, signal, audit }, { sql }) => {
  const digest = createHash('sha256').update(sql).digest('hex').slice(0, 16);
  // Before it runs, so that what is refused, fails or is stopped is recorded as well. Results are not.
  await audit({ targetKind: 'sql-query', targetId: digest, after: { sql } });
  return runQuery(platform.clickhouse, sql, { userid: staff.userid, signal });
});
