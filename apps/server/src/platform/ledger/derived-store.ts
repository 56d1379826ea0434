import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../db/connect.ts';

/** State of one kind of derived data. */
export interface DerivedState {
  /** The rules by which all of it was made; 0: those of a release that did not write them down. */
  readonly version: number;
  /** The rules of a rebuild that has not come to its end; null: none has begun. */
  readonly target: number | null;
  /** The last symbol that it has done. */
  readonly position: string;
  /** How many series it has made, or the last one had, how many came out differently, and some symbols of these. */
  readonly made: number;
  readonly changed: number;
  readonly samples: readonly string[];
}

const columns = sql`version, target, position, made, changed, samples`;

/** State of each kind, by its name. */
export async function readDerived(db: DbOrTrx): Promise<Map<string, DerivedState>> {
  const { rows } = await sql<
    DerivedState & { name: string }
  >`select name, ${columns} from derived_rules`.execute(db);
  return new Map(rows.map(({ name, ...state }) => [name, state]));
}

/** Writes down by which rules a kind was made, where nobody has. */
export async function noteVersion(db: DbOrTrx, name: string, version: number): Promise<void> {
  await sql`
    insert into derived_rules (name, version) values (${name}, ${version}) on conflict (name) do nothing`.execute(
    db,
  );
}

/**
 * Begins a rebuild by some rules, or goes on with the one by these rules that has begun.
 * @param anyway also if everything was made by these rules already
 */
export async function beginRebuild(
  db: DbOrTrx,
  name: string,
  target: number,
  anyway: boolean,
): Promise<void> {
  await sql`
    update derived_rules set target = ${target}, position = '', made = 0, changed = 0, samples = '{}', updated_at = now()
    where name = ${name} and (version <> ${target} or ${anyway}) and target is distinct from ${target}`.execute(
    db,
  );
}

/**
 * Has other rebuilds of the kind wait until the transaction ends.
 * @returns whether this one is to do the symbol: none has ended the rebuild or done the symbol meanwhile
 */
export async function claimSymbol(trx: Trx, name: string, target: number, symbol: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select coalesce(target = ${target}, false) and position collate "default" < ${symbol} as open from derived_rules where name = ${name} for update`.execute(
    trx,
  );
  return rows[0]?.open ?? false;
}

/** Has other rebuilds of the kind wait; answers whether a symbol is one of which a series could not be made. */
export async function claimFailed(trx: Trx, name: string, symbol: string): Promise<boolean> {
  await sql`select 1 from derived_rules where name = ${name} for update`.execute(trx);
  const { rows } = await sql`
    select 1 from derived_failure where name = ${name} and symbol = ${symbol} limit 1`.execute(trx);
  return rows.length > 0;
}

/** What came of one symbol. */
export interface Counted {
  readonly made: number;
  readonly changed: number;
}

// One more than is shown, so that it is known that there are others.
const samplesAtMost = 11;

/** Adds what came of a symbol to what the rebuild has done. @param position how far it has come; left out: as far as before */
export async function addDone(
  trx: Trx,
  name: string,
  symbol: string,
  { made, changed }: Counted,
  position?: string,
): Promise<void> {
  await sql`
    update derived_rules set position = coalesce(${position ?? null}, position), made = made + ${made}, changed = changed + ${changed},
      samples = case when ${changed > 0} and cardinality(samples) < ${samplesAtMost} and ${symbol}::text <> all(samples) then array_append(samples, ${symbol}::text) else samples end,
      updated_at = now()
    where name = ${name}`.execute(trx);
}

/** Records that everything was made by some rules now, unless others have begun a rebuild meanwhile. */
export async function endRebuild(db: DbOrTrx, name: string, version: number): Promise<void> {
  await sql`
    update derived_rules set version = ${version}, target = null, position = '', updated_at = now()
    where name = ${name} and target = ${version}`.execute(db);
}

/** A series that could not be made, and why. */
export interface Failure {
  readonly series: string;
  readonly message: string;
}

/** Puts the series of a symbol that cannot be made in place of those that are known. */
export async function storeFailures(
  trx: Trx,
  name: string,
  symbol: string,
  failures: readonly Failure[],
): Promise<void> {
  await sql`delete from derived_failure where name = ${name} and symbol = ${symbol}`.execute(trx);
  if (!failures.length) return;
  await sql`
    insert into derived_failure (name, symbol, series, message)
    select ${name}, ${symbol}, f.* from unnest(${failures.map((one) => one.series)}::text[], ${failures.map((one) => one.message)}::text[]) f`.execute(
    trx,
  );
}

/** The series of a kind that cannot be made, by symbol. */
export async function readFailures(
  db: DbOrTrx,
  name: string,
): Promise<(Failure & { readonly symbol: string })[]> {
  const { rows } = await sql<Failure & { symbol: string }>`
    select symbol, series, message from derived_failure where name = ${name} order by symbol, series`.execute(
    db,
  );
  return rows;
}

/** Has whoever asks for a rebuild at the same time wait until the transaction ends; answers whether one is queued or runs. */
export async function rebuildIsOpen(trx: Trx, job: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('derived:rebuild', 0))`.execute(trx);
  const { rows } = await sql`
    select 1 from job_progress where name = ${job} and state in ('queued', 'running') limit 1`.execute(trx);
  return rows.length > 0;
}

/** Inside a transaction: does a piece of work, or takes back what it wrote when it fails, and answers its error then. */
export async function attempt<T>(
  trx: Trx,
  work: () => Promise<T>,
): Promise<{ value: T; error?: undefined } | { value?: undefined; error: unknown }> {
  await sql`savepoint derived_series`.execute(trx);
  try {
    const value = await work();
    await sql`release savepoint derived_series`.execute(trx);
    return { value };
  } catch (error) {
    // A lost connection fails here too; the first error says more.
    await sql`rollback to savepoint derived_series`.execute(trx).catch(() => undefined);
    return { error };
  }
}
