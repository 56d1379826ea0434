import { invoicePageSize, type InvoiceState } from '@midoffice/contract/billing/custom-invoices/lists';
import type { CustomInvoice } from '@midoffice/contract/billing/custom-invoices/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { isListedRecord, type ListReader } from '../../customers/customer-records/api.ts';
import type { SettledInvoice } from './rules.ts';

export interface NewInvoiceRow {
  /** The effect that made it. */
  readonly id: string;
  readonly stripeId: string;
  readonly invoiceID: string;
  readonly number: string;
  readonly status: InvoiceState;
  readonly totalCents: number;
  readonly amountDueCents: number;
  readonly amountRemainingCents: number;
  readonly hostedUrl: string | null;
  readonly input: SettledInvoice;
  readonly digest: Buffer;
  readonly fileName: string;
  readonly emailSubject: string;
  readonly emailContent: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** When the state was read; ISO 8601. */
  readonly readAt: string;
  readonly createdBy: { readonly id: string | null; readonly label: string };
}

/** What was asked for, as stored with an invoice. */
export interface StoredInput {
  readonly input: SettledInvoice;
}

/** Stores an invoice that was made; a second time nothing. */
export async function insertInvoice(trx: DbOrTrx, row: NewInvoiceRow): Promise<void> {
  const { input } = row;
  await sql`
    insert into custom_invoice (id, userid, stripe_id, invoice_id, number, status, amount_remaining_cents, read_at, currency,
      total_cents, amount_due_cents, due_date, hosted_url, input, digest, file_name, email_subject, email_content,
      created_at, created_by, created_by_label)
    values (${row.id}, ${input.userid ?? null}, ${row.stripeId}, ${row.invoiceID}, ${row.number}, ${row.status},
      ${row.amountRemainingCents}, ${row.readAt}, ${input.currency}, ${row.totalCents}, ${row.amountDueCents},
      ${input.dueDate}, ${row.hostedUrl}, ${JSON.stringify(input)}::jsonb, ${row.digest}, ${row.fileName},
      ${row.emailSubject}, ${row.emailContent}, ${row.createdAt}, ${row.createdBy.id}, ${row.createdBy.label})
    on conflict (id) do nothing`.execute(trx);
}

/** The columns of a listed invoice. The mirror of a customer's records knows the newer state where it was read later. */
const listed = sql`
  c.id, c.userid, c.input->'client' as client, c.invoice_id as "invoiceID", c.number, c.currency,
  n.status,
  c.total_cents as "totalCents", c.amount_due_cents as "amountDueCents",
  -- The card provider keeps the amount of a void invoice, which nobody owes.
  case when n.status = 'void' then 0 when n.newer then (m.record->>'amountRemainingCents')::bigint
    else c.amount_remaining_cents end as "amountRemainingCents",
  jsonb_array_length(c.input->'lines') as "lineCount", c.due_date::text as "dueDate", c.hosted_url as "hostedInvoiceUrl",
  c.file_name as "filePath", c.email_subject as "emailSubject", c.email_content as "emailContent",
  c.created_at as "createdAt", c.created_by_label as "createdBy",
  case when n.newer then s.fetched_at else c.read_at end as "readAt",
  c.sent_at as "sentAt", c.sent_to as "sentTo", c.void_reason as "voidReason",
  c.input`;
const withMirror = sql`
  left join stripe_invoice m on m.invoice_id = c.invoice_id
  left join stripe_customer s on s.stripe_id = m.stripe_id
  -- An invoice here is final: a reading that saw a draft began while it was made, and one that saw another state than void
  -- of a void one while that was asked for.
  cross join lateral (select coalesce(to_timestamp(s.read_at_us / 1e6) > c.read_at, false)
    and m.record->>'status' is distinct from 'draft' and c.status <> 'void' as newer) o
  cross join lateral (select o.newer,
    case when o.newer then coalesce(m.record->>'status', c.status) else c.status end as status) n`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export interface InvoicesAsked {
  readonly status?: InvoiceState | undefined;
  readonly search?: string | undefined;
  /** 1-based. */
  readonly page?: number | undefined;
  /** Invoices of staff accounts are listed to admins only. */
  readonly reader: ListReader;
}

/** One page of the invoices, the newest first, and how many there are in all. */
export async function listInvoices(
  db: DbOrTrx,
  { status, search, page = 1, reader }: InvoicesAsked,
): Promise<{ rows: (CustomInvoice & StoredInput)[]; total: number }> {
  const pattern = search ? `%${escaped(search)}%` : null;
  const where = sql`
    where (${status ?? null}::text is null or n.status = ${status ?? null})
      and (${pattern}::text is null or c.number ilike ${pattern} or c.userid ilike ${pattern}
        or c.input->'client'->>'name' ilike ${pattern} or c.input->'client'->>'email' ilike ${pattern})
      and ${isListedRecord(reader, { userid: sql`c.userid`, email: sql`(c.input->'client'->>'email')::citext` })}`;
  const { rows } = await sql<CustomInvoice & StoredInput>`
    with found as (select c.* from custom_invoice c ${withMirror} ${where} order by c.created_at desc, c.id
      limit ${invoicePageSize} offset ${(page - 1) * invoicePageSize})
    select ${listed} from found c ${withMirror} order by c.created_at desc, c.id`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from custom_invoice c ${withMirror} ${where}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** One invoice with its account at the card provider, or undefined. */
export async function findInvoice(
  db: DbOrTrx,
  id: string,
): Promise<(CustomInvoice & StoredInput & { stripeId: string }) | undefined> {
  const { rows } = await sql<CustomInvoice & StoredInput & { stripeId: string }>`
    select ${listed}, c.stripe_id as "stripeId" from custom_invoice c ${withMirror} where c.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** The number of the invoice that has a file; undefined where none has. */
export async function numberOfFile(db: DbOrTrx, fileName: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('custom_invoice')
    .select('number')
    .where('file_name', '=', fileName)
    .executeTakeFirst();
  return row?.number;
}

/** An invoice of the last day that billed the same to the same client and is not void. */
export async function equalInvoice(
  db: DbOrTrx,
  digest: Buffer,
  since: string,
): Promise<{ number: string; createdBy: string } | undefined> {
  const { rows } = await sql<{ number: string; createdBy: string }>`
    select number, created_by_label as "createdBy" from custom_invoice
    where digest = ${digest} and created_at > ${since} and status <> 'void' order by created_at desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Keeps a state as it was read, unless a later reading is kept. Answers whether anything differs. */
export async function keepState(
  trx: DbOrTrx,
  id: string,
  read: { readonly status: string; readonly amountRemainingCents: number; readonly readAt: string },
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    update custom_invoice c set status = ${read.status}, amount_remaining_cents = ${read.amountRemainingCents}, read_at = ${read.readAt}, tried_at = null
    from (select id, status, amount_remaining_cents from custom_invoice where id = ${id} for update) o
    where c.id = o.id and c.read_at <= ${read.readAt}
    returning (o.status <> c.status or o.amount_remaining_cents <> c.amount_remaining_cents) as changed`.execute(
    trx,
  );
  return rows[0]?.changed ?? false;
}

export async function markVoid(trx: Trx, id: string, reason: string): Promise<void> {
  await sql`update custom_invoice set void_reason = ${reason} where id = ${id}`.execute(trx);
}

/** Notes that a mail went into the outbox. */
export async function markSent(trx: Trx, id: string, to: string, at: string): Promise<void> {
  await sql`update custom_invoice set sent_at = ${at}, sent_to = ${to} where id = ${id}`.execute(trx);
}

/** Statuses that may still change: one that was written off can be paid or voided after all. */
const unsettled = sql`('draft', 'open', 'uncollectible')`;

/** Takes over newer states from the mirror of the customers' records. @returns how many differed */
export async function adoptMirror(trx: Trx): Promise<number> {
  const { numAffectedRows } = await sql`
    update custom_invoice c set status = m.record->>'status',
      amount_remaining_cents = (m.record->>'amountRemainingCents')::bigint, read_at = s.fetched_at
    from stripe_invoice m join stripe_customer s using (stripe_id)
    where m.invoice_id = c.invoice_id and c.status in ${unsettled} and m.record->>'status' <> 'draft'
      and to_timestamp(s.read_at_us / 1e6) > c.read_at
      and (c.status <> m.record->>'status' or c.amount_remaining_cents <> (m.record->>'amountRemainingCents')::bigint)`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Invoices that may still be paid, whose state is to be read again: after an event of their customer, else the ones read before `before`. */
export async function staleInvoices(
  db: DbOrTrx,
  before: string,
  most: number,
): Promise<{ id: string; invoiceID: string }[]> {
  const { rows } = await sql<{ id: string; invoiceID: string }>`
    select c.id, c.invoice_id as "invoiceID" from custom_invoice c
    where c.status in ${unsettled}
      and (c.read_at < ${before} or exists (
        select 1 from stripe_event e where e.stripe_id = c.stripe_id and e.received_at > c.read_at))
    order by greatest(c.read_at, c.tried_at) limit ${most}`.execute(db);
  return rows;
}

/** Notes that the provider did not answer for an invoice. */
export async function noteUnread(db: DbOrTrx, id: string): Promise<void> {
  await sql`update custom_invoice set tried_at = now() where id = ${id}`.execute(db);
}

/** Rates of invoices made before, those used most first. */
export async function usedTaxes(db: DbOrTrx): Promise<{ name: string; percent: number }[]> {
  const { rows } = await sql<{ name: string; percent: number }>`
    select coalesce(input->>'taxName', 'Tax') as name, (input->>'taxPercent')::float8 as percent
    from (select input from custom_invoice order by created_at desc limit 1000) c
    where input->>'taxPercent' is not null
    group by 1, 2 order by count(*) desc, 1, 2 limit 20`.execute(db);
  return rows;
}

/** Currencies of a customer's running subscriptions, as the mirror has them. */
export async function runningCurrencies(db: DbOrTrx, stripeId: string): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct record->>'currency' as currency from stripe_subscription
    where stripe_id = ${stripeId} and record->>'status' in ('active', 'trialing', 'past_due', 'unpaid', 'paused')
      and record->>'currency' is not null`.execute(db);
  return rows.map(({ currency }) => currency);
}

/** Holds an invoice until the transaction ends: one mail at a time. */
export async function lockInvoice(trx: Trx, id: string): Promise<void> {
  await sql`select 1 from custom_invoice where id = ${id} for update`.execute(trx);
}
