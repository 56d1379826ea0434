import { sql } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';
import type { Change } from './push.ts';

/** Announces a change when the transaction commits, and not at all when it does not. */
export async function notifyOnCommit(trx: DbOrTrx, change: Change): Promise<void> {
  await sql`select tell_change(${change.subject}, ${change.id ?? null})`.execute(trx);
}
