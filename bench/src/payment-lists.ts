import { sql } from 'kysely';
import type pg from 'pg';
import {
  defaultSorts,
  paymentLists,
  paymentListTitles,
  type PaymentList,
} from '@midoffice/contract/billing/payment-lists/lists';
import { makeCustomers } from '../../apps/server/src/features/customers/accounts/factory.ts';
import { refreshLists } from '../../apps/server/src/features/billing/payment-lists/refresh.ts';
import { testServer, type TestServer } from '../../apps/server/src/testing/server.ts';
import { compareReads, type Read } from './reads.ts';

/** BENCH_CUSTOMERS makes a quick trial of fewer. */
const customers = Number(process.env['BENCH_CUSTOMERS'] ?? 100_000);
const chargesEach = 30;
const longestRefreshMs = 5 * 60_000;

/** An account at the card provider for nine customers in ten, with cards that end at all times of the next years. */
const accounts = `
  insert into stripe_customer (stripe_id, userid, active, read_at_us, record)
  select 'cus_' || md5(userid), userid, true, 1, jsonb_build_object('id', 'cus_' || md5(userid), 'deleted', false, 'balanceCents', 0,
    'created', '2020-01-01T00:00:00.000Z', 'cards', jsonb_build_array(jsonb_build_object('id', 'pm_' || md5(userid), 'brand', 'visa',
      'last4', '4242', 'expMonth', 1 + abs(hashtext(userid)) % 12, 'expYear', 2025 + abs(hashtext(userid)) % 6, 'isDefault', true)))
  from account where abs(hashtext(userid)) % 10 <> 0`;

/** A subscription for four accounts in five, of which one in ten is past due; some are for another plan than we give. */
const subscriptions = `
  insert into stripe_subscription (subscription_id, stripe_id, status, plan_code, current_period_end, created_at, record)
  select s.id, s.stripe_id, s.status, s.plan, s.ends, s.since, jsonb_build_object('id', s.id, 'status', s.status, 'planCode', s.plan,
    'amountCents', 9900, 'currency', 'usd', 'interval', 'month', 'intervalCount', 1, 'created', s.since, 'currentPeriodEnd', s.ends,
    'cancelAt', null, 'cancelAtPeriodEnd', false, 'endedAt', null)
  from (select 'sub_' || md5(c.stripe_id) as id, c.stripe_id, n,
      case when n % 10 = 1 then 'past_due' else 'active' end as status,
      case when n % 20 = 3 then 'annualIND2' else a.plan_code end as plan,
      now() + (n % 30) * interval '1 day' as ends, now() - interval '2 years' as since
    from stripe_customer c join account a using (userid) cross join lateral (select abs(hashtext(c.stripe_id)) as n) h) s
  where s.n % 5 <> 0`;

/** An invoice for each charge; the newest one of a subscription that is past due is open. @param $1 charges of an account */
const invoices = `
  insert into stripe_invoice (invoice_id, stripe_id, status, amount_due_cents, amount_remaining_cents, created_at, record)
  select i.id, i.stripe_id, i.status, 9900, i.left_cents, i.at, jsonb_build_object('id', i.id, 'number', 'N-' || i.id, 'status', i.status,
    'amountDueCents', 9900, 'amountRemainingCents', i.left_cents, 'currency', 'usd', 'created', i.at, 'attemptCount', 1,
    'nextPaymentAttempt', null, 'hostedInvoiceUrl', null, 'subscriptionId', i.sub)
  from (select 'in_' || md5(c.stripe_id || n) as id, c.stripe_id, s.subscription_id as sub, now() - n * interval '1 month' as at,
      case when n = 1 and s.status = 'past_due' then 'open' else 'paid' end as status,
      case when n = 1 and s.status = 'past_due' then 9900 else 0 end as left_cents
    from stripe_customer c left join stripe_subscription s using (stripe_id) cross join generate_series(1, $1::int) n) i`;

const charges = `
  insert into stripe_charge (charge_id, stripe_id, status, amount_cents, created_at, record)
  select h.id, h.stripe_id, h.status, 9900, h.at, jsonb_build_object('id', h.id, 'status', h.status, 'amountCents', 9900, 'currency', 'usd',
    'created', h.at, 'description', null, 'failureCode', h.code, 'failureMessage', h.code, 'refunded', false, 'card', 'visa 4242',
    'invoiceId', h.invoice_id)
  from (select replace(invoice_id, 'in_', 'ch_') as id, stripe_id, invoice_id, created_at as at,
      case when status = 'open' then 'failed' else 'succeeded' end as status,
      case when status = 'open' then 'insufficient_funds' end as code
    from stripe_invoice) h`;

/** What staff and customers did: blocked keys, subscriptions by hand, wishes to have a card deleted, PayPal. */
const others = [
  `update account set custom_rate_limit = -1 where abs(hashtext(userid)) % 50 = 7`,
  `insert into manual_subscription (userid, plan_code, expiry_date)
    select userid, plan_code, (now() + (abs(hashtext(userid)) % 200 - 50) * interval '1 day')::date
    from account where abs(hashtext(userid)) % 40 = 0`,
  `insert into payment_removal_request (userid, requested_at)
    select userid, now() - (abs(hashtext(userid)) % 90) * interval '1 day' from account where abs(hashtext(userid)) % 60 = 11`,
  `insert into paypal_account (userid, record)
    select userid, jsonb_build_object('subscriptionID', 'I-' || left(md5(userid), 12), 'status', 'ACTIVE', 'planCode', plan_code,
      'amountCents', 2900, 'currency', 'usd', 'interval', 'month', 'intervalCount', 1, 'startTime', '2024-01-01T00:00:00Z',
      'nextBillingTime', now() + (abs(hashtext(userid)) % 30) * interval '1 day', 'payerEmail', email, 'failedPayments', 0)
    from account where abs(hashtext(userid)) % 30 = 10`,
];

async function addRecords(pool: pg.Pool): Promise<void> {
  await pool.query(accounts);
  await pool.query(subscriptions);
  await pool.query(invoices, [chargesEach]);
  await pool.query(charges);
  for (const statement of others) await pool.query(statement);
  await pool.query(
    'vacuum analyze account, stripe_customer, stripe_subscription, stripe_invoice, stripe_charge, paypal_account',
  );
}

/** Makes all lists from the mirror, and prints how long that took and what memory the process then holds. */
async function makeLists({ platform }: TestServer): Promise<void> {
  const begunAt = performance.now();
  await refreshLists(platform, { lists: null, actor: null });
  const tookMs = performance.now() - begunAt;
  const megabytes = Math.round(process.memoryUsage().rss / 1_048_576);
  console.log(
    `${tookMs <= longestRefreshMs ? 'met ' : 'MISS'}  all lists made anew in ${(tookMs / 1_000).toFixed(1)} s (goal at most ${longestRefreshMs / 1_000} s), ${megabytes} MB resident`,
  );
}

const paths: Readonly<Record<PaymentList, string>> = {
  'expiring-cards': 'get-expiring-cards',
  'inactive-users': 'get-inactive-users',
  'loose-keys': 'get-loose-users-key',
  'delete-requests': 'get-removing-intents',
  'failed-charges': 'get-failed-charges',
  'plan-mismatches': 'get-mismatch-users-plan',
  'blocked-accounts': 'get-blocked-users',
  'manual-subscriptions': 'get-manual-sub-users',
};
const columns: Readonly<Record<string, string>> = {
  date: 'at',
  until: 'until',
  email: 'email',
  apicount: 'apicount',
};

/** The first page of a list beside its rows and their number. */
function readOf(list: PaymentList): Read {
  const sort = defaultSorts[list];
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = columns[sort.replace('-', '')]!;
  return {
    what: `first page of ${paymentListTitles[list]}`,
    path: `${paths[list]}?page=1`,
    bare: [
      `select row_key, userid, email, state, record from payment_list_row where list = $1
        order by ${column} ${direction}, row_key ${direction} limit 50`,
      'select count(*) from payment_list_row where list = $1',
    ],
    values: [list],
  };
}

const paypal: Read = {
  what: 'first page of PayPal subscriptions',
  path: 'get-paypal-subscriptions?page=1',
  bare: [
    `select a.userid, a.email, a.firstname, a.lastname, a.plan_code, p.record, p.fetched_at from paypal_account p
      join account a using (userid) where $1::text is not null order by p.record->>'nextBillingTime', a.userid limit 50`,
    'select count(*) from paypal_account where $1::text is not null',
  ],
  values: [''],
};

/** The charges and invoices of one customer, which are tabs of Payment Details too. */
const ownReads = (userid: string): Read[] =>
  (['charge', 'invoice'] as const).map((what) => ({
    what: `${what}s of one customer`,
    path: `get-user-${what}s?userid=${encodeURIComponent(userid)}`,
    bare: [
      `select h.stripe_id, h.record from stripe_customer c join stripe_${what} h using (stripe_id) where c.userid = $1
        order by h.created_at desc limit 50`,
      `select count(*) from stripe_customer c join stripe_${what} h using (stripe_id) where c.userid = $1`,
      'select stripe_id, active, record from stripe_customer where userid = $1',
    ],
    values: [userid],
  }));

/**
 * The first page of every list of Payment Details out of 100,000 customers with 3,000,000 charges, each against the bare
 * query, and how long all lists take to be made from the mirror.
 */
export async function paymentListsBench(): Promise<void> {
  const server = await testServer();
  await makeCustomers(server.platform, customers);
  const { userid } = await server.platform.db
    .selectFrom('account')
    .select('userid')
    // One with an account at the card provider.
    .where(sql<boolean>`abs(hashtext(userid)) % 10 <> 0`)
    .orderBy('userid')
    .executeTakeFirstOrThrow();
  const reads = [...paymentLists.map(readOf), paypal, ...ownReads(userid)];
  const of = `${customers.toLocaleString('en-US')} customers with ${(customers * chargesEach).toLocaleString('en-US')} charges at most`;
  await compareReads(server, reads, of, async (pool) => {
    await addRecords(pool);
    await makeLists(server);
  });
}
