import type { Db, Trx } from '../../../platform/db/connect.ts';
import { jobsOf } from '../../../platform/jobs/within.ts';
import { lockTarget } from '../../../platform/ledger/store.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { findingsOfFile } from './broken-cells.ts';
import { detectPossibleErrors } from './detect.ts';
import { readListedErrors, readStoredError } from './store.ts';

/** The job that checks a symbol again after a change set touched its daily series. */
export const detectJob = 'charts.detect-errors';

/** Queues a check of each symbol if the transaction commits, one however many change sets wait for it. */
export async function queueChecks(trx: Trx, symbols: Iterable<string>): Promise<void> {
  const jobs = jobsOf(trx);
  for (const symbol of symbols) await jobs?.enqueue(detectJob, { symbol }, { trx, singletonKey: symbol });
}

/** Checks a symbol again. What its last file lacked stays listed: only the next import can say more about that. */
export function detectAgain(db: Db, symbol: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockTarget(trx, 'chart', symbol);
    const before = await readStoredError(trx, symbol);
    const after = await detectPossibleErrors(trx, symbol, findingsOfFile(before ?? ''));
    if (before !== after) await notifyOnCommit(trx, { subject: 'charts', id: symbol });
  });
}

/** Checks those of some symbols again that are on the list of possible errors. */
export async function detectListedAgain(db: Db, symbols: readonly string[]): Promise<void> {
  for (const symbol of await readListedErrors(db, symbols)) await detectAgain(db, symbol);
}
