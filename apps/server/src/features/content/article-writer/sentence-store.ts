import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** A sentence of the library. */
export interface StoredSentence {
  readonly id: number;
  readonly field: string;
  readonly text: string;
  readonly reviewed: boolean;
}

/** The sentences about a field, reviewed ones first, oldest first. */
export async function sentencesAbout(db: DbOrTrx, field: string): Promise<StoredSentence[]> {
  const { rows } = await sql<StoredSentence>`
    select id, field, text, reviewed from writer_sentence where field = ${field} order by reviewed desc, id`.execute(
    db,
  );
  return rows;
}

/** Sentences that hold a text, oldest first. */
export async function sentencesWith(db: DbOrTrx, text: string, limit: number): Promise<StoredSentence[]> {
  const escaped = text.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const { rows } = await sql<StoredSentence>`
    select id, field, text, reviewed from writer_sentence where lower(text) like ${`%${escaped}%`} order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countSentences(
  db: DbOrTrx,
): Promise<{ count: number; reviewedCount: number; descriptionCount: number }> {
  const { rows } = await sql<{ count: number; reviewedCount: number; descriptionCount: number }>`
    select count(*) as count, count(*) filter (where reviewed) as "reviewedCount",
           count(*) filter (where is_description) as "descriptionCount" from writer_sentence`.execute(db);
  return rows[0]!;
}

/** One sentence, locked until the transaction ends. */
export async function sentenceById(trx: Trx, id: number): Promise<StoredSentence | undefined> {
  const { rows } = await sql<StoredSentence>`
    select id, field, text, reviewed from writer_sentence where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** Whether another sentence about the field says the same. */
export async function isSaidAlready(trx: Trx, { id, field }: StoredSentence, text: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from writer_sentence where field = ${field} and text = ${text} and id <> ${id}`.execute(trx);
  return rows.length > 0;
}

export async function storeReview(
  trx: Trx,
  id: number,
  review: { text: string; reviewed: boolean; by: string },
): Promise<void> {
  await sql`
    update writer_sentence set text = ${review.text}, reviewed = ${review.reviewed}, updated_by = ${review.by}, updated_at = now()
    where id = ${id}`.execute(trx);
}

/** A sentence as a seed or a test makes it. */
export interface NewSentence {
  readonly field: string;
  readonly text: string;
  readonly reviewed?: boolean;
  readonly isDescription?: boolean;
}

/** Adds sentences; those that are there already stay as they are. Answers the ids of the new ones. */
export async function insertSentences(db: DbOrTrx, list: readonly NewSentence[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into writer_sentence (field, text, reviewed, is_description)
    select * from unnest(${list.map((one) => one.field)}::text[], ${list.map((one) => one.text)}::text[],
      ${list.map((one) => one.reviewed ?? false)}::bool[], ${list.map((one) => one.isDescription ?? false)}::bool[])
    on conflict (field, text) do nothing returning id`.execute(db);
  return rows.map((row) => row.id);
}
