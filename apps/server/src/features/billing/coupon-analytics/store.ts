import type { CouponCustomerSort } from '@midoffice/contract/billing/coupon-analytics/lists';
import { sql, type RawBuilder } from 'kysely';
import type {
  ChargeRecord,
  InvoiceRecord,
  SubscriptionRecord,
} from '../../../platform/connectors/stripe/records.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { isListedAccount, isListedRecord, type ListReader } from '../../customers/customer-records/api.ts';
import { earned, rateOf } from './commission-store.ts';

/** What was paid under a code in a quarter; amounts in the currency's smallest unit. */
export interface CodeTotals {
  readonly code: string;
  /** Null in the row that counts customers and charges of all currencies. */
  readonly currency: string | null;
  readonly rateBps: number | null;
  readonly customers: number;
  readonly charges: number;
  readonly amountCents: number;
  readonly commissionCents: number;
}

/**
 * For each code of a quarter a row of all currencies, without amounts, and one of each currency.
 * @param reader whoever is no admin gets them without the accounts of staff, as the lists of customers are
 */
export async function codeTotals(db: DbOrTrx, quarter: string, reader: ListReader): Promise<CodeTotals[]> {
  const owner = sql`(select o.userid from stripe_customer o where o.stripe_id = coupon_charge.stripe_id)`;
  const { rows } = await sql<CodeTotals>`
    with paid as (
      select code, stripe_id, currency, count(*) as charges, array_agg(base_cents) as bases, sum(base_cents) as amount
      from coupon_charge where quarter = ${quarter} and ${isListedRecord(reader, { userid: owner })} group by code, stripe_id, currency
      union all
      select code, customer, currency, count(*), array_agg(base_cents), sum(base_cents)
      from coupon_charge_kept where mirrored_as is null and quarter = ${quarter} group by code, customer, currency),
    rate as materialized (
      select code, ${rateOf(sql`c.code`, sql`${quarter}::text`)} as bps from (select distinct code from paid) c)
    select p.code, p.currency, r.bps as "rateBps", count(distinct p.stripe_id)::int as customers, sum(p.charges)::int as charges,
      case when grouping(p.currency) = 0 then sum(p.amount) else 0 end::bigint as "amountCents",
      case when grouping(p.currency) = 0 then sum(e.commission) else 0 end::bigint as "commissionCents"
    from paid p join rate r using (code)
    cross join lateral (select sum(${earned(sql`base`, sql`r.bps`)}) as commission from unnest(p.bases) base) e
    group by grouping sets ((p.code, r.bps), (p.code, r.bps, p.currency))
    order by customers desc, p.code, p.currency nulls first`.execute(db);
  return rows;
}

/** A customer's figures under a code in a quarter, in one currency. */
export interface CustomerTotals {
  readonly code: string;
  /** Of a deleted customer a name that was drawn at the deletion. */
  readonly stripeId: string;
  /** Null, as the e-mail is: the customer's account was deleted. */
  readonly userid: string | null;
  readonly email: string | null;
  readonly currency: string;
  readonly charges: number;
  readonly amountCents: number;
  readonly commissionCents: number;
  /** Of the last charge. */
  readonly planCode: string | null;
  readonly annual: boolean;
  /** The subscription of the last charge as it is now; null: none, or it is not mirrored any more. */
  readonly subscription: SubscriptionRecord | null;
  /** When the customer was made at the provider. */
  readonly customerSince: string | null;
  readonly rateBps: number | null;
  /** Rows that fit, on all pages. */
  readonly total: number;
}

export interface WantedCustomers {
  readonly quarter: string;
  /** Null: of all codes. */
  readonly code: string | null;
  readonly search?: string;
  readonly sort?: CouponCustomerSort | `-${CouponCustomerSort}`;
  readonly limit: number;
  readonly offset?: number;
  /** Staff accounts are listed to admins only. */
  readonly reader: ListReader;
}

const sortColumns: Record<CouponCustomerSort, RawBuilder<unknown>> = {
  amount: sql`"amountCents"`,
  commissionTotal: sql`"commissionCents"`,
  creationDate: sql`coalesce(subscription->>'created', "customerSince")`,
  email: sql`email`,
  charges: sql`charges`,
};

function orderOf(sort: WantedCustomers['sort']): RawBuilder<unknown> {
  // As they lie in the index, one customer's currencies together, the first with the most charges.
  if (!sort) return sql`code, "stripeId", charges desc, currency`;
  const descending = sort.startsWith('-');
  const column = sortColumns[sort.replace('-', '') as CouponCustomerSort];
  return sql`${column} ${descending ? sql`desc` : sql`asc`} nulls last, "stripeId", currency`;
}

/** As {@link customerTotals}, of customers whose accounts were deleted. */
const deletedTotals = (ofQuarter: RawBuilder<unknown>, fits: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select k.code, k.customer, null, null, k.currency, count(*)::int, sum(k.base_cents)::bigint,
    sum(${earned(sql`k.base_cents`, sql`r.bps`)})::bigint, max(k.plan_code), bool_or(k.annual), null::jsonb, null, r.bps
  from coupon_charge_kept k join rate r using (code)
  where k.mirrored_as is null and ${ofQuarter} and ${fits}
  group by k.code, k.customer, k.currency, r.bps`;

/** The customers who paid under a code in a quarter, a row for each currency. */
export async function customerTotals(db: DbOrTrx, wanted: WantedCustomers): Promise<CustomerTotals[]> {
  const { quarter, code, search = '', limit, offset = 0, reader } = wanted;
  const ofQuarter = sql`quarter = ${quarter} ${code === null ? sql`` : sql`and code = ${code}`}`;
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<CustomerTotals>`
    with paid as (
      select code, stripe_id, currency, count(*)::int as charges, sum(base_cents)::bigint as amount,
        array_agg(base_cents) as bases,
        (array_agg(charge_id order by created_at desc, charge_id desc))[1] as last_charge
      from coupon_charge where ${ofQuarter}
      group by code, stripe_id, currency),
    rate as materialized (
      select code, ${rateOf(sql`c.code`, sql`${quarter}::text`)} as bps
      from (select code from paid union select code from coupon_charge_kept where mirrored_as is null and ${ofQuarter}) c),
    found as (
      select p.code, p.stripe_id as "stripeId", s.userid, a.email::text as email, p.currency, p.charges, p.amount as "amountCents",
        e.commission::bigint as "commissionCents", l.plan_code as "planCode", l.annual, u.record as subscription,
        s.record->>'created' as "customerSince", r.bps as "rateBps"
      from paid p join rate r using (code)
      join stripe_customer s on s.stripe_id = p.stripe_id join account a on a.userid = s.userid
      join coupon_charge l on l.charge_id = p.last_charge and l.code = p.code
      left join stripe_subscription u on u.subscription_id = l.subscription_id
      cross join lateral (select sum(${earned(sql`base`, sql`r.bps`)}) as commission from unnest(p.bases) base) e
      where ${isListedAccount(reader)}
        and (${search === ''} or a.email::text ilike ${pattern} or p.stripe_id ilike ${pattern} or s.userid ilike ${pattern})
      union all ${deletedTotals(ofQuarter, sql`(${search === ''} or k.customer ilike ${pattern})`)})
    select *, count(*) over ()::int as total from found order by ${orderOf(wanted.sort)} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** A charge under a code with its records. */
export interface CodeCharge {
  readonly chargeId: string;
  readonly charge: ChargeRecord;
  readonly invoice: InvoiceRecord;
  readonly currency: string;
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly disputedCents: number;
  readonly baseCents: number;
  readonly commissionCents: number;
  readonly planCode: string | null;
  readonly annual: boolean;
  readonly total: number;
}

/** The charges of a customer under a code in a quarter, newest first. */
export async function codeCharges(
  db: DbOrTrx,
  wanted: { quarter: string; code: string; stripeId: string; limit: number; reader: ListReader },
): Promise<CodeCharge[]> {
  const { quarter, code, stripeId, limit, reader } = wanted;
  const { rows } = await sql<CodeCharge>`
    select c.charge_id as "chargeId", h.record as charge, i.record as invoice, c.currency, c.paid_cents as "paidCents",
      c.refunded_cents as "refundedCents", c.disputed_cents as "disputedCents", c.base_cents as "baseCents",
      ${earned(sql`c.base_cents`, sql`r.bps`)}::bigint as "commissionCents", c.plan_code as "planCode", c.annual,
      count(*) over ()::int as total
    from coupon_charge c join stripe_charge h using (charge_id) join stripe_invoice i using (invoice_id)
    cross join (select ${rateOf(sql`${code}::text`, sql`${quarter}::text`)} as bps) r
    where c.quarter = ${quarter} and c.code = ${code} and c.stripe_id = ${stripeId}
      and ${isListedRecord(reader, { userid: sql`(select userid from stripe_customer where stripe_id = ${stripeId})` })}
    order by c.created_at desc, c.charge_id desc limit ${limit}`.execute(db);
  return rows;
}

const unreadAtMost = 1_000;

/** Facts about all figures: the first quarter with any, how fresh the mirror is, and customers without their coupons. */
export async function analyticsState(
  db: DbOrTrx,
): Promise<{ firstQuarter: string | null; freshAt: string | null; unreadCustomers: number }> {
  const { rows } = await sql<{
    firstQuarter: string | null;
    freshAt: string | null;
    unreadCustomers: number;
  }>`
    select least((select min(quarter) from coupon_charge), (select min(quarter) from coupon_charge_kept where mirrored_as is null)) as "firstQuarter",
      greatest((select through from stripe_event_check),
        (select received_at from stripe_event order by created_at desc limit 1)) as "freshAt",
      (select count(*)::int from (select from stripe_customer s where exists (
        select from stripe_invoice i where i.stripe_id = s.stripe_id and not i.record ? 'coupons')
        limit ${unreadAtMost}) u) as "unreadCustomers"`.execute(db);
  return rows[0]!;
}

/** What the charges of subscriptions have earned so far under any code, and under which. */
export interface SubscriptionCommission {
  readonly subscriptionId: string;
  readonly commissionCents: number;
  readonly codes: readonly string[];
}

/** Commission by subscription, of these accounts at the card provider; those without any are left out. */
export async function commissionsOfSubscriptions(
  db: DbOrTrx,
  stripeIds: readonly string[],
): Promise<SubscriptionCommission[]> {
  const { rows } = await sql<SubscriptionCommission>`
    with rate as materialized (
      select code, quarter, ${rateOf(sql`c.code`, sql`c.quarter`)} as bps
      from (select distinct code, quarter from coupon_charge where stripe_id = any(${[...stripeIds]}::text[])) c)
    select c.subscription_id as "subscriptionId", sum(${earned(sql`c.base_cents`, sql`r.bps`)})::bigint as "commissionCents",
      array_agg(distinct c.code) as codes
    from coupon_charge c join rate r using (code, quarter)
    where c.stripe_id = any(${[...stripeIds]}::text[]) and c.subscription_id is not null
    group by c.subscription_id`.execute(db);
  return rows;
}
