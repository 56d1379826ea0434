import { sql } from 'kysely';
import type { Db, DbOrTrx } from '../../../platform/db/connect.ts';
import type { RefusedLine } from './events.ts';

/** What is known of a batch of events. */
export interface Batch {
  readonly token: string;
  /** `gateway`, or the name of an imported file. */
  readonly source: string;
  readonly digest: Buffer;
  readonly lines: number;
  readonly stored: number;
  readonly refused: number;
  readonly refusedLines: readonly RefusedLine[];
  readonly storedBy: string;
}

const batchColumns = sql`token, source, digest, lines, stored, refused, refused_lines as "refusedLines", stored_by as "storedBy", stored_at as at`;

export async function findBatch(db: DbOrTrx, token: string): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`select ${batchColumns} from usage_batch where token = ${token}`.execute(
    db,
  );
  return rows[0];
}

/** Those of some tokens that name a batch. */
export async function knownTokens(db: DbOrTrx, tokens: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    select token from usage_batch where token = any(${[...tokens]}::text[])`.execute(db);
  return rows.map(({ token }) => token);
}

/** Remembers a batch; answers false where the token is known already. */
export async function putBatch(db: DbOrTrx, batch: Batch): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into usage_batch (token, source, digest, lines, stored, refused, refused_lines, stored_by)
    values (${batch.token}, ${batch.source}, ${batch.digest}, ${batch.lines}, ${batch.stored}, ${batch.refused},
      ${JSON.stringify(batch.refusedLines)}::jsonb, ${batch.storedBy})
    on conflict (token) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** The newest batches. */
export async function newestBatches(
  db: DbOrTrx,
  limit: number,
): Promise<(Batch & { readonly at: string })[]> {
  const { rows } = await sql<Batch & { at: string }>`
    select ${batchColumns} from usage_batch order by stored_at desc, token limit ${limit}`.execute(db);
  return rows;
}

/**
 * Does a work while no other process or request does one under the same token. Holds a connection, no transaction:
 * the work must not ask the database itself.
 */
export function oneAtATime<T>(db: Db, token: string, work: () => Promise<T>): Promise<T> {
  const key = sql`hashtextextended(${`midoffice usage batch ${token}`}, 0)`;
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${key})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

/** Whether a batch of events was ever stored. */
export async function anyBatch(db: DbOrTrx): Promise<boolean> {
  const { rows } = await sql`select 1 from usage_batch limit 1`.execute(db);
  return rows.length > 0;
}
