import type { FaqRecord } from '@midoffice/contract/content/faq/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

const columns = sql`id::text as "_id", code, sub_code as "subCode", question, answer, endpoint, key, draft, revision,
  to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"`;

/** Published records or drafts, changed last first. @param query words that they hold; empty: all */
export async function readFaqRecords(
  db: DbOrTrx,
  { draft, query, limit }: { readonly draft: boolean; readonly query: string; readonly limit: number },
): Promise<FaqRecord[]> {
  const wanted = `%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const narrowed = query
    ? sql`and (search @@ websearch_to_tsquery('english', ${query}) or question ilike ${wanted} or key ilike ${wanted})`
    : sql``;
  const { rows } = await sql<FaqRecord>`
    select ${columns} from faq_record where draft = ${draft} ${narrowed}
    order by updated_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many records are published, or drafts. */
export async function countFaqRecords(db: DbOrTrx, draft: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from faq_record where draft = ${draft}`.execute(db);
  return rows[0]!.count;
}

/** Lets nobody else write records until the end of the transaction: keys are compared, then written. */
export async function lockFaq(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('faq', 0))`.execute(trx);
}

/** A record by its id. */
export async function recordOfId(db: DbOrTrx, id: string): Promise<FaqRecord | undefined> {
  const { rows } = await sql<FaqRecord>`
    select ${columns} from faq_record where id = ${id}::bigint`.execute(db);
  return rows[0];
}

/** A record by its key. */
export async function recordOfKey(db: DbOrTrx, key: string): Promise<FaqRecord | undefined> {
  const { rows } = await sql<FaqRecord>`select ${columns} from faq_record where key = ${key}`.execute(db);
  return rows[0];
}

/** The draft that asks a question under a code; undefined where there is none, or more than one. */
export async function draftOf(
  db: DbOrTrx,
  { code, subCode, question }: Pick<FaqRecord, 'code' | 'subCode' | 'question'>,
): Promise<FaqRecord | undefined> {
  const { rows } = await sql<FaqRecord>`
    select ${columns} from faq_record
    where draft and code = ${code} and sub_code = ${subCode} and question = ${question} limit 2`.execute(db);
  return rows.length === 1 ? rows[0] : undefined;
}

/** What a record says. */
export type FaqTexts = Omit<FaqRecord, '_id' | 'revision' | 'updatedAt'>;

/** Adds a record. @returns its id */
export async function insertFaqRecord(db: DbOrTrx, texts: FaqTexts, by: string): Promise<string> {
  const { code, subCode, question, answer, endpoint, key, draft } = texts;
  const { rows } = await sql<{ id: string }>`
    insert into faq_record (code, sub_code, question, answer, endpoint, key, draft, updated_by)
    values (${code}, ${subCode}, ${question}, ${answer}, ${endpoint}, ${key}, ${draft}, ${by})
    returning id::text`.execute(db);
  return rows[0]!.id;
}

/** Replaces what a record says. @returns its revision */
export async function updateFaqRecord(trx: Trx, id: string, texts: FaqTexts, by: string): Promise<number> {
  const { code, subCode, question, answer, endpoint, key, draft } = texts;
  const { rows } = await sql<{ revision: number }>`
    update faq_record set code = ${code}, sub_code = ${subCode}, question = ${question}, answer = ${answer},
      endpoint = ${endpoint}, key = ${key}, draft = ${draft}, revision = revision + 1, updated_at = now(), updated_by = ${by}
    where id = ${id}::bigint returning revision`.execute(trx);
  return rows[0]!.revision;
}

/** Deletes a record. */
export async function removeFaqRecord(trx: Trx, id: string): Promise<void> {
  await sql`delete from faq_record where id = ${id}::bigint`.execute(trx);
}
