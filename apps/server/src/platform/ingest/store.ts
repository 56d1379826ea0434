import { sql } from 'kysely';
import type { Trx } from '../db/connect.ts';

/** Remembers a signed request. @returns whether it is the first of its kind */
export async function insertRequest(
  trx: Trx,
  request: { readonly sender: string; readonly digest: Buffer; readonly receivedAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ingest_request (sender, digest, received_at)
    values (${request.sender}, ${request.digest}, ${request.receivedAt})
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

/** Forgets up to 500 requests that are older; those that somebody else is removing stay. */
export async function deleteRequestsBefore(trx: Trx, moment: Date): Promise<void> {
  await sql`
    delete from ingest_request where (sender, digest) in (
      select sender, digest from ingest_request where received_at < ${moment}
      order by received_at limit 500 for update skip locked)`.execute(trx);
}

/** A record by its id, with a digest of its values. */
export interface NamedRecord {
  readonly id: string;
  /** In hexadecimal. */
  readonly digest: string;
}

/**
 * Remembers records by their ids. Whoever sends one of them at the same time waits for this transaction.
 * @param records each id once
 * @returns ids that are new, and ids that were known with other values
 */
export async function insertRecords(
  trx: Trx,
  about: { readonly kind: string; readonly source: string; readonly receivedAt: Date },
  records: readonly NamedRecord[],
): Promise<{ fresh: ReadonlySet<string>; differing: string[] }> {
  const given = JSON.stringify(records);
  const { rows: fresh } = await sql<{ id: string }>`
    insert into ingest_record (kind, id, digest, source, received_at)
    select ${about.kind}, id, decode(digest, 'hex'), ${about.source}, ${about.receivedAt}
    from jsonb_to_recordset(${given}::jsonb) as r (id text, digest text)
    order by id
    on conflict do nothing returning id`.execute(trx);
  const { rows: differing } = await sql<{ id: string }>`
    select r.id from jsonb_to_recordset(${given}::jsonb) as r (id text, digest text)
    join ingest_record known on known.kind = ${about.kind} and known.id = r.id
    where known.digest <> decode(r.digest, 'hex') order by r.id`.execute(trx);
  return { fresh: new Set(fresh.map(({ id }) => id)), differing: differing.map(({ id }) => id) };
}
