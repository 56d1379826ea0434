import type { EffectLine } from '@midoffice/contract/billing/payments/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { keyLifeMs } from '../../../platform/effects/effects.ts';

type State = EffectLine['state'];

interface Wanted {
  /** Whose account it acts on; null: anybody's. */
  readonly userid: string | null;
  /** Who asked for it; null: anybody. */
  readonly actorId: string | null;
  readonly state?: State | undefined;
  readonly limit: number;
}

const seen = ({ userid, actorId }: Omit<Wanted, 'limit'>) => sql`
  (${userid}::text is null or (target_kind = 'account' and target_id = ${userid}))
  and (${actorId}::text is null or actor_id = ${actorId})`;

/** Effects: unknown, running and intended ones before those that are settled, the newest first in each. */
export async function listEffectLines(db: DbOrTrx, wanted: Wanted): Promise<EffectLine[]> {
  const { state = null, limit } = wanted;
  const first = sql`array_position(array['unknown', 'running', 'intended'], state) nulls last, created_at desc, id`;
  // Each half from its own index, so that the settled ones of years are not sorted.
  const half = (states: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select * from effect where ${seen(wanted)} and state in (${states}) and (${state}::text is null or state = ${state})
      order by ${order} limit ${limit})`;
  const { rows } = await sql<EffectLine>`
    select id, kind, title, target_kind as "targetKind", target_id as "targetId", actor_id as "actorId", actor_label as "actorLabel",
      state, message, coalesce((select array_agg(key order by key) from jsonb_each(steps) where not (value->>'fresh')::boolean), '{}') as steps, tries,
      created_at as "createdAt", updated_at as "updatedAt", next_try_at as "nextTryAt",
      state = 'unknown' and coalesce(first_try_at, created_at) < now() - ${keyLifeMs} * interval '1 millisecond' as closable
    from (${half(sql`'intended', 'running', 'unknown'`, first)} union all ${half(sql`'done', 'failed'`, sql`created_at desc, id`)}) effect
    order by ${first} limit ${limit}`.execute(db);
  return rows;
}

/** How many effects are not settled, and how many of these are unknown. */
export async function countOpenEffects(
  db: DbOrTrx,
  wanted: Pick<Wanted, 'userid' | 'actorId'>,
): Promise<{ open: number; unknown: number }> {
  const { rows } = await sql<{ open: number; unknown: number }>`
    select count(*) as open, count(*) filter (where state = 'unknown') as unknown
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
