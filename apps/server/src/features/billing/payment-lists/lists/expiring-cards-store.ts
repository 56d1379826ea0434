import { cardExpiresWithinDays } from '@midoffice/contract/billing/payment-lists/lists';
import { sql } from 'kysely';
import type { ListDefinition } from './definition.ts';
import {
  billingStatuses,
  cardText,
  inScope,
  isStaff,
  iso,
  momentOf,
  oneOf,
  payingCard,
  renews,
} from './parts-store.ts';

const dayMs = 86_400_000;
/** Mails of so many days are counted: a card that was replaced has had its own. */
const mailDays = 90;

/**
 * Customers with a subscription that renews by a card that has ended or ends soon. One row for each of their accounts: the
 * first such renewal.
 */
export const expiringCards: ListDefinition = {
  list: 'expiring-cards',
  sources: [],
  rows: (scope) => sql`
    select c.stripe_id, a.userid, a.email, a.plan_code, c.stripe_id,
      case when m.at <= ${momentOf(scope.nowMs)} then 'expired' else 'expiring' end,
      a.current_api_count, 0, m.at, m.current_period_end, ${isStaff},
      jsonb_build_object('stripeID', c.stripe_id, 'subPlanCode', m.plan_code,
        'expDate', to_char(m.at at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD'),
        'subEndDate', ${iso(sql`m.current_period_end`)}, 'planCode', a.plan_code, 'apicount', a.current_api_count,
        'card', coalesce(${cardText}, 'card'),
        'count', (select count(*) from outbox_mail o where o.userid = a.userid and o.template_type like 'expiring-card/%'
          and o.status not in ('failed', 'canceled') and o.created_at > ${momentOf(scope.nowMs - mailDays * dayMs)}))
    from stripe_customer c join account a using (userid)
    cross join lateral (
      select s.plan_code, s.current_period_end, m.card, ends.at
      from stripe_subscription s cross join ${payingCard}
      cross join lateral (
        select make_timestamptz((m.card->>'expYear')::int, (m.card->>'expMonth')::int, 1, 0, 0, 0, 'UTC') as month
        where (m.card->>'expYear')::int between 1970 and 9998 and (m.card->>'expMonth')::int between 1 and 12) card
      cross join lateral (select (card.month at time zone 'UTC' + interval '1 month') at time zone 'UTC' as at) ends
      where s.stripe_id = c.stripe_id and s.status in ${oneOf(billingStatuses)} and ${renews}
        and ends.at <= ${momentOf(scope.nowMs + cardExpiresWithinDays * dayMs)}
      order by s.current_period_end, s.subscription_id limit 1) m
    where ${inScope(sql`c.userid`, scope)}`,
};
