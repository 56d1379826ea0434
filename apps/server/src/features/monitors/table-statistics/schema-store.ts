import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { SchemaColumn } from './column-rules.ts';

/** One table of the product as it is now. */
export interface SchemaTable {
  readonly name: string;
  readonly columns: readonly SchemaColumn[];
  /** Blocks of 8 KB. */
  readonly blocks: number;
  /** Its file; another one after a rewrite. */
  readonly file: number;
  /** Differs from an earlier one where something may have been written in between, never the other way round. */
  readonly marker: string;
}

/**
 * The tables of schema `public`, by name. The counters of changes are the engine's own: they cost those who write nothing.
 * They follow a commit within seconds, and begin anew after a crash, which the time of their reset gives away.
 */
export async function readTables(db: DbOrTrx, names?: readonly string[]): Promise<SchemaTable[]> {
  const some = names ? sql`and c.relname = any(${[...names]}::text[])` : sql``;
  const { rows } = await sql<SchemaTable>`
    select c.relname as name, pg_relation_size(c.oid) / current_setting('block_size')::int as blocks,
      pg_relation_filenode(c.oid)::bigint as file,
      concat_ws(':', pg_relation_filenode(c.oid), pg_stat_get_tuples_inserted(c.oid), pg_stat_get_tuples_updated(c.oid),
        pg_stat_get_tuples_deleted(c.oid), extract(epoch from pg_stat_get_db_stat_reset_time(d.oid)),
        extract(epoch from (select stats_reset from pg_stat_bgwriter)), d.oid) as marker,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_database d on d.datname = current_database()
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%' ${some}
    order by c.relname`.execute(db);
  return rows;
}

/** How large a table is now, and its file. */
export async function readExtent(db: DbOrTrx, table: string): Promise<{ blocks: number; file: number }> {
  const { rows } = await sql<{ blocks: number; file: number }>`
    select pg_relation_size(c.oid) / current_setting('block_size')::int as blocks, pg_relation_filenode(c.oid)::bigint as file
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = ${table}`.execute(db);
  return rows[0] ?? { blocks: 0, file: 0 };
}

/** The names of all tables of the product. */
export async function readTableNames(db: DbOrTrx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%' order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
