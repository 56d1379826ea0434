import { duplicatesShown, type DuplicateAccount } from '@midoffice/contract/customers/accounts/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { isListedAccount, type ListReader } from '../customer-records/api.ts';

/** Rows that one reason brings at most: a shared test card would bring everybody. */
const perReason = 25;

/** The other accounts that share something with one account. Each reason uses its own index and is bounded. */
export const duplicatesQuery = (userid: string, reader: ListReader): RawBuilder<DuplicateAccount> => sql`
  with me as materialized (select userid, lower(email::text) as email, email_key from account where userid = ${userid}),
  my_stripe as materialized (select record from stripe_customer where userid = ${userid}),
  my_linked as materialized (select record from linked_record where userid = ${userid}),
  hit as (
    (select a.userid, 'email' as reason from me join account a using (email_key) limit ${perReason + 1})
    union all (select c.userid, 'stripe-email' from me join stripe_customer c on lower(c.record->>'email') = me.email limit ${perReason + 1})
    union all (select a.userid, 'stripe-email' from my_stripe m join account a on a.email = (m.record->>'email')::citext limit ${perReason + 1})
    union all (select c.userid, 'card' from
      (select distinct card->>'fingerprint' as print from my_stripe m, jsonb_array_elements(m.record->'cards') card
        where card->>'fingerprint' is not null) mine
      cross join lateral (select userid from stripe_customer
        where record->'cards' @> jsonb_build_array(jsonb_build_object('fingerprint', mine.print)) limit ${perReason + 1}) c)
    union all (select l.userid, 'firebase-uid' from my_linked m join linked_record l on l.record->>'uid' = m.record->>'uid' limit ${perReason + 1})
    union all (select l.userid, 'firebase-uid' from me join linked_record l on l.record->>'uid' = me.userid limit ${perReason + 1})
    union all (select a.userid, 'firebase-uid' from my_linked m join account a on a.userid = m.record->>'uid' limit ${perReason + 1})
    union all (select l.userid, 'linked-email' from me join linked_record l on lower(l.record->>'email') = me.email limit ${perReason + 1})
    union all (select a.userid, 'linked-email' from my_linked m join account a on a.email = (m.record->>'email')::citext limit ${perReason + 1})
    union all (select p.userid, 'paypal' from paypal_account mine join paypal_account p on p.record->>'payerID' = mine.record->>'payerID'
      where mine.userid = ${userid} limit ${perReason + 1})
  ), found as (
    select userid, array_agg(distinct reason order by reason) as reasons, count(distinct reason) as weight
    from hit where userid <> ${userid} group by userid
  )
  select a.userid, a.email::text as email, trim(a.firstname || ' ' || a.lastname) as name, a.plan_code as "planCode",
    a.user_role as "userRole", to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    to_char(a.last_sign_in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastSignIn",
    s.stripe_id as "stripeID", s.transferred_from as "transferedFrom",
    -- With limits, so that each is read for the shown rows alone and no table is read as a whole.
    coalesce((select true from stripe_customer c join stripe_subscription u using (stripe_id)
        where c.userid = a.userid and u.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused') limit 1),
      (select true from manual_subscription m where m.userid = a.userid and coalesce(m.expiry_date >= current_date, true) limit 1),
      (select true from paypal_account p where p.userid = a.userid and p.record->>'status' = 'ACTIVE' limit 1), false) as "activeSubscription",
    found.reasons
  from found join account a using (userid)
  left join lateral (select stripe_id, transferred_from from stripe_customer c where c.userid = a.userid and c.removed_at is null
    order by active desc, stripe_id limit 1) s on true
  where ${isListedAccount(reader)}
  order by found.weight desc, a.created_at desc, a.userid
  limit ${duplicatesShown}`;

/**
 * The accounts that look like the same person as one account, with the reasons, the strongest first.
 * @param reader who reads it: staff accounts are listed to admins only
 */
export async function findDuplicates(
  db: DbOrTrx,
  userid: string,
  reader: ListReader,
): Promise<DuplicateAccount[]> {
  return (await duplicatesQuery(userid, reader).execute(db)).rows;
}
