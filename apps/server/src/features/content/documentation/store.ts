import type { EndpointEdit, RecordChange } from '@midoffice/contract/content/documentation/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** What staff say of an endpoint, and how often they changed it. */
export interface StoredRecord {
  readonly code: string;
  readonly revision: number;
  readonly edit: EndpointEdit;
}

const columns = sql`code, revision, jsonb_strip_nulls(jsonb_build_object('name', name, 'minLevelNotes', min_level_notes,
  'parameters', parameters, 'properties', properties, 'description', description, 'content', content))
  || case when tag_set then jsonb_build_object('tag', tag) else '{}' end as edit`;

/** What staff say of endpoints, by code. */
export async function readRecords(db: DbOrTrx): Promise<ReadonlyMap<string, StoredRecord>> {
  const { rows } = await sql<StoredRecord>`select ${columns} from endpoint_doc`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

/** What staff say of an endpoint, locked until the end of the transaction; revision 0 where they say nothing. */
export async function lockRecord(trx: Trx, code: string): Promise<StoredRecord> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`endpoint-doc ${code}`}, 0))`.execute(trx);
  const { rows } = await sql<StoredRecord>`select ${columns} from endpoint_doc where code = ${code}`.execute(
    trx,
  );
  return rows[0] ?? { code, revision: 0, edit: {} };
}

const json = (value: unknown) => (value === undefined ? sql`null` : sql`${JSON.stringify(value)}::jsonb`);

/** Writes what staff say of an endpoint in place of what is there, and keeps both. @returns the new revision */
export async function writeRecord(
  trx: Trx,
  { code, revision, edit: before }: StoredRecord,
  after: EndpointEdit,
  by: string,
): Promise<number> {
  const next = revision + 1;
  await sql`
    insert into endpoint_doc (code, name, tag, tag_set, min_level_notes, parameters, properties, description, content, revision, updated_by)
    values (${code}, ${after.name ?? null}, ${after.tag ?? null}, ${after.tag !== undefined}, ${json(after.minLevelNotes)},
      ${json(after.parameters)}, ${json(after.properties)}, ${after.description ?? null}, ${after.content ?? null}, ${next}, ${by})
    on conflict (code) do update set name = excluded.name, tag = excluded.tag, tag_set = excluded.tag_set,
      min_level_notes = excluded.min_level_notes, parameters = excluded.parameters, properties = excluded.properties,
      description = excluded.description, content = excluded.content, revision = excluded.revision,
      updated_by = excluded.updated_by, updated_at = now()`.execute(trx);
  await sql`
    insert into endpoint_doc_change (code, revision, changed_by, before, after)
    values (${code}, ${next}, ${by}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`.execute(
    trx,
  );
  return next;
}

/** The newest changes of an endpoint's record. */
export async function readHistory(db: DbOrTrx, code: string, limit: number): Promise<RecordChange[]> {
  const { rows } = await sql<RecordChange>`
    select c.revision, to_char(c.changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      coalesce(a.username, c.changed_by) as by, c.before, c.after
    from endpoint_doc_change c left join account a on a.userid = c.changed_by
    where c.code = ${code} order by c.revision desc limit ${limit}`.execute(db);
  return rows;
}
