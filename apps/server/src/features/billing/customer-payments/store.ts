import type {
  ChargeSort,
  ChargeType,
  InvoiceSort,
  InvoiceType,
} from '@midoffice/contract/billing/customer-payments/lists';
import { sql, type RawBuilder } from 'kysely';
import type {
  ChargeRecord,
  CustomerRecord,
  InvoiceRecord,
  SubscriptionRecord,
} from '../../../platform/connectors/stripe/records.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { planKept } from '../../../platform/db/kept-plans.ts';

/** One of a customer's accounts at the card provider. */
export interface AccountRow {
  readonly stripeId: string;
  readonly active: boolean;
  readonly transferredFrom: string | null;
  readonly record: CustomerRecord;
  readonly fetchedAt: string;
}

/** A customer's accounts at the card provider, the active one first, and who last had them read again. */
export async function accountsOf(
  db: DbOrTrx,
  userid: string,
): Promise<{ accounts: AccountRow[]; refreshedBy: string | null }> {
  const { rows } = await sql<{ accounts: AccountRow[]; refreshedBy: string | null }>`
    select ${planKept} coalesce((select jsonb_agg(jsonb_build_object('stripeId', stripe_id, 'active', active, 'transferredFrom', transferred_from,
        'record', record, 'fetchedAt', to_char(fetched_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by active desc, stripe_id) from stripe_customer where userid = ${userid} and removed_at is null), '[]') as accounts,
      (select actor_label from audit_entry where target_id = ${userid}
        and kind in ('payments.refreshed', 'account.stripe-refreshed') order by id desc limit 1) as "refreshedBy"`.execute(
    db,
  );
  return rows[0]!;
}

/** Subscriptions of accounts at the card provider, newest first. */
export async function subscriptionsOf(
  db: DbOrTrx,
  userid: string,
): Promise<{ stripeId: string; active: boolean; record: SubscriptionRecord }[]> {
  const { rows } = await sql<{ stripeId: string; active: boolean; record: SubscriptionRecord }>`
    select s.stripe_id as "stripeId", c.active, s.record
    from stripe_customer c join stripe_subscription s using (stripe_id) where c.userid = ${userid}
    order by c.active desc, s.created_at desc, s.subscription_id`.execute(db);
  return rows;
}

interface Wanted<Type, Sort extends string> {
  readonly userid: string;
  readonly type: Type;
  readonly search: string;
  readonly sort: Sort | `-${Sort}`;
  readonly limit: number;
  readonly offset: number;
}

/** A charge with the invoice that it paid, or should have paid. */
export interface ChargeRow {
  readonly stripeId: string;
  readonly record: ChargeRecord;
  readonly invoiceNumber: string | null;
  readonly invoiceUrl: string | null;
}

interface Page<Row> {
  readonly rows: readonly Row[];
  /** Rows that fit, on all pages. */
  readonly total: number;
}

const contains = (search: string): string => `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;

function ordered<Sort extends string>(
  sort: Sort | `-${Sort}`,
  columns: Record<Sort, RawBuilder<unknown>>,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isDown = sort.startsWith('-');
  const column = columns[(isDown ? sort.slice(1) : sort) as Sort];
  return sql`${column} ${isDown ? sql`desc` : sql`asc`} nulls last, ${key}`;
}

const captured = sql`case when h.status = 'succeeded' then coalesce((h.record->>'capturedCents')::bigint, h.amount_cents) else 0 end`;

const chargeTests: Record<ChargeType, RawBuilder<unknown>> = {
  all: sql`true`,
  succeeded: sql`h.status = 'succeeded'`,
  failed: sql`h.status = 'failed'`,
  pending: sql`h.status = 'pending'`,
  refunded: sql`((h.record->>'refunded')::boolean or coalesce((h.record->>'amountRefundedCents')::bigint, 0) > 0)`,
  // Open inquiries count: they want an answer. So do charges whose disputes were not read with them.
  disputed: sql`(coalesce((h.record->>'disputed')::boolean, false) and not coalesce((
    select bool_and(d->>'status' in ('won', 'lost', 'prevented', 'warning_closed'))
    from jsonb_array_elements(h.record->'disputes') d), false))`,
  everDisputed: sql`coalesce((h.record->>'disputed')::boolean, false)`,
};

const chargeColumns: Record<ChargeSort, RawBuilder<unknown>> = {
  createdAt: sql`h.created_at`,
  amountDue: sql`h.amount_cents`,
  amountPaid: captured,
  status: sql`h.status`,
};

/** A page of a customer's charges. */
export async function chargesPage(
  db: DbOrTrx,
  { userid, type, search, sort, limit, offset }: Wanted<ChargeType, ChargeSort>,
): Promise<Page<ChargeRow>> {
  const pattern = contains(search);
  const fits = sql`c.userid = ${userid} and ${chargeTests[type]} and (${search === ''} or h.charge_id ilike ${pattern}
    or h.record->>'invoiceId' ilike ${pattern} or h.record->>'description' ilike ${pattern}
    or h.record->>'failureCode' ilike ${pattern} or h.record->>'failureMessage' ilike ${pattern}
    or h.record->>'card' ilike ${pattern})`;
  const { rows } = await sql<ChargeRow & { total: number }>`
    with page as materialized (
      select ${planKept} h.stripe_id, h.charge_id, h.record, h.created_at, h.amount_cents, h.status, count(*) over ()::int as total
      from stripe_customer c join stripe_charge h using (stripe_id) where ${fits}
      order by ${ordered(sort, chargeColumns, sql`h.charge_id`)} limit ${limit} offset ${offset})
    select h.stripe_id as "stripeId", h.record, i.record->>'number' as "invoiceNumber",
      i.record->>'hostedInvoiceUrl' as "invoiceUrl", h.total
    from page h left join stripe_invoice i on i.invoice_id = h.record->>'invoiceId' and i.stripe_id = h.stripe_id
    order by ${ordered(sort, chargeColumns, sql`h.charge_id`)}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export interface InvoiceRow {
  readonly stripeId: string;
  readonly record: InvoiceRecord;
}

const paid = sql`coalesce((i.record->>'amountPaidCents')::bigint,
  case when i.status = 'paid' then i.amount_due_cents - i.amount_remaining_cents else 0 end)`;

const invoiceColumns: Record<InvoiceSort, RawBuilder<unknown>> = {
  createdAt: sql`i.created_at`,
  amountDue: sql`i.amount_due_cents`,
  amountPaid: paid,
  status: sql`i.status`,
  number: sql`i.record->>'number'`,
};

/** A page of a customer's invoices. */
export async function invoicesPage(
  db: DbOrTrx,
  { userid, type, search, sort, limit, offset }: Wanted<InvoiceType, InvoiceSort>,
): Promise<Page<InvoiceRow>> {
  const pattern = contains(search);
  const fits = sql`c.userid = ${userid} and (${type === 'all'} or i.status = ${type})
    and (${search === ''} or i.invoice_id ilike ${pattern} or i.record->>'number' ilike ${pattern})`;
  const { rows } = await sql<InvoiceRow & { total: number }>`
    select ${planKept} i.stripe_id as "stripeId", i.record, count(*) over ()::int as total
    from stripe_customer c join stripe_invoice i using (stripe_id) where ${fits}
    order by ${ordered(sort, invoiceColumns, sql`i.invoice_id`)} limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
