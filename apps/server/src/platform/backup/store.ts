import { staffRoles, writerRoles } from '@midoffice/contract/kernel';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Readable, Writable } from 'node:stream';
import { fingerprintSql, migrationRowsState } from '../db/migrate.ts';
import type { BackupTable, SequenceState, WaitingJob } from './manifest.ts';

// Everything that changes how values are written is set here, so that backups of any server read the same.
const session = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set standard_conforming_strings = on;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`;

const quoted = (name: string): string => pg.escapeIdentifier(name);
const list = (names: readonly string[]): string => names.map(quoted).join(', ');

/** A connection of its own for a backup or a restore. */
export async function openSession(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'midoffice backup',
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(session);
  return client;
}

/** Sets the values' spelling on a connection that somebody else opened. */
export async function setSession(client: pg.ClientBase): Promise<void> {
  await client.query(session);
}

/** Begins to look at one moment of the database, changing nothing. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin transaction isolation level repeatable read, read only');
}

/** The tables of schema `public` with their stored columns, the migrator's own left out. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

/** Migrations that ran here; none on an empty database. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as there`,
  );
  if (!there.rows[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name',
  );
  return rows.map((row) => row.name);
}

/** All rows of a table in PostgreSQL's COPY text format (one row per line), in the order they lie in. */
export function copyOut(client: pg.ClientBase, table: BackupTable): Readable & { rowCount: number } {
  return client.query(
    copyTo(`copy public.${quoted(table.name)} (${list(table.columns)}) to stdout`),
  ) as Readable & { rowCount: number };
}

/** A stream that fills a table from COPY text. */
export function copyIn(client: pg.ClientBase, table: BackupTable): Writable & { rowCount: number } {
  return client.query(
    copyFrom(`copy public.${quoted(table.name)} (${list(table.columns)}) from stdin`),
  ) as Writable & { rowCount: number };
}

/** Current values of the sequences of all tables. Read after the snapshot began, so never behind its rows. */
export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select t.relname as table, a.attname as column, s.oid::regclass::text as sequence
    from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by 1, 2`);
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${sequence}`,
    );
    states.push({ table, column, lastValue: state.rows[0]!.last, isCalled: state.rows[0]!.called });
  }
  return states;
}

export async function setSequence(client: pg.ClientBase, state: SequenceState): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('public.' || quote_ident($1), $2), $3::bigint, $4)`,
    [state.table, state.column, state.lastValue, state.isCalled],
  );
}

/** Jobs that wait or run. Finished ones and the queue's own are left out. */
export async function listWaitingJobs(client: pg.ClientBase): Promise<WaitingJob[]> {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  );
  if (!there.rows[0]?.there) return [];
  const { rows } = await client.query<WaitingJob>(`
    select id::text, name, data, priority, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter", singleton_key as "singletonKey"
    from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss\\_\\_%' order by created_on, id`);
  return rows;
}

export async function isDemo(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select 1 from public.app_state where name = 'demo-world'`);
  return rows.length > 0;
}

/** Of which release a database is, which every start writes down by itself. */
const ownTables = new Set(['app_state', 'derived_rules']);

/** What migrations put into the tables of this database when it was new: fingerprints by table. */
async function migrationRows(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ value: Record<string, string> }>(
    'select value from public.app_state where name = $1',
    [migrationRowsState],
  );
  return rows[0]?.value ?? {};
}

async function holdsOnly(client: pg.ClientBase, table: string, fingerprint: string): Promise<boolean> {
  const { rows } = await client.query<{ fingerprint: string | null }>(fingerprintSql(quoted(table)));
  return rows[0]!.fingerprint === fingerprint;
}

/** Tables that hold rows, most first. What migrations and a start write by themselves does not count. */
export async function filledTables(client: pg.ClientBase): Promise<{ name: string; rows: number }[]> {
  const tables = await listTables(client);
  const untouched = tables.some(({ name }) => name === 'app_state') ? await migrationRows(client) : {};
  const filled: { name: string; rows: number }[] = [];
  for (const { name } of tables) {
    if (ownTables.has(name)) continue;
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from public.${quoted(name)}`,
    );
    const own = untouched[name];
    if (own !== undefined && (await holdsOnly(client, name, own))) continue;
    if (Number(rows[0]!.count)) filled.push({ name, rows: Number(rows[0]!.count) });
  }
  return filled.sort((a, b) => b.rows - a.rows);
}

/** Other connections of Midoffice to the same database: a server that runs on it. */
export async function otherConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name in ('midoffice', 'midoffice jobs', 'midoffice push')`);
  return Number(rows[0]!.count);
}

/** Removes every table, function and job of the database. Inside the restore's transaction. */
export async function emptySchemas(client: pg.ClientBase): Promise<void> {
  await client.query(
    'drop schema if exists pgboss cascade; drop schema public cascade; create schema public; grant usage on schema public to public',
  );
}

/**
 * Drops what blocks a load, foreign keys and triggers that refuse changes, and returns how to put
 * it back. Foreign keys are checked when they come back.
 */
export async function liftGuards(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  const { rows: guarded } = await client.query<{ table: string }>(`
    select distinct tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`);
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { table } of guarded) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const { table } of guarded) await client.query(`alter table ${table} enable trigger user`);
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  };
}

/** Removes rows that migrations put into new tables. Guards must be lifted. */
export async function truncateTables(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  if (names.length)
    await client.query(`truncate ${names.map((name) => `public.${quoted(name)}`).join(', ')}`);
}

/** Who may come in after a restore, and what no longer opens. */
export interface RestoredAccess {
  readonly sessions: number;
  /** Invitations, resets and confirmations of an e-mail. */
  readonly links: number;
  readonly keys: number;
  /** Accounts with a password and a role that signs in, by e-mail, 100 at most. */
  readonly mayEnter: readonly { readonly email: string; readonly role: string }[];
  readonly mayEnterCount: number;
}

/**
 * Ends what of the time of the backup opens without a password: sessions, links that were sent, staff API keys. What was
 * ended or revoked since the backup would open again.
 */
export async function endAccess(client: pg.ClientBase): Promise<RestoredAccess> {
  const changed = async (text: string): Promise<number> => (await client.query(text)).rowCount ?? 0;
  const sessions = await changed(
    'update public.staff_session set revoked_at = now() where revoked_at is null',
  );
  const links = await changed('update public.staff_token set used_at = now() where used_at is null');
  const keys = await changed('update public.staff_api_key set revoked_at = now() where revoked_at is null');
  const { rows } = await client.query<{ email: string; role: string; count: string }>(
    `select coalesce(c.sign_in_email, a.email)::text as email, a.user_role as role, count(*) over () as count
     from public.account a join public.staff_credential c using (userid)
     where c.password_hash is not null and a.user_role = any($1::text[]) order by 1 limit 100`,
    [[...staffRoles, ...writerRoles]],
  );
  const mayEnter = rows.map(({ email, role }) => ({ email, role }));
  return { sessions, links, keys, mayEnter, mayEnterCount: Number(rows[0]?.count ?? 0) };
}

/** Fills the planner's statistics, so that the first questions after a restore are quick. */
export async function analyze(client: pg.ClientBase): Promise<void> {
  await client.query('analyze');
}
