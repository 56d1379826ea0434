import { sql } from 'kysely';
import type { ListDefinition } from './definition.ts';
import { inScope, isStaff, momentOf, stripeIdOfAccount } from './parts-store.ts';

/** Customers with a manual subscription, expired or not. `until` is the end of its last day. */
export const manualSubscriptions: ListDefinition = {
  list: 'manual-subscriptions',
  sources: [],
  rows: (scope) => sql`
    select a.userid, a.userid, a.email, m.plan_code, id.stripe_id,
      case when m.expiry_date < (${momentOf(scope.nowMs)} at time zone 'UTC')::date then 'expired' else 'running' end,
      a.current_api_count, 0, m.change_date::timestamp at time zone 'UTC',
      (m.expiry_date + 1)::timestamp at time zone 'UTC', ${isStaff},
      jsonb_build_object('planCode', m.plan_code, 'expiryDate', to_char(m.expiry_date, 'YYYY-MM-DD'),
        'apicount', a.current_api_count, 'manualFutureChangeDate', to_char(m.change_date, 'YYYY-MM-DD'),
        'expired', coalesce(m.expiry_date < (${momentOf(scope.nowMs)} at time zone 'UTC')::date, false),
        'paymentLink', m.payment_link)
    from manual_subscription m join account a using (userid)
    cross join lateral (select ${stripeIdOfAccount} as stripe_id) id
    where ${inScope(sql`m.userid`, scope)}`,
};
