import { sql } from 'kysely';
import { canonical } from '../audit/canonical.ts';
import type { DbOrTrx } from '../db/connect.ts';
import { changeSetColumns, type StoredChangeSet } from './revert-store.ts';
import type { RowKey } from './tables.ts';

/** A base fact that a change set wrote. */
export interface TouchedFact {
  readonly changeSetId: number;
  readonly table: string;
  readonly key: Readonly<Record<string, string>>;
  /** The row before and after, where the fact was written as a whole. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** The facts of a target that change sets wrote, whatever those are about, newest first. @param key columns that the facts share */
export async function readTouchedFacts(
  db: DbOrTrx,
  targetKind: string,
  target: string,
  key: Readonly<Record<string, string>>,
): Promise<TouchedFact[]> {
  const { rows } = await sql<TouchedFact>`
    select r.change_set_id as "changeSetId", r.table_name as table, r.row_key::jsonb as key,
           jsonb_path_query_array(jsonb_build_array(r.before, r.after), '$[*] ? (@.type() == "object")') as rows
    from change_set_subject s join change_row r using (change_set_id)
    where s.target_kind = ${targetKind} and s.target = ${target} and r.row_key::jsonb @> ${JSON.stringify(key)}::jsonb
    order by r.change_set_id desc, r.seq limit 20000`.execute(db);
  return rows;
}

/** A base fact by its table and whole key. */
export interface FactName {
  readonly table: string;
  readonly key: RowKey;
}

/** The same of facts that are known by name: their number alone decides how long it takes, not the size of change sets. */
export async function readTouchesOf(db: DbOrTrx, facts: readonly FactName[]): Promise<TouchedFact[]> {
  const { rows } = await sql<TouchedFact>`
    select r.change_set_id as "changeSetId", r.table_name as table, r.row_key::jsonb as key,
           jsonb_path_query_array(jsonb_build_array(r.before, r.after), '$[*] ? (@.type() == "object")') as rows
    from unnest(${facts.map(({ table }) => table)}::text[], ${facts.map(({ key }) => canonical(key))}::text[]) f (name, key)
    join change_row r on r.table_name = f.name and r.row_key = f.key
    order by r.change_set_id desc, r.seq limit 20000`.execute(db);
  return rows;
}

/** Change sets by id, newest first, a hundred at most. */
export async function readChangeSets(db: DbOrTrx, ids: Iterable<number>): Promise<StoredChangeSet[]> {
  const newest = [...new Set(ids)].toSorted((a, b) => b - a).slice(0, 100);
  const { rows } = await sql<StoredChangeSet>`
    select ${changeSetColumns} from change_set c where c.id = any(${newest}::bigint[]) order by c.id desc`.execute(
    db,
  );
  return rows;
}
