import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

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
}
