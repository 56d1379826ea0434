import type { TextChunks } from '@midoffice/market';
import { insertAudit, type Actor } from '../../../platform/audit/store.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { readLeadList } from './read-list.ts';
import { putLeads } from './store.ts';

/** What an import of leads has done. */
export interface LeadsImported {
  readonly rows: number;
  readonly inserted: number;
  /** Known leads of which the list says something else; what staff did with them stays. */
  readonly changed: number;
}

/**
 * Imports a list of leads, whole or not at all; the same list twice changes nothing.
 * @throws FileError naming line and column of a bad row
 */
export async function importLeads(
  db: Db,
  list: { readonly fileName: string; readonly chunks: TextChunks; readonly actor: Actor },
): Promise<LeadsImported> {
  const { leads, columns } = await readLeadList(list.chunks);
  return db.transaction().execute(async (trx) => {
    const done = { rows: leads.length, ...(await putLeads(trx, leads, columns)) };
    if (done.inserted || done.changed) {
      await insertAudit(trx, {
        actor: list.actor,
        call: 'import leads',
        kind: 'lead.imported',
        targetKind: 'leads',
        targetId: list.fileName,
        after: done,
      });
      await notifyOnCommit(trx, { subject: 'leads' });
    }
    return done;
  });
}
