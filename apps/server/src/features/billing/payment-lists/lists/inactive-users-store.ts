import { callingWithinDays } from '@midoffice/contract/billing/payment-lists/lists';
import { sql } from 'kysely';
import type { ListDefinition } from './definition.ts';
import { inScope, isStaff, iso, momentOf, oneOf, runningStatuses, stripeIdOfAccount } from './parts-store.ts';

const dayMs = 86_400_000;

/**
 * Customers on a paid plan whom nothing entitles to it: no running subscription at the card provider or PayPal, no manual
 * one that is not expired. Enterprise accounts and those that pay by bank transfer have none, and are left out.
 */
export const inactiveUsers: ListDefinition = {
  list: 'inactive-users',
  sources: ['paypal'],
  rows: (scope) => sql`
    select a.userid, a.userid, a.email, a.plan_code, id.stripe_id,
      case when a.last_api_call_at > ${momentOf(scope.nowMs - callingWithinDays * dayMs)} then 'calling' else 'idle' end,
      a.current_api_count, 0, a.last_api_call_at, ended.at, ${isStaff},
      jsonb_build_object('planCode', a.plan_code, 'apicount', a.current_api_count, 'stripeID', id.stripe_id,
        'subEndDate', ${iso(sql`ended.at`)}, 'lastAPICall', ${iso(sql`a.last_api_call_at`)},
        'createdAt', ${iso(sql`a.created_at`)}, 'blocked', a.custom_rate_limit = -1)
    from account a
    cross join lateral (select ${stripeIdOfAccount} as stripe_id) id
    cross join lateral (
      select max(coalesce((s.record->>'endedAt')::timestamptz, s.current_period_end)) as at
      from stripe_customer c join stripe_subscription s using (stripe_id) where c.userid = a.userid) ended
    where ${inScope(sql`a.userid`, scope)} and a.plan_code <> 'free' and not a.enterprise and not a.bank_transfer
      and not exists (select from stripe_customer c join stripe_subscription s using (stripe_id)
        where c.userid = a.userid and s.status in ${oneOf(runningStatuses)})
      and not exists (select from paypal_account p where p.userid = a.userid and p.record->>'status' = 'ACTIVE')
      and not exists (select from manual_subscription m where m.userid = a.userid
        and (m.expiry_date is null or m.expiry_date >= (${momentOf(scope.nowMs)} at time zone 'UTC')::date))`,
};
