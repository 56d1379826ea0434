import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { writeState } from '../app-state/store.ts';
import type { DbOrTrx, Trx } from './connect.ts';

const folder = join(import.meta.dirname, 'migrations');

async function migrations(): Promise<Record<string, Migration>> {
  const found: Record<string, Migration> = {};
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const text = await readFile(join(folder, name), 'utf8');
    found[name.slice(0, -4)] = { up: async (db: Kysely<never>) => void (await sql.raw(text).execute(db)) };
  }
  return found;
}

function migratorOf(db: unknown): Migrator {
  return new Migrator({ db: db as Kysely<unknown>, provider: { getMigrations: migrations } });
}

/** State of a database: the migrations it has run and those this release knows. */
export interface SchemaState {
  readonly ran: readonly string[];
  readonly pending: readonly string[];
  /** Ran here, but this release does not know them: a newer release made the data. */
  readonly unknown: readonly string[];
}

/** Looks without changing anything. */
export async function schemaState(db: Kysely<never>): Promise<SchemaState> {
  const known = await migratorOf(db).getMigrations();
  const table = await sql<{
    there: boolean;
  }>`select to_regclass('public.kysely_migration') is not null as there`.execute(db);
  const rows = table.rows[0]?.there
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows
    : [];
  const names = new Set(known.map((migration) => migration.name));
  return {
    ran: rows.map((row) => row.name),
    pending: known.filter((migration) => !migration.executedAt).map((migration) => migration.name),
    unknown: rows.map((row) => row.name).filter((name) => !names.has(name)),
  };
}

/** The names of the migrations that this release knows, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await migrations());
}

/**
 * Brings a database to the schema of an earlier release, or of this one, inside a transaction of the caller.
 * @param last the last migration to run; left out: the newest
 */
export async function migrateWithin(trx: Trx, last?: string): Promise<void> {
  const migrator = migratorOf(trx);
  const { error } = last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last);
  if (error) throw error;
}

/** Name in `app_state` of what the migrations put into the tables of a new database: fingerprints by table. */
export const migrationRowsState = 'migration-rows';

/** SQL whose one row holds the fingerprint of all rows of a table, whatever their order; null for an empty table. */
export const fingerprintSql = (quotedTable: string): string =>
  `select md5(string_agg(t::text, chr(10) order by t::text)) as fingerprint from public.${quotedTable} t`;

/** So that a restore can distinguish what migrations put into a new database from what people entered. */
async function recordMigrationRows(db: DbOrTrx): Promise<void> {
  const tables = await sql<{ name: string; quoted: string }>`
    select relname as name, quote_ident(relname) as quoted from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`.execute(db);
  const made: Record<string, string> = {};
  for (const { name, quoted } of tables.rows) {
    const { rows } = await sql<{ fingerprint: string | null }>`${sql.raw(fingerprintSql(quoted))}`.execute(
      db,
    );
    if (rows[0]?.fingerprint) made[name] = rows[0].fingerprint;
  }
  await writeState(db, migrationRowsState, made);
}

/**
 * Brings the database to the newest schema, under the migrator's lock, each step in a transaction.
 * @returns names of the steps that ran
 * @throws Error naming the step that failed; later steps have not run
 */
export async function migrate(db: unknown): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (error || failed) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${reason}`, { cause: error });
  }
  const ran = (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
  if (ran[0] === (await knownMigrations())[0]) await recordMigrationRows(db as DbOrTrx);
  return ran;
}
