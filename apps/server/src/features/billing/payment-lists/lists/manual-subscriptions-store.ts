import { sql } from 'kysely';
import type { ListDefinition } from './definition.ts';
import { inScope, isStaff, momentOf, stripeIdOfAccount } from './parts-store.ts';

const isExpired = (nowMs: number) =>
  sql`coalesce(m.expiry_date::timestamp at time zone 'UTC' < ${momentOf(nowMs)}, false)`;

/**
 * Customers with a manual subscription, expired or not: an expiry date is its midnight UTC, so it is flagged on its day.
 * `until` is the end of that day, through which the account keeps its plan. Source: r002-manual-sub-expired.
 */
export const manualSubscriptions: ListDefinition = {
  list: 'manual-subscriptions',
  sources: [],
  rows: (scope) => sql`
    select a.userid, a.userid, a.email, m.plan_code, id.stripe_id,
      case when ${isExpired(scope.nowMs)} then 'expired' else 'running' end,
      a.current_api_count, 0, m.change_date::timestamp at time zone 'UTC',
      (m.expiry_date + 1)::timestamp at time zone 'UTC', ${isStaff},
      jsonb_build_object('planCode', m.plan_code, 'expiryDate', to_char(m.expiry_date, 'YYYY-MM-DD'),
        'apicount', a.current_api_count, 'manualFutureChangeDate', to_char(m.change_date, 'YYYY-MM-DD'),
        'expired', ${isExpired(scope.nowMs)}, 'paymentLink', m.payment_link)
    from manual_subscription m join account a using (userid)
    cross join lateral (select ${stripeIdOfAccount} as stripe_id) id
    where ${inScope(sql`m.userid`, scope)}`,
};
