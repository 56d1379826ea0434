import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../db/connect.ts';

/** A column that holds sealed values: by convention a `bytea` whose name ends with `_cipher`. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
}

/** A sealed value and where it lies. Holds while its row is locked. */
export interface SealedValue {
  readonly place: string;
  readonly sealed: Buffer;
}

/** Every column of the database that holds sealed values. */
export async function sealedColumns(db: DbOrTrx): Promise<SealedColumn[]> {
  const { rows } = await sql<SealedColumn>`
    select c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype and a.attname like '%\\_cipher'
    order by 1, 2`.execute(db);
  return rows;
}

const isStale = ({ column }: SealedColumn, newest: Buffer) =>
  sql`${sql.ref(column)} is not null and substring(${sql.ref(column)} from 1 for 4) <> ${newest}`;

/** How many values of a column are sealed under an older key. @param newest the newest key's id, 4 bytes */
export async function countStale(db: DbOrTrx, column: SealedColumn, newest: Buffer): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(column.table)} where ${isStale(column, newest)}`.execute(db);
  return rows[0]!.count;
}

/** Some values under an older key, locked until the transaction ends. */
export async function takeStale(
  trx: Trx,
  column: SealedColumn,
  newest: Buffer,
  limit: number,
): Promise<SealedValue[]> {
  const { rows } = await sql<SealedValue>`
    select ctid::text as place, ${sql.ref(column.column)} as sealed from ${sql.table(column.table)}
    where ${isStale(column, newest)} limit ${limit} for update`.execute(trx);
  return rows;
}

/** Stores values that were sealed again, in the transaction that took them. */
export async function putSealed(
  trx: Trx,
  column: SealedColumn,
  values: readonly SealedValue[],
): Promise<void> {
  await sql`
    update ${sql.table(column.table)} t set ${sql.ref(column.column)} = given.sealed
    from unnest(${values.map((value) => value.place)}::tid[], ${values.map((value) => value.sealed)}::bytea[]) as given(place, sealed)
    where t.ctid = given.place`.execute(trx);
}
