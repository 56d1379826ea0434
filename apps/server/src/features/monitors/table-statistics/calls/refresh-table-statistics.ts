import { refreshTableStatistics } from '@midoffice/contract/monitors/table-statistics/calls/refresh-table-statistics';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { refreshJob } from '../jobs/refresh.ts';
import { requireTable } from '../view.ts';

const allTables = 'all tables';

export const handler = implementWrite(refreshTableStatistics, async (context, { tableName }) => {
  const { trx, staff, platform } = context;
  const table = tableName === undefined ? null : await requireTable(trx, tableName);
  const jobId = await platform.jobs.enqueue(
    refreshJob,
    { ...(table && { table }), ...(staff.userid && { actor: { id: staff.userid, label: staff.email } }) },
    { trx, actorId: staff.userid || null, singletonKey: table ?? allTables },
  );
  await context.audit({ targetKind: 'table', targetId: table ?? allTables, after: { jobId } });
  const message = jobId === null ? 'A refresh is already queued.' : 'Refresh started.';
  return { success: true as const, message, jobId };
});
