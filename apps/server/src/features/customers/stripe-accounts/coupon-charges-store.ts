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
  await dropKeptCouponCharges(db, stripeIds);
}

const hashOf = (chargeId: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql`sha256(convert_to(${chargeId}, 'UTF8'))`;

/** Keeps what counts of an account's charges, without its ids, before the account is deleted. */
export async function keepCouponCharges(trx: Trx, userid: string): Promise<void> {
  await sql`
    with customer as materialized (
      select stripe_id, ${deletedCustomerPrefix} || left(replace(gen_random_uuid()::text, '-', ''), 16) as name
      from stripe_customer where userid = ${userid})
    insert into coupon_charge_kept (charge_hash, code, customer, quarter, currency, base_cents, plan_code, annual)
    select ${hashOf(sql`c.charge_id`)}, c.code, d.name, c.quarter, c.currency, c.base_cents, c.plan_code, c.annual
    from customer d join coupon_charge c using (stripe_id)`.execute(trx);
}

/**
 * Removes what was kept of charges that are mirrored again, so that none counts twice.
 * @param stripeIds null: of all accounts
 */
export async function dropKeptCouponCharges(db: DbOrTrx, stripeIds: readonly string[] | null): Promise<void> {
  const ofThese = stripeIds ? sql`c.stripe_id = any(${[...stripeIds]}::text[])` : sql`true`;
  await sql`
    delete from coupon_charge_kept where exists (select from coupon_charge_kept) and charge_hash in (
      select ${hashOf(sql`c.charge_id`)} from coupon_charge c where ${ofThese})`.execute(db);
}
