import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { EffectState } from './effects.ts';

/** What a finished step answered. */
export interface Remembered {
  readonly value?: unknown;
  /** Whether it only read, or may be tried again: nothing was done by it that would be left half-way. */
  readonly fresh: boolean;
  /** Whether it changed nothing outside. */
  readonly reads?: boolean;
}

/** An effect as it is stored. */
export interface EffectRow {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly target_kind: string;
  readonly target_id: string;
  readonly actor_id: string | null;
  readonly actor_label: string;
  readonly call: string;
  readonly audit_kind: string;
  readonly request_id: string | null;
  readonly input: Record<string, unknown>;
  readonly secret_cipher: Buffer | null;
  readonly lock_key: string | null;
  readonly state: EffectState;
  readonly attempt: number;
  readonly tries: number;
  readonly steps: Record<string, Remembered>;
  readonly before: unknown;
  readonly result: Record<string, unknown> | null;
  readonly message: string;
  readonly status: number | null;
  readonly first_try_at: string | null;
  readonly created_at: string;
  /** When it is tried again by itself; null: not any more. */
  readonly next_try_at: string | null;
  /** Whether another process has it now. */
  readonly leased: boolean;
}

type New = Pick<
  EffectRow,
  | 'id'
  | 'kind'
  | 'title'
  | 'target_kind'
  | 'target_id'
  | 'actor_id'
  | 'actor_label'
  | 'call'
  | 'audit_kind'
  | 'request_id'
  | 'input'
  | 'secret_cipher'
  | 'lock_key'
  | 'before'
>;

const open = sql`state in ('intended', 'running', 'unknown')`;
const millis = (ms: number) => sql`(${Math.round(ms)} * interval '1 millisecond')`;
const columns = sql`*, coalesce(lease_until > now(), false) as leased`;

/** Stores an intent. Answers false where an open one has the same lock. @param graceMs how long its own process has it first */
export async function insertEffect(trx: Trx, effect: New, graceMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into effect (id, kind, title, target_kind, target_id, actor_id, actor_label, call, audit_kind, request_id,
      input, secret_cipher, lock_key, before, next_try_at)
    values (${effect.id}, ${effect.kind}, ${effect.title}, ${effect.target_kind}, ${effect.target_id}, ${effect.actor_id},
      ${effect.actor_label}, ${effect.call}, ${effect.audit_kind}, ${effect.request_id}, ${JSON.stringify(effect.input)}::jsonb,
      ${effect.secret_cipher}, ${effect.lock_key}, ${JSON.stringify(effect.before ?? null)}::jsonb, now() + ${millis(graceMs)})
    on conflict (lock_key) where state in ('intended', 'running', 'unknown') do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** One effect, or undefined. */
export async function readEffect(
  db: DbOrTrx,
  id: string,
  { lock = false } = {},
): Promise<EffectRow | undefined> {
  const { rows } = await sql<EffectRow>`
    select ${columns} from effect where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Takes an open effect for a process, if no other has it. */
export async function claimEffect(
  db: DbOrTrx,
  id: string,
  by: string,
  leaseMs: number,
): Promise<EffectRow | undefined> {
  const { rows } = await sql<EffectRow>`
    update effect set state = 'running', tries = tries + 1, lease_by = ${by}, lease_until = now() + ${millis(leaseMs)},
      first_try_at = coalesce(first_try_at, now()), updated_at = now()
    where id = ${id} and ${open} and (lease_until is null or lease_until <= now())
    returning ${columns}`.execute(db);
  return rows[0];
}

/** Ids of open effects whose time has come and that nobody has. */
export async function dueEffects(db: DbOrTrx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from effect where ${open} and next_try_at <= now() and (lease_until is null or lease_until <= now())
    order by next_try_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Title of an effect on an account, or of one that bills the account for an offer, that still runs or is tried again by
 * itself, or undefined. The caller holds the account locked, as every call that intends an effect on it does.
 */
export async function busyWith(db: DbOrTrx, userid: string): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from effect
    where (target_kind = 'account' and target_id = ${userid} or target_kind = 'offer' and input->>'userid' = ${userid})
      and ${open} and (state <> 'unknown' or next_try_at is not null) limit 1`.execute(db);
  return rows[0]?.title;
}

/**
 * Ids of the offers whose billing of an account is not confirmed, be it given up or not. The caller holds the account locked,
 * as whoever bills an offer does.
 */
export async function openBillsOf(db: DbOrTrx, userid: string): Promise<string[]> {
  const { rows } = await sql<{ offer: string }>`
    select target_id as offer from effect where target_kind = 'offer' and input->>'userid' = ${userid} and ${open}`.execute(
    db,
  );
  return rows.map(({ offer }) => offer);
}

/**
 * Of some ids those that an open effect of a kind, given up or not, names in its input: outside, it may still act on them.
 * @param field of the input: a list of ids, or one id
 * @param except a target whose own effects do not count
 */
export async function namedByOpen(
  db: DbOrTrx,
  kind: string,
  field: string,
  ids: readonly string[],
  except = '',
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::text[]) named (id)
    where exists (select from effect where kind = ${kind} and ${open} and target_id <> ${except}
      and input->${field}::text ? named.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether an open effect has a lock. */
export async function isLocked(db: DbOrTrx, lock: string): Promise<boolean> {
  const { rows } = await sql`select 1 from effect where lock_key = ${lock} and ${open}`.execute(db);
  return rows.length > 0;
}

/** Keeps an effect for a process. Answers false where another has taken it. */
export async function renewLease(db: DbOrTrx, id: string, by: string, leaseMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update effect set lease_until = now() + ${millis(leaseMs)} where id = ${id} and lease_by = ${by} and state = 'running'`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Remembers what a step answered. Answers false where another process has taken the effect. */
export async function rememberStep(
  db: DbOrTrx,
  id: string,
  by: string,
  name: string,
  step: Remembered,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update effect set steps = steps || ${JSON.stringify({ [name]: step })}::jsonb, updated_at = now()
    where id = ${id} and lease_by = ${by} and state = 'running'`.execute(db);
  return numAffectedRows === 1n;
}

/** Notes how far a running effect is. Answers false where another process has taken it. */
export async function noteProgress(
  db: DbOrTrx,
  id: string,
  by: string,
  { done, total, message }: { done: number; total: number | null; message: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update effect set progress_done = ${done}, progress_total = ${total}, message = ${message}, updated_at = now()
    where id = ${id} and lease_by = ${by} and state = 'running'`.execute(db);
  return numAffectedRows === 1n;
}

/** What became of a try. */
export interface Settled {
  readonly state: EffectState;
  readonly message: string;
  readonly status?: number;
  readonly result?: unknown;
  /** Milliseconds until it is tried again; null: not by itself. Of an unknown one only. */
  readonly againMs?: number | null;
  /** An unknown one that is given up until somebody takes it up again: audited even where it was unknown before. */
  readonly stopped?: boolean;
}

/** Writes what became of a try and gives the effect up. Answers false where another process has taken it. */
export async function settleEffect(trx: DbOrTrx, id: string, by: string, settled: Settled): Promise<boolean> {
  const { state, message, status, result, againMs } = settled;
  const isOpen = state === 'unknown' || state === 'intended';
  const next =
    isOpen && againMs !== null && againMs !== undefined ? sql`now() + ${millis(againMs)}` : sql`null`;
  const { numAffectedRows } = await sql`
    update effect set state = ${state}, message = ${message}, status = ${status ?? null},
      result = ${JSON.stringify(result ?? null)}::jsonb, lease_by = null, lease_until = null, next_try_at = ${next},
      updated_at = now(), settled_at = ${isOpen ? null : sql`now()`}
    where id = ${id} and lease_by = ${by} and state = 'running'`.execute(trx);
  return numAffectedRows === 1n;
}

/**
 * Opens an effect again, as the act of whoever does so. Answers false where an open one has the same lock.
 * @param options.refused whether it was refused for good, so that its next keys are new ones
 */
export async function reopenEffect(
  trx: Trx,
  id: string,
  {
    refused,
    graceMs,
    actor,
  }: { refused: boolean; graceMs: number; actor: { id: string | null; label: string } },
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select 1 from effect other join effect mine on mine.id = ${id}
      where other.lock_key = mine.lock_key and other.id <> mine.id and other.state in ('intended', 'running', 'unknown')) as taken`.execute(
    trx,
  );
  if (rows[0]!.taken) return false;
  await sql`
    update effect set state = case when ${refused} then 'intended' else state end,
      attempt = attempt + case when ${refused} then 1 else 0 end,
      first_try_at = case when ${refused} then null else first_try_at end,
      actor_id = ${actor.id}, actor_label = ${actor.label},
      status = null, settled_at = null, next_try_at = now() + ${millis(graceMs)}, updated_at = now()
    where id = ${id}`.execute(trx);
  return true;
}

/** Settles an effect that no process has, by a person's verdict. */
export async function concludeEffect(
  trx: Trx,
  id: string,
  state: 'done' | 'failed',
  message: string,
): Promise<void> {
  await sql`
    update effect set state = ${state}, message = ${message}, lease_by = null, lease_until = null, next_try_at = null,
      updated_at = now(), settled_at = now()
    where id = ${id}`.execute(trx);
}

/** Gives up whatever a stopping process still has: others take it at once. */
export async function releaseLeases(db: DbOrTrx, by: string): Promise<void> {
  await sql`
    update effect set lease_by = null, lease_until = null, next_try_at = now() where lease_by = ${by} and state = 'running'`.execute(
    db,
  );
}
