import type { EffectLine } from '@midoffice/contract/billing/payments/shapes';
import { staffRoles } from '@midoffice/contract/kernel';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { keyLifeMs } from '../../../platform/effects/effects.ts';

type State = EffectLine['state'];

interface Wanted {
  /** Whose account it acts on; null: anybody's. */
  readonly userid: string | null;
  /** Who asked for it; null: anybody. Those that wait for a person are listed for whoever may call `calls` as well. */
  readonly actorId: string | null;
  /** Names of the calls that the reader may make. */
  readonly calls: readonly string[];
  readonly state?: State | undefined;
  readonly limit: number;
}

/** Not known, and not tried again by itself any more: it stays so until somebody takes it up. */
const waiting = sql`(state = 'unknown' and next_try_at is null)`;

/** Accounts that only admins change. */
const isOfStaff = sql`(target_kind = 'account' and exists (select from account a
  where a.userid = target_id and (a.user_role = any(${[...staffRoles]}::text[]) or exists (select from staff_credential c where c.userid = a.userid))))`;

const ofTarget = ({ userid }: Pick<Wanted, 'userid'>) =>
  sql`(${userid}::text is null or (target_kind = 'account' and target_id = ${userid}))`;

const ofActor = ({ actorId }: Pick<Wanted, 'actorId'>) =>
  sql`(${actorId}::text is null or actor_id = ${actorId})`;

/** Of open effects: which of them are seen. */
const seen = (wanted: Pick<Wanted, 'userid' | 'actorId' | 'calls'>) => sql`
  ${ofTarget(wanted)} and (${ofActor(wanted)}
    or ${waiting} and call = any(${[...wanted.calls]}::text[]) and not ${isOfStaff})`;

/** Effects: unknown, running and intended ones before those that are settled, the newest first in each. */
export async function listEffectLines(db: DbOrTrx, wanted: Wanted): Promise<EffectLine[]> {
  const { state = null, limit } = wanted;
  const first = sql`array_position(array['unknown', 'running', 'intended'], state) nulls last, created_at desc, id`;
  // Each half from its own index, so that the settled ones of years are not sorted.
  const half = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select * from effect where ${where} and (${state}::text is null or state = ${state})
      order by ${order} limit ${limit})`;
  const open = sql`${seen(wanted)} and state in ('intended', 'running', 'unknown')`;
  const settled = sql`${ofTarget(wanted)} and ${ofActor(wanted)} and state in ('done', 'failed')`;
  const { rows } = await sql<EffectLine>`
    select id, kind, title, target_kind as "targetKind", target_id as "targetId", actor_id as "actorId", actor_label as "actorLabel",
      state, message, coalesce((select array_agg(key order by key) from jsonb_each(steps) where not (value->>'fresh')::boolean), '{}') as steps, tries,
      created_at as "createdAt", updated_at as "updatedAt", next_try_at as "nextTryAt",
      state = 'unknown' and coalesce(first_try_at, created_at) < now() - ${keyLifeMs} * interval '1 millisecond' as closable
    from (${half(open, first)} union all ${half(settled, sql`created_at desc, id`)}) effect
    order by ${first} limit ${limit}`.execute(db);
  return rows;
}

/** How many effects are not settled, how many of these are unknown, and how many of those wait for a person. */
export async function countOpenEffects(
  db: DbOrTrx,
  wanted: Pick<Wanted, 'userid' | 'actorId' | 'calls'>,
): Promise<{ open: number; unknown: number; waiting: number }> {
  const { rows } = await sql<{ open: number; unknown: number; waiting: number }>`
    select count(*) as open, count(*) filter (where state = 'unknown') as unknown,
      count(*) filter (where ${waiting}) as waiting
    from effect where ${seen(wanted)} and state in ('intended', 'running', 'unknown')`.execute(db);
  return rows[0]!;
}

/** What is asked of an effect before staff take it up again. */
export interface KnownEffect {
  readonly kind: string;
  /** Name of the call that wanted it. */
  readonly call: string;
  readonly title: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly state: State;
  /** Whether another one with the same lock was wanted after it. */
  readonly outdated: boolean;
}

/** An effect as it is known, or undefined. */
export async function knownEffect(db: DbOrTrx, id: string): Promise<KnownEffect | undefined> {
  const { rows } = await sql<KnownEffect>`
    select e.kind, e.call, e.title, e.target_kind as "targetKind", e.target_id as "targetId", e.state,
      exists (select 1 from effect later where later.target_kind = e.target_kind and later.target_id = e.target_id
        and later.lock_key = e.lock_key and later.created_at > e.created_at) as outdated
    from effect e where e.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks that begin so, of a customer's acts that are not settled. The caller has the account locked. */
export async function openLocks(db: DbOrTrx, userid: string, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ lock: string }>`
    select lock_key as lock from effect
    where target_kind = 'account' and target_id = ${userid} and state in ('intended', 'running', 'unknown')
      and starts_with(lock_key, ${prefix})`.execute(db);
  return rows.map(({ lock }) => lock);
}
