import { sql } from 'kysely';
import type {
  ChargeRecord,
  InvoiceRecord,
  SubscriptionRecord,
} from '../../../platform/connectors/stripe/records.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { inTimePage, timePageOrder, type TimePage } from '../../../platform/db/time-page-store.ts';

/** One record of the card provider with the moment at which it counts. */
export interface PastRecord<R> {
  readonly at: string;
  readonly stripeId: string;
  readonly record: R;
}

/** A customer's charges, newest first. */
export async function chargesOf(
  db: DbOrTrx,
  userid: string,
  page: TimePage,
): Promise<PastRecord<ChargeRecord>[]> {
  const [at, key] = [sql`h.created_at`, sql`h.charge_id`];
  const { rows } = await sql<PastRecord<ChargeRecord>>`
    select h.created_at as at, h.stripe_id as "stripeId", h.record
    from stripe_customer c join stripe_charge h using (stripe_id)
    where c.userid = ${userid} and ${inTimePage(page, at, key)} ${timePageOrder(page, at, key)}`.execute(db);
  return rows;
}

/** A customer's invoices that no payment has settled, newest first. */
export async function unpaidInvoicesOf(
  db: DbOrTrx,
  userid: string,
  page: TimePage,
): Promise<PastRecord<InvoiceRecord>[]> {
  const [at, key] = [sql`i.created_at`, sql`i.invoice_id`];
  const { rows } = await sql<PastRecord<InvoiceRecord>>`
    select i.created_at as at, i.stripe_id as "stripeId", i.record
    from stripe_customer c join stripe_invoice i using (stripe_id)
    where c.userid = ${userid} and i.status is distinct from 'paid' and ${inTimePage(page, at, key)}
    ${timePageOrder(page, at, key)}`.execute(db);
  return rows;
}

/** How many of a customer's invoices are drafts as the mirror has them. */
export async function draftInvoicesOf(db: DbOrTrx, userid: string): Promise<number> {
  const { rows } = await sql<{ drafts: number }>`
    select count(*)::int as drafts from stripe_customer c join stripe_invoice i using (stripe_id)
    where c.userid = ${userid} and c.removed_at is null and i.status = 'draft'`.execute(db);
  return rows[0]!.drafts;
}

/** What happened to a subscription. */
export interface SubscriptionTurn extends PastRecord<SubscriptionRecord> {
  readonly turn: 'began' | 'ended';
}

/** Beginnings and ends of a customer's subscriptions, newest first. */
export async function subscriptionTurnsOf(
  db: DbOrTrx,
  userid: string,
  page: TimePage,
): Promise<SubscriptionTurn[]> {
  const [at, key] = [sql`t.at`, sql`t.key`];
  const { rows } = await sql<SubscriptionTurn>`
    select t.at, t.stripe_id as "stripeId", t.record, t.turn from (
      select s.created_at as at, s.subscription_id || ' began' as key, 'began' as turn, s.stripe_id, s.record
      from stripe_customer c join stripe_subscription s using (stripe_id) where c.userid = ${userid}
      union all
      select (s.record->>'endedAt')::timestamptz, s.subscription_id || ' ended', 'ended', s.stripe_id, s.record
      from stripe_customer c join stripe_subscription s using (stripe_id)
      where c.userid = ${userid} and s.record->>'endedAt' is not null) t
    where ${inTimePage(page, at, key)} ${timePageOrder(page, at, key)}`.execute(db);
  return rows;
}
