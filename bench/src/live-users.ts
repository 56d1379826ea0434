import pg from 'pg';
import { makeCustomers } from '../../apps/server/src/features/customers/accounts/factory.ts';
import { testServer } from '../../apps/server/src/testing/server.ts';
import { agent, get } from './http.ts';
import { compare, report } from './measure.ts';

const customers = 100_000;

/** Accounts at the card provider, with a card and a subscription, for two customers in three. */
async function addPayments(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into stripe_customer (stripe_id, userid, active, record)
    select 'cus_' || md5(userid), userid, true, jsonb_build_object('id', 'cus_' || md5(userid), 'cards', jsonb_build_array(
      jsonb_build_object('id', 'card_1', 'brand', 'visa', 'last4', '4242', 'expMonth', 12, 'expYear', 2030, 'isDefault', true)))
    from account where hashtext(userid) % 3 <> 0`);
  await pool.query(`
    insert into stripe_subscription (subscription_id, stripe_id, status, plan_code, created_at, record)
    select 'sub_' || md5(stripe_id), stripe_id, 'active', 'annualIND2', now(), jsonb_build_object('id', 'sub_' || md5(stripe_id),
      'status', 'active', 'planCode', 'annualIND2', 'amountCents', 9900, 'currency', 'usd', 'interval', 'year',
      'created', '2026-01-01T00:00:00.000Z', 'currentPeriodEnd', '2027-01-01T00:00:00.000Z', 'cancelAt', null, 'endedAt', null)
    from stripe_customer`);
  await pool.query('vacuum analyze account, api_key, stripe_customer, stripe_subscription');
}

/** What somebody would write by hand for the same page: the rows with their keys, ids and subscription, and the count. */
const bareSql = (where: string, order: string): string => `
  select a.userid, a.username, a.email, a.firstname, a.lastname, a.plan_code, a.enterprise, a.rate_limit, a.custom_rate_limit,
    a.current_api_count, a.live_api_count, a.monthly_api_count, a.daily_data_bytes, a.monthly_data_bytes, a.failed_payment,
    a.credit_balance_cents, a.last_sign_in_at, a.last_api_call_at, a.updated_at, a.notes,
    (select json_agg(json_build_object('prefix', k.key_prefix, 'cipher', k.key_cipher)) from api_key k where k.userid = a.userid) as keys,
    (select json_agg(json_build_object('id', c.stripe_id, 'cards', c.record->'cards')) from stripe_customer c where c.userid = a.userid) as stripe,
    (select json_agg(s.record) from stripe_customer c join stripe_subscription s using (stripe_id) where c.userid = a.userid) as subscriptions,
    (select row_to_json(m) from manual_subscription m where m.userid = a.userid) as manual,
    (select p.record from paypal_account p where p.userid = a.userid) as paypal,
    (select json_agg(l.store) from linked_record l where l.userid = a.userid) as stores
  from account a where ${where} order by ${order} limit 50`;

interface Page {
  readonly what: string;
  readonly query: Record<string, string>;
  readonly where: string;
  readonly order: string;
}

const pages: readonly Page[] = [
  { what: 'the busiest', query: { sort: 'apiCount DESC' }, where: 'true', order: 'current_api_count desc' },
  { what: 'by API key', query: { sort: 'apiKey ASC' }, where: 'true', order: 'first_key_prefix' },
  { what: 'by Stripe id', query: { sort: 'stripeIDs ASC' }, where: 'true', order: 'first_stripe_id' },
  {
    what: 'blocked, last updated',
    query: { sort: 'updatedAt DESC', filters: '{"blocked":true}' },
    where: 'custom_rate_limit = -1',
    order: 'updated_at desc',
  },
  {
    what: 'a narrow search',
    query: { sort: 'dailyDataUsage DESC', userQuery: 'whitfield' },
    where: "search like '%whitfield%'",
    order: 'daily_data_bytes desc',
  },
  {
    what: 'a wide search',
    query: { sort: 'userid ASC', userQuery: 'example' },
    where: "search like '%example%'",
    order: 'userid',
  },
];

/** The first page of live users, and the user search, out of 100,000 customers, each against the bare query. */
export async function liveUsersBench(): Promise<void> {
  const server = await testServer();
  const admin = await server.staff();
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const pool = new pg.Pool({ connectionString: server.platform.database.url, max: 4 });
  try {
    await makeCustomers(server.platform, customers);
    await addPayments(pool);
    for (const { what, query, where, order } of pages) {
      const url = `${base}/admin/get-live-users?${new URLSearchParams(query)}`;
      const times = await compare(
        {
          ours: () => get(url, admin.cookie!),
          bare: async () => {
            const [rows, count] = await Promise.all([
              pool.query(bareSql(where, order)),
              pool.query(`select count(*) from account where ${where}`),
            ]);
            return JSON.stringify([rows.rows, count.rows]);
          },
        },
        40,
      );
      report(
        `first page of live users out of 100,000, ${what}, against the bare query`,
        times.ours.medianMs / times.bare.medianMs,
        { atMost: 2 },
        `ours ${times.ours.medianMs.toFixed(1)} ms (95th ${times.ours.p95Ms.toFixed(1)}), bare ${times.bare.medianMs.toFixed(1)} ms`,
      );
    }
    for (const text of ['whitfield', 'kim', 'mar']) {
      const times = await compare(
        {
          ours: () => get(`${base}/admin/user/get-users/${text}`, admin.cookie!),
          bare: async () =>
            JSON.stringify(
              (
                await pool.query(
                  // Beginnings first, as an answer to a search has them.
                  `select userid, username, email, firstname, lastname, photo_url, plan_code, user_role, custom_rate_limit
                    from account where search like $1
                    order by (lower(email::text) like $2 or lower(lastname) like $2 or lower(firstname) like $2) desc, email limit 20`,
                  [`%${text}%`, `${text}%`],
                )
              ).rows,
            ),
        },
        40,
      );
      report(
        `user search out of 100,000, '${text}', against the bare query`,
        times.ours.medianMs / times.bare.medianMs,
        { atMost: 2 },
        `ours ${times.ours.medianMs.toFixed(1)} ms (95th ${times.ours.p95Ms.toFixed(1)}), bare ${times.bare.medianMs.toFixed(1)} ms`,
      );
    }
  } finally {
    await pool.end();
    agent.destroy();
    await server.close();
  }
}
