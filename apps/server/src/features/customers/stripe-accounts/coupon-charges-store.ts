import { deletedCustomerPrefix } from '@midoffice/contract/billing/coupon-analytics/lists';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/**
 * Writes which charges of these accounts are under which coupon codes, from their mirrored charges and invoices. The
 * base of a charge is what was paid less what was refunded and what banks have taken back, and of an invoice that is
 * only in part under the code the same part, rounded half up.
 * @param stripeIds null: of all accounts
 */
export async function writeCouponCharges(db: DbOrTrx, stripeIds: readonly string[] | null): Promise<void> {
  const ofThese = stripeIds ? sql`h.stripe_id = any(${[...stripeIds]}::text[])` : sql`true`;
  // From each charge to its invoice by the primary key: right after an import there are no statistics to plan by.
  await sql`
    insert into coupon_charge (charge_id, code, stripe_id, quarter, created_at, invoice_id, subscription_id, currency,
      paid_cents, refunded_cents, disputed_cents, base_cents, plan_code, annual)
    select h.charge_id, c.code, h.stripe_id, to_char(h.created_at at time zone 'UTC', 'YYYY"-Q"Q'), h.created_at,
      i.invoice_id, i.record->>'subscriptionId', h.record->>'currency', m.paid, m.refunded, m.disputed,
      div(2 * greatest(0, m.paid - m.refunded - m.disputed)::numeric * c."underCents" + c."allCents", 2 * c."allCents"),
      i.record->>'planCode', coalesce((i.record->>'annual')::boolean, false)
    from stripe_charge h
    join stripe_invoice i on i.invoice_id = h.record->>'invoiceId' and i.stripe_id = h.stripe_id
    cross join lateral jsonb_to_recordset(i.record->'coupons') as c (code text, "underCents" bigint, "allCents" bigint)
    cross join lateral (select
      coalesce((h.record->>'capturedCents')::bigint, h.amount_cents) as paid,
      coalesce((h.record->>'amountRefundedCents')::bigint, 0) as refunded,
      coalesce((h.record->>'disputedCents')::bigint, 0) as disputed) m
    where ${ofThese} and h.status = 'succeeded' and m.paid > 0
    on conflict (charge_id, code) do update set stripe_id = excluded.stripe_id, quarter = excluded.quarter,
      created_at = excluded.created_at, invoice_id = excluded.invoice_id, subscription_id = excluded.subscription_id,
      currency = excluded.currency, paid_cents = excluded.paid_cents, refunded_cents = excluded.refunded_cents,
      disputed_cents = excluded.disputed_cents, base_cents = excluded.base_cents, plan_code = excluded.plan_code,
      annual = excluded.annual`.execute(db);
  await markKeptCouponCharges(db, stripeIds);
}

const hashOf = (chargeId: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql`sha256(convert_to(${chargeId}, 'UTF8'))`;

/** The condition under which a coupon charge `c` is of one of these accounts. @param stripeIds null: of all */
const isOf = (stripeIds: readonly string[] | null): RawBuilder<unknown> =>
  stripeIds ? sql`c.stripe_id = any(${[...stripeIds]}::text[])` : sql`true`;

/** Marks what was kept of charges that are mirrored again, so that none counts twice. */
async function markKeptCouponCharges(db: DbOrTrx, stripeIds: readonly string[] | null): Promise<void> {
  await sql`
    update coupon_charge_kept k set mirrored_as = c.stripe_id from coupon_charge c
    where exists (select from coupon_charge_kept) and ${isOf(stripeIds)} and k.charge_hash = ${hashOf(sql`c.charge_id`)}
      and k.mirrored_as is distinct from c.stripe_id`.execute(db);
}

/** Lets count again what was kept of an account's charges, once nothing is mirrored of it any more. */
export async function unmarkKeptCouponCharges(trx: Trx, stripeId: string): Promise<void> {
  await sql`
    update coupon_charge_kept set mirrored_as = null where mirrored_as = ${stripeId}
      and not exists (select from stripe_customer where stripe_id = ${stripeId})`.execute(trx);
}

/** Keeps what counts of an account's charges, without its ids, before the account is deleted. */
export async function keepCouponCharges(trx: Trx, userid: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select stripe_id as id from stripe_customer where userid = ${userid}`.execute(trx);
  const stripeIds = rows.map(({ id }) => id);
  // Charges that an earlier deletion has kept, and that are there no more.
  await sql`
    delete from coupon_charge_kept k where mirrored_as = any(${stripeIds}::text[]) and not exists (
      select from coupon_charge c where ${isOf(stripeIds)} and c.code = k.code
        and ${hashOf(sql`c.charge_id`)} = k.charge_hash)`.execute(trx);
  // One name for each account at the card provider: the one under which an earlier deletion has kept its charges.
  await sql`
    with customer as materialized (
      select stripe_id, coalesce(
        (select min(k.customer) from coupon_charge_kept k where k.mirrored_as = s.stripe_id),
        ${deletedCustomerPrefix} || left(replace(gen_random_uuid()::text, '-', ''), 16)) as name
      from stripe_customer s where userid = ${userid})
    insert into coupon_charge_kept as k (charge_hash, code, customer, quarter, currency, base_cents, plan_code, annual)
    select ${hashOf(sql`c.charge_id`)}, c.code, d.name, c.quarter, c.currency, c.base_cents, c.plan_code, c.annual
    from customer d join coupon_charge c using (stripe_id)
    on conflict (charge_hash, code) do update set customer = excluded.customer, quarter = excluded.quarter,
      currency = excluded.currency, base_cents = excluded.base_cents, plan_code = excluded.plan_code,
      annual = excluded.annual, mirrored_as = null, deletions = k.deletions + 1`.execute(trx);
}

/**
 * Removes what a deletion has kept of charges whose account has come back with them. What an earlier deletion has kept of
 * them too stays, marked: it counts again once these are mirrored no more.
 */
export async function dropKeptCouponCharges(trx: Trx, stripeIds: readonly string[]): Promise<void> {
  await sql`
    delete from coupon_charge_kept where deletions = 1 and charge_hash in (
      select ${hashOf(sql`c.charge_id`)} from coupon_charge c where ${isOf(stripeIds)})`.execute(trx);
  await sql`
    update coupon_charge_kept k set deletions = k.deletions - 1, mirrored_as = c.stripe_id from coupon_charge c
    where ${isOf(stripeIds)} and c.code = k.code and ${hashOf(sql`c.charge_id`)} = k.charge_hash`.execute(
    trx,
  );
}
