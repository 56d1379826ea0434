import { sql } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';
import { pushChannel, type Change } from './push.ts';

/** Tells of a change when the transaction commits, and not at all when it does not. */
export async function tellAtCommit(trx: DbOrTrx, change: Change): Promise<void> {
  await sql`select pg_notify(${pushChannel}, ${JSON.stringify(change)})`.execute(trx);
}
