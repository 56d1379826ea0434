import { createHash } from 'node:crypto';
import { runSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/run-sql-query';
import { withoutKeys } from '../../../../platform/audit/keys-store.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { countEngineEnd, requireNoPause } from '../pause.ts';
import { runQuery } from '../run.ts';

export const handler = implementRead(runSqlQuery, async (context, { sql }) => {
  const { platform, staff, signal, audit, log } = context;
  await requireNoPause(platform, staff.userid);
  const digest = createHash('sha256').update(sql).digest('hex').slice(0, 16);
  // Before it runs, so that what is refused, fails or is stopped is recorded as well. Results are not.
  const after = await withoutKeys(platform.db, platform.secrets, { sql });
  await audit({ targetKind: 'sql-query', targetId: digest, after });
  const onEngineEnd = (): Promise<void> =>
    countEngineEnd(platform, staff.userid).catch((error: unknown) =>
      log.warn({ err: error }, 'an end of the usage engine was not counted'),
    );
  return runQuery(platform.clickhouse, sql, { userid: staff.userid, signal, onEngineEnd });
});
