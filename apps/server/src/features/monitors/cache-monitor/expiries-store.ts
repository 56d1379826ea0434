import type { CacheExpiry } from '@midoffice/contract/monitors/cache-monitor/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { callWaitMs } from '../../../platform/effects/effects.ts';

const mostShown = 10;

/** Expiries of keys of a cache that are not settled, and those of the last ten minutes that outlived their call; newest first. */
export async function expiriesOf(db: DbOrTrx, kind: string, cache: string): Promise<CacheExpiry[]> {
  const { rows } = await sql<CacheExpiry>`
    select id, state, message, case when state = 'running' then progress_done end as done,
      case when state = 'running' then progress_total end as total, actor_label as "startedBy", created_at as "startedAt"
    from effect
    where kind = ${kind} and target_kind = 'cache' and target_id = ${cache}
      and (state in ('intended', 'running', 'unknown') or settled_at > now() - interval '10 minutes'
        and settled_at > created_at + ${callWaitMs} * interval '1 millisecond')
    order by created_at desc, id limit ${mostShown}`.execute(db);
  return rows;
}
