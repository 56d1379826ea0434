import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Trx } from './connect.ts';

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
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}
