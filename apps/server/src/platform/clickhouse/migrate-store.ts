import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'migrations');

/** How the steps are run. */
export interface Migrating {
  readonly database: string;
  /** A statement in the database. */
  run(sql: string): Promise<void>;
  read(sql: string): Promise<{ version: string }[]>;
  /** A statement outside of it, for the database itself. */
  create(sql: string): Promise<void>;
}

/** The steps of the usage schema in their order, each with its statements. */
export function usageMigrations(): { version: string; statements: string[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({
      version: name.slice(0, -4),
      statements: readFileSync(join(folder, name), 'utf8')
        .replace(/^--.*$/gm, '')
        .split(/;\s*$/m)
        .map((statement) => statement.trim())
        .filter(Boolean),
    }));
}

/**
 * Brings the usage schema to this release. ClickHouse has no transactions over statements, so each one bears being
 * run again: a step that was cut off is finished by the next start, also by several at once.
 * @throws Error where a newer release made the schema
 */
export async function migrateUsage({ database, run, read, create }: Migrating): Promise<void> {
  if (database) await create(`CREATE DATABASE IF NOT EXISTS \`${database}\``);
  await run(
    'CREATE TABLE IF NOT EXISTS schema_version (version String, at DateTime DEFAULT now()) ENGINE = MergeTree ORDER BY version',
  );
  const ran = new Set(
    (await read('SELECT DISTINCT version FROM schema_version')).map(({ version }) => version),
  );
  const steps = usageMigrations();
  const unknown = [...ran].filter((version) => !steps.some((step) => step.version === version));
  if (unknown.length)
    throw new Error(`A newer release made the usage data: this one does not know ${unknown.join(', ')}.`);
  for (const { version, statements } of steps) {
    if (ran.has(version)) continue;
    for (const statement of statements) await run(statement);
    await run(`INSERT INTO schema_version (version) VALUES ('${version}')`);
  }
}
