import { sql } from 'kysely';
import type { Actor } from '../audit/store.ts';
import { canonical } from '../audit/canonical.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Row, StoredCell } from './change.ts';
import type { LedgerTable, RowKey } from './tables.ts';

/** Takes the locks of some targets one after the other, in the order given, in one round trip. */
export async function lockInOrder(trx: Trx, targets: readonly TargetName[]): Promise<void> {
  const names = targets.map(([kind, target]) => `ledger:${kind}:${target}`);
  // A scan over the list calls the function row by row.
  await sql`
    select count(pg_advisory_xact_lock(hashtextextended(t.name, 0))::text) from unnest(${names}::text[]) t (name)`.execute(
    trx,
  );
}

/** Repairs and imports of one target wait for each other until the transaction ends. */
export const lockTarget = (trx: Trx, targetKind: string, target: string): Promise<void> =>
  lockInOrder(trx, [[targetKind, target]]);

const sameKey = (table: LedgerTable, left: string, right: string) =>
  sql.join(
    table.key.map((column) => sql`${sql.ref(`${left}.${column}`)} = ${sql.ref(`${right}.${column}`)}`),
    sql` and `,
  );

/**
 * The rows with these keys, in their order; null where there is none.
 * @throws TypeError when a key is not spelt as the database spells it: it would escape the search for later changes
 */
export async function readRows(
  trx: DbOrTrx,
  table: LedgerTable,
  keys: readonly RowKey[],
): Promise<(Row | null)[]> {
  const name = sql.table(table.name);
  const spelt = sql.join(table.key.map((column) => sql`${sql.lit(column)}, ${sql.ref(`k.${column}`)}`));
  const { rows } = await sql<{ key: RowKey; row: Row | null }>`
    select jsonb_build_object(${spelt}) as key, to_jsonb(t) as row
    from jsonb_populate_recordset(null::${name}, ${JSON.stringify(keys)}::jsonb) with ordinality k
    left join ${name} t on ${sameKey(table, 't', 'k')}
    order by k.ordinality`.execute(trx);
  for (const [i, row] of rows.entries()) {
    const given = Object.fromEntries(table.key.map((column) => [column, keys[i]![column]]));
    if (canonical(given) !== canonical(row.key))
      throw new TypeError(`key ${canonical(given)} of ${table.name} must be spelt ${canonical(row.key)}`);
  }
  return rows.map((row) => row.row);
}

/** Replaces the rows with these keys; a null deletes the row. Returns the rows as stored. */
export async function writeRows(
  trx: Trx,
  table: LedgerTable,
  keys: readonly RowKey[],
  rows: readonly (Row | null)[],
): Promise<void> {
  const name = sql.table(table.name);
  await sql`
    delete from ${name} t using jsonb_populate_recordset(null::${name}, ${JSON.stringify(keys)}::jsonb) k
    where ${sameKey(table, 't', 'k')}`.execute(trx);
  const kept = rows.filter((row) => row !== null);
  if (!kept.length) return;
  await sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(kept)}::jsonb)`.execute(
    trx,
  );
}

/** Rows of a ledger table by equality of columns, as the ledger spells them, in key order. */
export async function findRows(
  db: DbOrTrx,
  table: LedgerTable,
  where: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const conditions = Object.entries(where).map(
    ([column, value]) => sql`${sql.ref(`t.${column}`)} = ${value}`,
  );
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table.name)} t where ${sql.join(conditions, sql` and `)}
    order by ${sql.join(table.key.map((column) => sql.ref(`t.${column}`)))}`.execute(db);
  return rows.map((row) => row.row);
}

/** What a new change set says of itself. */
export interface NewChangeSet {
  readonly kind: string;
  readonly targetKind: string;
  readonly target: string;
  readonly actor: Actor;
  /** See `Change`; null where it is not known. */
  readonly call: string | null;
  readonly reason: string;
  readonly source: string;
  readonly summary: string;
  readonly parentId: number | null;
}

/** Of which kind, and which one. */
export type TargetName = readonly [targetKind: string, target: string];

/** Writes a change set with its cells and answers its id. @param subjects whose facts its cells are */
export async function insertChangeSet(
  trx: Trx,
  head: NewChangeSet,
  cells: readonly StoredCell[],
  subjects: readonly TargetName[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into change_set (kind, target_kind, target, actor_id, actor_label, call, reason, source, summary, parent_id, row_count)
    values (${head.kind}, ${head.targetKind}, ${head.target}, ${head.actor.id}, ${head.actor.label}, ${head.call}, ${head.reason}, ${head.source},
            ${head.summary}, ${head.parentId}, ${cells.length})
    returning id`.execute(trx);
  const { id } = rows[0]!;
  await sql`
    insert into change_row (change_set_id, seq, table_name, row_key, field, before, after)
    select ${id}, r.ordinality, r.value->>'table', r.value->>'rowKey', r.value->>'field',
           nullif(r.value->'before', 'null'), nullif(r.value->'after', 'null')
    from jsonb_array_elements(${JSON.stringify(cells)}::jsonb) with ordinality r`.execute(trx);
  const targets = [[head.targetKind, head.target] as const, ...subjects];
  await sql`
    insert into change_set_subject (target_kind, target, change_set_id)
    select distinct t.kind, t.name, ${id}::bigint
    from unnest(${targets.map(([kind]) => kind)}::text[], ${targets.map(([, name]) => name)}::text[]) t (kind, name)`.execute(
    trx,
  );
  return id;
}

/** The newest change set that touched a cell, or null. */
export async function lastToTouch(
  db: DbOrTrx,
  table: string,
  rowKey: string,
  field: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(change_set_id) as id from change_row
    where table_name = ${table} and row_key = ${rowKey} and (field = ${field} or field = '*' or ${field} = '*')`.execute(
    db,
  );
  return rows[0]!.id;
}

/** The newest change set that is about a target or wrote a fact of it, 0 where there is none. */
export async function newestChangeSet(db: DbOrTrx, targetKind: string, target: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(change_set_id), 0) as id from change_set_subject where target_kind = ${targetKind} and target = ${target}`.execute(
    db,
  );
  return rows[0]!.id;
}

/**
 * After a revert was written: what it takes back is out of force. Where that was a revert itself, its own parent is in
 * force again, that one's parent out, and so on up the line.
 */
export async function markReverted(trx: Trx, by: number): Promise<void> {
  await sql`
    with recursive line as (
      select id, parent_id, null::bigint as child, 0 as depth from change_set where id = ${by}
      union all select c.id, c.parent_id, line.id, line.depth + 1 from change_set c join line on c.id = line.parent_id)
    update change_set set reverted_by = case when line.depth % 2 = 1 then line.child end
    from line where change_set.id = line.id and line.depth > 0`.execute(trx);
}

/** Inside a transaction: runs `work` and takes back whatever it wrote. */
export async function withoutTrace<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint ledger_preview`.execute(trx);
  const result = await work();
  await sql`rollback to savepoint ledger_preview`.execute(trx);
  return result;
}
