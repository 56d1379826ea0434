import { insertAudit } from '../../../platform/audit/store.ts';
import { linkedStores } from '../../../platform/connectors/records/records.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { forgetUnusedAnswers } from '../../staff-work/surveys/api.ts';
import { findAccount } from '../customer-records/api.ts';
import { dropDeleted, isArchived, takeDeleted } from './store.ts';

/**
 * Removes for good what is left of a deleted account: its documents in Firebase and MongoDB, then the archive. The
 * card provider keeps its records, as bookkeeping asks. Where the user id has an account again, the documents are that
 * account's and stay. May be repeated at any point.
 * @throws ApiError where a connected store does not answer: the archive stays until the next turn
 */
export async function purgeAccount({ connectors, db }: Platform, userid: string): Promise<void> {
  const connected = connectors.records.states().filter((state) => state.connected);
  const removed: string[] = [];
  const isTaken = (await findAccount(db, userid)) !== undefined;
  for (const store of linkedStores) {
    if (isTaken || !connected.some((state) => state.store === store)) continue;
    if (await connectors.records.remove(store, userid)) removed.push(store);
  }
  await db.transaction().execute(async (trx) => {
    const deleted = await takeDeleted(trx, userid);
    if (!deleted) return;
    await dropDeleted(trx, userid);
    // An archived answer refers to its text, which may be the customer's own words.
    if (Object.hasOwn(deleted.counts, 'survey_answer') && !(await isArchived(trx, 'survey_answer')))
      await forgetUnusedAnswers(trx);
    await insertAudit(trx, {
      actor: { id: null, label: 'system' },
      call: 'account-deletion.purge',
      kind: 'account.purged',
      targetKind: 'account',
      targetId: userid,
      before: { deletedAt: deleted.deleted_at, rows: deleted.counts },
      after: { purged: true, removedFrom: removed },
    });
    await notifyOnCommit(trx, { subject: 'deleted-accounts' });
  });
}
