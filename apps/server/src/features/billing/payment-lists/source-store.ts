import type { ListSource } from '@midoffice/contract/billing/payment-lists/lists';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** One record of a source, as it is kept: of a key its hash and its ends, never its value. */
export interface SourceRecord {
  readonly id: string;
  readonly userid: string;
  readonly email: string;
  readonly planCode: string | null;
  /** Hexadecimal. */
  readonly keyHash: string | null;
  readonly keyMask: string | null;
}

/** How far the reading of a source has come. */
export interface Reading {
  readonly reading: number;
  readonly cursor: string | null;
  readonly finishedAt: string | null;
}

/**
 * The reading to go on with: the one that was cut off, or a new one.
 * @param staleMs a reading that began longer ago is given up: its first pages say too little of now
 */
export async function openReading(db: DbOrTrx, source: ListSource, staleMs: number): Promise<Reading> {
  const goesOn = sql`(s.cursor is not null and s.begun_at > now() - ${staleMs} * interval '1 millisecond')`;
  const { rows } = await sql<Reading>`
    insert into payment_source as s (source, reading, cursor, begun_at) values (${source}, 1, null, now())
    on conflict (source) do update set
      reading = case when ${goesOn} then s.reading else s.reading + 1 end,
      cursor = case when ${goesOn} then s.cursor end,
      begun_at = case when ${goesOn} then s.begun_at else excluded.begun_at end
    returning reading, cursor, finished_at as "finishedAt"`.execute(db);
  return rows[0]!;
}

/** Keeps one page of a source. */
export async function putRecords(
  trx: DbOrTrx,
  source: ListSource,
  reading: number,
  records: readonly SourceRecord[],
): Promise<void> {
  if (!records.length) return;
  await sql`
    insert into payment_source_record (source, id, userid, email, plan_code, key_hash, key_mask, read_at, reading)
    select distinct on (id) ${source}, id, userid, email, "planCode", decode("keyHash", 'hex'), "keyMask", now(), ${reading}::bigint
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r (id text, userid text, email text, "planCode" text, "keyHash" text, "keyMask" text)
    on conflict (source, id) do update set userid = excluded.userid, email = excluded.email, plan_code = excluded.plan_code,
      key_hash = excluded.key_hash, key_mask = excluded.key_mask, read_at = excluded.read_at, reading = excluded.reading`.execute(
    trx,
  );
}

/** Notes where the next page begins. */
export async function noteCursor(
  trx: DbOrTrx,
  source: ListSource,
  reading: number,
  cursor: string,
): Promise<void> {
  await sql`update payment_source set cursor = ${cursor} where source = ${source} and reading = ${reading}`.execute(
    trx,
  );
}

/** Ends a reading: what it has not seen is gone at the source. */
export async function endReading(trx: Trx, source: ListSource, reading: number): Promise<void> {
  await sql`
    delete from payment_source_record where source = ${source} and reading < ${reading}
      and read_at < (select begun_at from payment_source where source = ${source})`.execute(trx);
  await sql`
    update payment_source set cursor = null, finished_at = now(), covers_from = begun_at
    where source = ${source} and reading = ${reading}`.execute(trx);
}

/** Forgets what a source held of one customer, before it is kept anew. */
export async function forgetRecords(trx: DbOrTrx, source: ListSource, userid: string): Promise<void> {
  await sql`delete from payment_source_record where source = ${source} and userid = ${userid}`.execute(trx);
}

/** The present number of the reading of a source. */
export async function presentReading(db: DbOrTrx, source: ListSource): Promise<number> {
  const { rows } = await sql<{ reading: number }>`
    select reading from payment_source where source = ${source}`.execute(db);
  return rows[0]?.reading ?? 0;
}
