import { sql } from 'kysely';
import type {
  ChargeRecord,
  CustomerMirror,
  CustomerRecord,
  InvoiceRecord,
  SubscriptionRecord,
} from '../../../platform/connectors/stripe/records.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { writeCouponCharges } from './coupon-charges-store.ts';

/** One of a customer's accounts at the card provider, as the mirror holds it. */
export interface MirroredAccount {
  readonly stripeId: string;
  readonly active: boolean;
  readonly transferredFrom: string | null;
  readonly record: CustomerRecord;
  readonly fetchedAt: string;
  readonly subscriptions: readonly SubscriptionRecord[];
  /** The newest of each, as many as were asked for. */
  readonly invoices: readonly InvoiceRecord[];
  readonly charges: readonly ChargeRecord[];
  readonly invoiceCount: number;
  readonly chargeCount: number;
  readonly openInvoiceCount: number;
  readonly failedChargeCount: number;
}

/** A customer's accounts at the card provider, the active one first, in one round trip. */
export async function mirroredAccounts(db: DbOrTrx, userid: string, newest = 25): Promise<MirroredAccount[]> {
  const { rows } = await sql<MirroredAccount>`
    select c.stripe_id as "stripeId", c.active, c.transferred_from as "transferredFrom", c.record, c.fetched_at as "fetchedAt",
      coalesce((select jsonb_agg(s.record order by s.created_at desc, s.subscription_id) from stripe_subscription s where s.stripe_id = c.stripe_id), '[]') as subscriptions,
      coalesce((select jsonb_agg(i.record) from (select record from stripe_invoice where stripe_id = c.stripe_id
        order by created_at desc, invoice_id limit ${newest}) i), '[]') as invoices,
      coalesce((select jsonb_agg(h.record) from (select record from stripe_charge where stripe_id = c.stripe_id
        order by created_at desc, charge_id limit ${newest}) h), '[]') as charges,
      (select count(*) from stripe_invoice i where i.stripe_id = c.stripe_id) as "invoiceCount",
      (select count(*) from stripe_charge h where h.stripe_id = c.stripe_id) as "chargeCount",
      (select count(*) from stripe_invoice i where i.stripe_id = c.stripe_id and i.status = 'open') as "openInvoiceCount",
      (select count(*) from stripe_charge h where h.stripe_id = c.stripe_id and h.status = 'failed') as "failedChargeCount"
    from stripe_customer c where c.userid = ${userid} and c.removed_at is null
    order by c.active desc, c.stripe_id`.execute(db);
  return rows;
}

/** How much is kept of accounts that were taken from a customer: the lists of charges and invoices show it as well. */
export async function removedCounts(
  db: DbOrTrx,
  userid: string,
): Promise<{ charges: number; invoices: number }> {
  const { rows } = await sql<{ charges: number; invoices: number }>`
    select coalesce(sum((select count(*) from stripe_charge h where h.stripe_id = c.stripe_id)), 0)::int as charges,
      coalesce(sum((select count(*) from stripe_invoice i where i.stripe_id = c.stripe_id)), 0)::int as invoices
    from stripe_customer c where c.userid = ${userid} and c.removed_at is not null`.execute(db);
  return rows[0]!;
}

/** The newest failed charges of all of a customer's accounts. */
export async function failedCharges(
  db: DbOrTrx,
  userid: string,
  limit = 10,
): Promise<{ stripeId: string; record: ChargeRecord }[]> {
  const { rows } = await sql<{ stripeId: string; record: ChargeRecord }>`
    select h.stripe_id as "stripeId", h.record
    from stripe_customer c join stripe_charge h using (stripe_id)
    where c.userid = ${userid} and h.status = 'failed'
    order by h.created_at desc, h.charge_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * The ids of a customer's accounts at the card provider, the active one first.
 * @param options.removed those too that were deleted and taken from the customer, whose history is kept
 */
export async function stripeIdsOf(
  db: DbOrTrx,
  userid: string,
  { removed = false }: { readonly removed?: boolean } = {},
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stripe_id as id from stripe_customer where userid = ${userid} and (${removed} or removed_at is null)
    order by active desc, stripe_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of several readings those that began later than the stored one; their accounts stay locked until the end. */
async function newerOnly(trx: Trx, mirrors: readonly CustomerMirror[]): Promise<CustomerMirror[]> {
  const { rows } = await sql<{ id: string; at: number }>`
    select stripe_id as id, read_at_us as at from stripe_customer
    where stripe_id = any(${mirrors.map(({ customer }) => customer.id)}::text[]) order by stripe_id for update`.execute(
    trx,
  );
  const storedAtUs = new Map(rows.map(({ id, at }) => [id, at]));
  return mirrors.filter(({ customer, readAtUs = Infinity }) => readAtUs > (storedAtUs.get(customer.id) ?? 0));
}

/**
 * Writes what the provider holds over the mirror of accounts that are linked already. What vanished there goes here, but for
 * accounts that were deleted there: what was billed and paid stays, and their subscriptions have ended.
 * A reading that began before the stored one is left out.
 * @returns the ids of the accounts whose reading was kept
 */
export async function storeMirrors(trx: Trx, given: readonly CustomerMirror[]): Promise<string[]> {
  const mirrors = given.length ? await newerOnly(trx, given) : [];
  if (!mirrors.length) return [];
  const present = mirrors.filter(({ customer }) => !customer.deleted);
  const ids = present.map(({ customer }) => customer.id);
  await sql`
    update stripe_customer set record = case when (r.record->>'deleted')::boolean
        then r.record || jsonb_build_object('created', stripe_customer.record->'created', 'currency', stripe_customer.record->'currency')
        else r.record end, fetched_at = now(), read_at_us = greatest(read_at_us, coalesce(r.at, 0))
    from jsonb_to_recordset(${JSON.stringify(mirrors.map(({ customer, readAtUs }) => ({ stripe_id: customer.id, record: customer, at: readAtUs ?? null })))}::jsonb)
      as r (stripe_id text, record jsonb, at bigint)
    where stripe_customer.stripe_id = r.stripe_id`.execute(trx);
  await sql`delete from stripe_subscription where stripe_id = any(${ids}::text[])`.execute(trx);
  await removeVanished(
    trx,
    'stripe_invoice',
    present.map((m) => ({ id: m.customer.id, rows: m.invoices, older: m.olderInvoices })),
  );
  await removeVanished(
    trx,
    'stripe_charge',
    present.map((m) => ({ id: m.customer.id, rows: m.charges, older: m.olderCharges })),
  );
  await insertHistories(trx, mirrors);
  await endSubscriptions(
    trx,
    mirrors.filter(({ customer }) => customer.deleted),
  );
  return mirrors.map(({ customer }) => customer.id);
}

/** Ends the subscriptions of accounts that were deleted at the provider, as it did, where it does not list them any more. */
async function endSubscriptions(trx: Trx, deleted: readonly CustomerMirror[]): Promise<void> {
  if (!deleted.length) return;
  const listed = deleted.flatMap(({ subscriptions }) => subscriptions.map(({ id }) => id));
  await sql`
    update stripe_subscription s set status = 'canceled', record = s.record || jsonb_build_object('status', 'canceled',
      'endedAt', coalesce(s.record->>'endedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    where s.stripe_id = any(${deleted.map(({ customer }) => customer.id)}::text[])
      and s.subscription_id <> all(${listed}::text[]) and s.status not in ('canceled', 'incomplete_expired')`.execute(
    trx,
  );
}

/** Removes what was read again, so that it can be written anew; records older than the page that was read stay. */
async function removeVanished(
  trx: Trx,
  table: 'stripe_invoice' | 'stripe_charge',
  read: readonly { id: string; rows: readonly { created: string }[]; older: boolean }[],
): Promise<void> {
  const cuts = read.map(({ id, rows, older }) => ({
    stripe_id: id,
    since: older ? (rows.at(-1)?.created ?? null) : null,
  }));
  await sql`
    delete from ${sql.table(table)} t using jsonb_to_recordset(${JSON.stringify(cuts)}::jsonb) as r (stripe_id text, since timestamptz)
    where t.stripe_id = r.stripe_id and (r.since is null or t.created_at >= r.since)`.execute(trx);
}

/** Inserts subscriptions, invoices and charges of many customers, a statement for each table. */
export async function insertHistories(trx: DbOrTrx, mirrors: readonly CustomerMirror[]): Promise<void> {
  const flat = <T extends { id: string }>(pick: (mirror: CustomerMirror) => readonly T[]): string =>
    JSON.stringify(
      mirrors.flatMap((mirror) => pick(mirror).map((record) => ({ stripe_id: mirror.customer.id, record }))),
    );
  await sql`
    insert into stripe_subscription (subscription_id, stripe_id, status, plan_code, current_period_end, cancel_at, created_at, record)
    select record->>'id', stripe_id, record->>'status', record->>'planCode', (record->>'currentPeriodEnd')::timestamptz,
           (record->>'cancelAt')::timestamptz, (record->>'created')::timestamptz, record
    from jsonb_to_recordset(${flat((mirror) => mirror.subscriptions)}::jsonb) as r (stripe_id text, record jsonb)
    on conflict (subscription_id) do update set stripe_id = excluded.stripe_id, status = excluded.status, plan_code = excluded.plan_code,
      current_period_end = excluded.current_period_end, cancel_at = excluded.cancel_at, record = excluded.record`.execute(
    trx,
  );
  await sql`
    insert into stripe_invoice (invoice_id, stripe_id, status, amount_due_cents, amount_remaining_cents, created_at, record)
    select record->>'id', stripe_id, record->>'status', (record->>'amountDueCents')::bigint, (record->>'amountRemainingCents')::bigint,
           (record->>'created')::timestamptz, record
    from jsonb_to_recordset(${flat((mirror) => mirror.invoices)}::jsonb) as r (stripe_id text, record jsonb)
    on conflict (invoice_id) do update set stripe_id = excluded.stripe_id, status = excluded.status, amount_due_cents = excluded.amount_due_cents,
      amount_remaining_cents = excluded.amount_remaining_cents, record = excluded.record`.execute(trx);
  await sql`
    insert into stripe_charge (charge_id, stripe_id, status, amount_cents, created_at, record)
    select record->>'id', stripe_id, record->>'status', (record->>'amountCents')::bigint, (record->>'created')::timestamptz, record
    from jsonb_to_recordset(${flat((mirror) => mirror.charges)}::jsonb) as r (stripe_id text, record jsonb)
    on conflict (charge_id) do update set stripe_id = excluded.stripe_id, status = excluded.status, amount_cents = excluded.amount_cents,
      record = excluded.record`.execute(trx);
  // Where not all invoices were read, an older one may have a coupon.
  const billed = mirrors.filter(
    ({ customer, invoices, olderInvoices }) =>
      customer.deleted || olderInvoices || invoices.some(({ coupons }) => coupons?.length),
  );
  if (billed.length)
    await writeCouponCharges(
      trx,
      billed.map(({ customer }) => customer.id),
    );
}

/**
 * Takes over into accounts what the mirror says of them: a running subscription that is past due or unpaid means
 * a failed payment, and a negative balance of the active account is the customer's credit.
 */
export async function settleAccounts(trx: DbOrTrx, userids: readonly string[]): Promise<void> {
  await sql`
    update account a set
      failed_payment = exists (select 1 from stripe_customer c join stripe_subscription s using (stripe_id)
        where c.userid = a.userid and s.status in ('past_due', 'unpaid')),
      credit_balance_cents = coalesce((select greatest(0, -(c.record->>'balanceCents')::bigint) from stripe_customer c
        where c.userid = a.userid and c.active), 0)
    where a.userid = any(${[...userids]}::text[])
      and exists (select 1 from stripe_customer c where c.userid = a.userid)`.execute(trx);
}

/** A link between an account and a customer of the card provider. */
export interface StripeLink {
  readonly stripeId: string;
  readonly userid: string;
  readonly active: boolean;
  readonly transferredFrom: string | null;
}

/** Links accounts to customers of the card provider, with what was read of them. */
export async function insertStripeLinks(
  db: DbOrTrx,
  links: readonly (StripeLink & { readonly record: CustomerMirror['customer'] })[],
): Promise<void> {
  const batchSize = 2_000;
  for (let start = 0; start < links.length; start += batchSize) {
    const batch = links.slice(start, start + batchSize);
    await sql`
      insert into stripe_customer (stripe_id, userid, active, transferred_from, record)
      select "stripeId", userid, active, "transferredFrom", record
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as r ("stripeId" text, userid text, active boolean, "transferredFrom" text, record jsonb)`.execute(
      db,
    );
  }
}
