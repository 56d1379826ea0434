import { sql } from 'kysely';
import type { CardRecord, SubscriptionRecord } from '../../../platform/connectors/stripe/records.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import type { Account } from '../customer-records/api.ts';

/** What the summary of a customer is made of, keys and gateway apart. */
export interface LiveUserSource extends Omit<
  Account,
  'mongo_id' | 'photo_url' | 'created_at' | 'rate_limit'
> {
  /** Calls a minute that the account's plan allows. */
  readonly plan_limit: number;
  readonly manual: {
    readonly plan_code: string;
    readonly change_date: string | null;
    readonly expiry_date: string | null;
    readonly payment_link: string | null;
  } | null;
  readonly paypal: Record<string, unknown> | null;
  /** The linked records there are. */
  readonly stores: readonly string[];
  /** Accounts at the card provider, the active one first. */
  readonly stripe: readonly {
    readonly stripeId: string;
    readonly active: boolean;
    readonly cards: readonly CardRecord[] | null;
    readonly currency: string | null;
    readonly subscriptions: readonly SubscriptionRecord[];
  }[];
}

/** The sources of many customers' summaries in one round trip, in the order of the ids. */
export async function liveUserSources(db: DbOrTrx, userids: readonly string[]): Promise<LiveUserSource[]> {
  const { rows } = await sql<LiveUserSource>`
    select a.userid, a.username::text as username, a.email::text as email, a.firstname, a.lastname, a.notes, a.legacy, a.migrated,
      a.enterprise, a.bank_transfer, a.payment_method, a.plan_code, a.user_role, a.custom_rate_limit,
      coalesce((select l.calls_per_minute from plan_limit l where l.plan_code = a.plan_code), a.rate_limit) as plan_limit,
      a.current_api_count, a.live_api_count, a.monthly_api_count, a.daily_data_bytes, a.monthly_data_bytes, a.restricted,
      a.email_verified, a.failed_payment, a.credit_balance_cents, a.last_sign_in_at, a.last_api_call_at, a.updated_at,
      (select to_jsonb(m) - 'userid' from manual_subscription m where m.userid = a.userid) as manual,
      (select p.record from paypal_account p where p.userid = a.userid) as paypal,
      array(select l.store from linked_record l where l.userid = a.userid) as stores,
      coalesce((select jsonb_agg(jsonb_build_object('stripeId', c.stripe_id, 'active', c.active, 'cards', c.record->'cards', 'currency', c.record->>'currency',
          'subscriptions', coalesce((select jsonb_agg(s.record order by s.created_at desc, s.subscription_id)
            from stripe_subscription s where s.stripe_id = c.stripe_id), '[]')) order by c.active desc, c.stripe_id)
        from stripe_customer c where c.userid = a.userid and c.removed_at is null), '[]') as stripe
    from unnest(${[...userids]}::text[]) with ordinality as wanted (userid, n)
    join account a using (userid) order by n`.execute(db);
  return rows;
}
