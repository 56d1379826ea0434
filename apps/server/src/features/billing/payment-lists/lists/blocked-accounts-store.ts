import { sql } from 'kysely';
import type { ListDefinition } from './definition.ts';
import { inScope, isStaff, iso, stripeIdOfAccount } from './parts-store.ts';

/** Customers whose keys are blocked. */
export const blockedAccounts: ListDefinition = {
  list: 'blocked-accounts',
  sources: [],
  rows: (scope) => sql`
    select a.userid, a.userid, a.email, a.plan_code, id.stripe_id,
      case when a.failed_payment then 'owing' else 'paid' end,
      a.current_api_count, 0, a.last_api_call_at, null::timestamptz, ${isStaff},
      jsonb_build_object('planCode', a.plan_code, 'apicount', a.current_api_count, 'stripeID', id.stripe_id,
        'lastAPICall', ${iso(sql`a.last_api_call_at`)}, 'createdAt', ${iso(sql`a.created_at`)})
    from account a cross join lateral (select ${stripeIdOfAccount} as stripe_id) id
    where a.custom_rate_limit = -1 and ${inScope(sql`a.userid`, scope)}`,
};
