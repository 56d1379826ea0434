import type { ChangeSet } from '@midoffice/contract/system/ledger/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';
import type { RowKey } from './tables.ts';

/** A change set with the call that it was made by; see `Change`. */
export interface StoredChangeSet extends ChangeSet {
  readonly call: string | null;
}

/** Columns of a change set as the contract names them, and its call. */
export const changeSetColumns = sql<StoredChangeSet>`
  c.id, c.kind, c.target_kind as "targetKind", c.target, c.actor_id as "actorId", c.actor_label as actor, c.reason, c.source, c.call,
  c.summary, c.parent_id as "parentId", c.reverted_by as "revertedBy", c.row_count as cells, c.at`;

/** One change set, or undefined. */
export async function readChangeSet(db: DbOrTrx, id: number): Promise<StoredChangeSet | undefined> {
  const { rows } =
    await sql<StoredChangeSet>`select ${changeSetColumns} from change_set c where c.id = ${id}`.execute(db);
  return rows[0];
}

/** A cell of a change set as it is stored. */
export interface LedgerCell {
  readonly seq: number;
  readonly table: string;
  readonly rowKey: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Cells of a change set in their order. */
export async function readCells(
  db: DbOrTrx,
  id: number,
  page?: { offset: number; limit: number },
): Promise<LedgerCell[]> {
  const { rows } = await sql<LedgerCell>`
    select seq, table_name as table, row_key as "rowKey", field, before, after from change_row
    where change_set_id = ${id} order by seq ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`.execute(
    db,
  );
  return rows;
}

/** What some change sets are about, and the rows that they hold, each once. */
export async function readTouchedRows(
  db: DbOrTrx,
  ids: readonly number[],
): Promise<{
  targets: (readonly [targetKind: string, target: string])[];
  rows: { table: string; key: RowKey }[];
}> {
  const sets = await sql<{ kind: string; name: string }>`
    select distinct target_kind as kind, target as name from change_set where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  const touched = await sql<{ table: string; rowKey: string }>`
    select distinct table_name as table, row_key as "rowKey" from change_row
    where change_set_id = any(${[...ids]}::bigint[])`.execute(db);
  return {
    targets: sets.rows.map(({ kind, name }) => [kind, name] as const),
    rows: touched.rows.map(({ table, rowKey }) => ({ table, key: JSON.parse(rowKey) as RowKey })),
  };
}

/**
 * The later change sets that touched a cell of this one and have not been taken back since, newest first.
 * A change set and its revert cancel each other only when both are later; where the revert alone is later, it blocks.
 */
export async function readBlockers(
  db: DbOrTrx,
  id: number,
): Promise<{ changeSet: StoredChangeSet; cells: number }[]> {
  const { rows } = await sql<StoredChangeSet & { touching: number }>`
    with later as (
      select r.change_set_id, count(*) as touching
      from change_row mine
      join change_row r using (table_name, row_key)
      where mine.change_set_id = ${id} and r.change_set_id > ${id} and (r.field = mine.field or r.field = '*' or mine.field = '*')
      group by 1)
    select ${changeSetColumns}, later.touching
    from later join change_set c on c.id = later.change_set_id
    left join change_set taken on taken.id = c.parent_id and taken.reverted_by = c.id
    where coalesce(c.reverted_by, taken.id, 0) < ${id}
    order by c.id desc`.execute(db);
  return rows.map(({ touching, ...changeSet }) => ({ changeSet, cells: touching }));
}

/** The cells in which one change set blocks the revert of another, with the values it wrote there. */
export async function readBlockedCells(
  db: DbOrTrx,
  id: number,
  by: readonly number[],
  limit: number,
): Promise<(LedgerCell & { changeSet: number; now: unknown })[]> {
  const { rows } = await sql<LedgerCell & { changeSet: number; now: unknown }>`
    select distinct on (mine.seq) mine.seq, mine.table_name as table, mine.row_key as "rowKey", mine.field, mine.before, mine.after,
           r.change_set_id as "changeSet", r.after as now
    from change_row mine
    join change_row r using (table_name, row_key)
    where mine.change_set_id = ${id} and r.change_set_id = any(${[...by]}::bigint[])
      and (r.field = mine.field or r.field = '*' or mine.field = '*')
    order by mine.seq, r.change_set_id desc limit ${limit}`.execute(db);
  return rows;
}

/** The reverts of a change set and what took those back in turn, oldest first. */
export async function readHistory(db: DbOrTrx, id: number): Promise<ChangeSet[]> {
  const { rows } = await sql<ChangeSet>`
    with recursive line as (
      select id from change_set where parent_id = ${id}
      union all select s.id from change_set s join line on s.parent_id = line.id)
    select ${changeSetColumns} from line join change_set c using (id) order by c.id`.execute(db);
  return rows;
}
