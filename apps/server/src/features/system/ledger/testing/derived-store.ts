import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/connect.ts';

/** A database as a release left it that did not yet write down by which rules derived data are made. */
export async function forgetRules(db: Db): Promise<void> {
  await sql`delete from derived_failure`.execute(db);
  await sql`delete from derived_rules`.execute(db);
}

/** Alters one record of a main set. */
export async function alterRecord(db: Db, symbol: string, key: string): Promise<void> {
  await sql`
    update eds_record set values = jsonb_set(values, '{eps}', '99') where symbol = ${symbol} and record_key = ${key}`.execute(
    db,
  );
}

/** Alters which shares count. */
export async function alterShares(db: Db, symbol: string): Promise<void> {
  await sql`update share_step set shares = shares + 7 where symbol = ${symbol}`.execute(db);
}

/** Has the database refuse to write bars of a symbol until the answered function is called. */
export async function refuseBars(db: Db, symbol: string): Promise<() => Promise<void>> {
  await sql`
    create function refuse_bar() returns trigger language plpgsql as $$ begin raise exception 'the disk says no'; end $$`.execute(
    db,
  );
  for (const [event, row] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ])
    await sql`
      create trigger ${sql.ref(`refuse_bar_${event}`)} before ${sql.raw(event!)} on bar for each row
        when (${sql.raw(row!)}.symbol = ${sql.lit(symbol)}) execute function refuse_bar()`.execute(db);
  return async () => void (await sql`drop function refuse_bar cascade`.execute(db));
}

/** What the tray shows of rebuilds, oldest first. */
export async function readRebuilds(
  db: Db,
): Promise<{ id: string; state: string; done: number; message: string }[]> {
  const { rows } = await sql<{ id: string; state: string; done: number; message: string }>`
    select job_id as id, state, done, message from job_progress where name = 'ledger.rebuild' order by created_at`.execute(
    db,
  );
  return rows;
}

/** The audit entries about rebuilt data, oldest first. */
export async function readMadeAgain(
  db: Db,
): Promise<{ kind: string; target: string; actor: string; after: { series: unknown; cells: unknown } }[]> {
  const { rows } = await sql<{
    kind: string;
    target: string;
    actor: string;
    after: { series: unknown; cells: unknown };
  }>`
    select kind, target_id as target, actor_label as actor, d.after from audit_entry e join audit_detail d on d.entry_id = e.id
    where kind like '%.made-again' order by e.id`.execute(db);
  return rows;
}

/** How often the daily series of symbols was rebuilt. */
export async function readVersions(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ symbol: string; version: number }>`
    select symbol, version from review_series order by symbol`.execute(db);
  return Object.fromEntries(rows.map(({ symbol, version }) => [symbol, version]));
}

/** How many main series the rebuild under way has made. */
export async function readMade(db: Db): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select coalesce(max(made), 0) as made from derived_rules where name = 'main-series'`.execute(db);
  return rows[0]!.made;
}

/** The rule version of each kind, and the version it is being rebuilt with. */
export async function readRules(db: Db): Promise<{ name: string; version: number; target: number | null }[]> {
  const { rows } = await sql<{ name: string; version: number; target: number | null }>`
    select name, version, target from derived_rules order by name`.execute(db);
  return rows;
}
