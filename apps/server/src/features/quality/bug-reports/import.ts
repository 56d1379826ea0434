import type { Readable } from 'node:stream';
import { insertAudit, type Actor } from '../../../platform/audit/store.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { readReports } from './read-reports.ts';
import { insertReports } from './store.ts';

/**
 * Imports customers' reports in one transaction. A report that is known already stays as it is, so the same file twice
 * changes nothing.
 * @throws FileError naming line and field; nothing is stored then
 */
export async function importReports(
  db: Db,
  { fileName, actor }: { fileName: string; actor: Actor },
  input: Readable,
): Promise<{ rows: number; inserted: number }> {
  const reports = await readReports(input);
  return db.transaction().execute(async (trx) => {
    const inserted = await insertReports(trx, reports);
    const done = { rows: reports.length, inserted };
    if (!inserted) return done;
    await insertAudit(trx, {
      actor,
      call: 'import bug-reports',
      kind: 'bug-report.imported',
      targetKind: 'bug-report',
      targetId: fileName,
      after: done,
    });
    await notifyOnCommit(trx, { subject: 'bug-reports' });
    return done;
  });
}
