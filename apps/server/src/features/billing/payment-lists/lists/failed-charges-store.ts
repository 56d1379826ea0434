import { failedChargeDays } from '@midoffice/contract/billing/payment-lists/lists';
import type { FailedCharge } from '@midoffice/contract/billing/payment-lists/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';
import type { ListDefinition, Scope } from './definition.ts';
import { inScope, isGone, isStaff, iso, momentOf } from './parts-store.ts';

const dayMs = 86_400_000;
const paymentMails = sql`('failed', 'blocked', 'expiring-card')`;

/** Open invoices with something left to pay, each with its last charge where that has failed; of who was deleted at the provider nothing can be collected. */
const rowsOf = (scope: Scope): RawBuilder<unknown> => sql`
  select i.invoice_id, a.userid, a.email, a.plan_code, i.stripe_id, coalesce(h.record->>'failureCode', 'unknown'),
    a.current_api_count, i.amount_remaining_cents, h.created_at, (i.record->>'nextPaymentAttempt')::timestamptz, ${isStaff},
    jsonb_build_object('chargeDate', ${iso(sql`h.created_at`)}, 'planCode', a.plan_code, 'stripeID', i.stripe_id,
      'legacy', a.legacy, 'createdAt', ${iso(sql`a.created_at`)}, 'apicount', a.current_api_count,
      'blocked', a.custom_rate_limit = -1, 'chargeID', h.charge_id, 'invoiceID', i.invoice_id,
      'amountRemaining', i.amount_remaining_cents, 'currency', i.record->>'currency',
      'failureReason', h.record->>'failureCode', 'attemptCount', coalesce((i.record->>'attemptCount')::int, 0),
      'retryDate', ${iso(sql`(i.record->>'nextPaymentAttempt')::timestamptz`)}, 'card', h.record->>'card',
      'lastMail', mail.template_type, 'lastMailAt', ${iso(sql`mail.created_at`)})
  from stripe_invoice i join stripe_customer c using (stripe_id) join account a using (userid)
  cross join lateral (
    select charge_id, created_at, status, record from stripe_charge h
    where h.stripe_id = i.stripe_id and h.created_at >= i.created_at - interval '1 day' and h.record->>'invoiceId' = i.invoice_id
    order by h.created_at desc, h.charge_id limit 1) h
  left join lateral (
    select o.template_type, o.created_at from outbox_mail o
    where o.userid = a.userid and o.template_type is not null and split_part(o.template_type, '/', 1) in ${paymentMails}
      and o.status not in ('failed', 'canceled')
    order by o.id desc limit 1) mail on true
  where i.status = 'open' and i.amount_remaining_cents > 0 and h.status = 'failed' and not ${isGone}
    and ${inScope(sql`c.userid`, scope)}`;

/**
 * Open invoices whose last charge failed, as the records are at this moment, in the order of invoice ids.
 * @param page.userids of these customers; null: of all
 * @param page.after the invoice id after which the page begins; empty: at the beginning
 */
export async function openFailedCharges(
  db: DbOrTrx,
  page: Scope & { readonly after: string; readonly limit: number },
): Promise<FailedCharge[]> {
  const { rows } = await sql<{ row: FailedCharge }>`
    select jsonb_build_object('rowKey', row_key, 'userid', userid, 'email', email::text, 'state', state) || record as row
    from (${rowsOf(page)}) made (row_key, userid, email, plan_code, stripe_id, state, apicount, amount, at, until, is_staff, record)
    where row_key > ${page.after} order by row_key limit ${page.limit}`.execute(db);
  return rows.map(({ row }) => row);
}

interface Counts {
  readonly failed: number;
  readonly open: number;
  readonly retried: number;
  readonly paidCustomers: number;
  readonly cancelled: number;
}

/** What became of the invoices for which a charge has failed since a moment. */
async function outcomes(db: DbOrTrx, sinceMs: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with failed as (
      select h.stripe_id, h.record->>'invoiceId' as invoice_id, min(h.created_at) as first_failed
      from stripe_charge h
      where h.status = 'failed' and h.created_at >= ${momentOf(sinceMs)} and h.record->>'invoiceId' is not null
      group by 1, 2),
    invoices as (
      select f.*, case when i.status = 'open' and ${isGone} then 'uncollectible' else i.status end as status, c.userid,
        exists (select from stripe_charge h where h.stripe_id = f.stripe_id and h.created_at >= f.first_failed
          and h.record->>'invoiceId' = f.invoice_id and h.charge_id <> (
            select e.charge_id from stripe_charge e where e.stripe_id = f.stripe_id and e.created_at = f.first_failed
              and e.record->>'invoiceId' = f.invoice_id and e.status = 'failed' order by e.charge_id limit 1)) as retried
      from failed f join stripe_customer c using (stripe_id)
      left join stripe_invoice i on i.invoice_id = f.invoice_id)
    select count(*)::int as failed, (count(*) filter (where status = 'open'))::int as open,
      (count(*) filter (where retried))::int as retried,
      (count(distinct userid) filter (where status = 'paid'))::int as "paidCustomers",
      (count(*) filter (where status is null or status in ('void', 'uncollectible')))::int as cancelled
    from invoices`.execute(db);
  return rows[0]!;
}

/** How many mails of each template about a failed charge were written since a moment. */
async function mailsSent(db: DbOrTrx, sinceMs: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ template: string; count: number }>`
    select split_part(template_type, '/', 2) as template, count(*)::int as count from outbox_mail
    where created_at >= ${momentOf(sinceMs)} and template_type like 'failed/%' and status not in ('failed', 'canceled')
    group by 1`.execute(db);
  return new Map(rows.map(({ template, count }) => [template, count]));
}

/** Open invoices whose last charge failed. */
export const failedCharges: ListDefinition = {
  list: 'failed-charges',
  sources: [],
  rows: rowsOf,
  async summary(trx, nowMs) {
    const sinceMs = nowMs - failedChargeDays * dayMs;
    const { failed, open, retried, paidCustomers, cancelled } = await outcomes(trx, sinceMs);
    const mails = await mailsSent(trx, sinceMs);
    return {
      retriedFailedCharges: retried,
      paidChargeCustomer: paidCustomers,
      cancelledFailedCharge: cancelled,
      defaultEmailSent: mails.get('default') ?? 0,
      expiredCardEmailSent: mails.get('expired-card') ?? 0,
      noUsageEmailSent: mails.get('no-usage') ?? 0,
      canceledSubscriptionEmailSent: mails.get('canceled-subscription') ?? 0,
      blockedEmailSent: mails.get('blocked') ?? 0,
      failedCharges: failed,
      openFailedCharges: open,
      since: new Date(sinceMs).toISOString(),
    };
  },
};
