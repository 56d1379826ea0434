import { sql } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';

/** One named value of the installation, or undefined. */
export async function readState<T>(db: DbOrTrx, name: string): Promise<T | undefined> {
  const { rows } = await sql<{ value: T }>`select value from app_state where name = ${name}`.execute(db);
  return rows[0]?.value;
}

/** Sets a named value of the installation. */
export async function writeState(db: DbOrTrx, name: string, value: unknown): Promise<void> {
  await sql`
    insert into app_state (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value, updated_at = now()`.execute(db);
}

/** Sets a named value unless there is one. */
export async function writeStateOnce(db: DbOrTrx, name: string, value: unknown): Promise<void> {
  await sql`
    insert into app_state (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do nothing`.execute(db);
}
