import { sql } from 'kysely';
import type { ListDefinition } from './definition.ts';
import { billingStatuses, cardText, inScope, isStaff, iso, mainCard, oneOf, renews } from './parts-store.ts';

/** Customers who asked for the deletion of their payment method, until it is deleted or withdrawn. */
export const deleteRequests: ListDefinition = {
  list: 'delete-requests',
  sources: [],
  rows: (scope) => sql`
    select r.id::text, a.userid, a.email, a.plan_code, paid.stripe_id,
      case when sub.renews then 'needed' else 'ready' end,
      a.current_api_count, 0, r.requested_at, sub.until, ${isStaff},
      jsonb_build_object('stripe', paid.stripe_id, 'planCode', a.plan_code, 'card', paid.card,
        'subEndDate', ${iso(sql`sub.until`)}, 'requestDate', ${iso(sql`r.requested_at`)}, 'apicount', a.current_api_count)
    from payment_removal_request r join account a using (userid)
    left join lateral (
      select c.stripe_id, ${cardText} as card from stripe_customer c left join ${mainCard} on true
      where c.userid = a.userid and c.removed_at is null order by c.active desc, c.stripe_id limit 1) paid on true
    left join lateral (
      select coalesce(bool_or(${renews}), false) as renews, max(coalesce(s.cancel_at, s.current_period_end)) as until
      from stripe_customer c join stripe_subscription s using (stripe_id)
      where c.userid = a.userid and s.status in ${oneOf(billingStatuses)}) sub on true
    where r.state = 'requested' and ${inScope(sql`r.userid`, scope)}`,
};
