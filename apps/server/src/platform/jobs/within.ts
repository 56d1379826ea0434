import type { DialectAdapter } from 'kysely';
import type { Db, Trx } from '../db/connect.ts';
import type { Jobs } from './jobs.ts';

/** By the adapter, which a pool and all of its transactions share: two servers in one process have one each. */
const jobsByAdapter = new WeakMap<DialectAdapter, Jobs>();

/** Makes the jobs of a platform known to the transactions of its database. */
export function carryJobs({ db, jobs }: { readonly db: Db; readonly jobs: Jobs }): void {
  jobsByAdapter.set(db.getExecutor().adapter, jobs);
}

/**
 * The jobs of the platform whose transaction this is, for rules that follow from a write and get nothing but its
 * transaction. Undefined where the database belongs to no platform, as in a migration.
 */
export const jobsOf = (trx: Trx): Jobs | undefined => jobsByAdapter.get(trx.getExecutor().adapter);
