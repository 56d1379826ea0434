import { sql } from 'kysely';
import type { ChargeRecord, InvoiceRecord } from '../../../platform/connectors/stripe/records.ts';
import type { PaypalRecord } from '../../../platform/connectors/paypal/records.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { PaypalReading } from './paypal-reading.ts';

/** A charge of the mirror with whose it is and the invoice that it should have paid. */
export interface FoundCharge {
  readonly userid: string;
  readonly stripeId: string;
  readonly charge: ChargeRecord;
  readonly invoice: InvoiceRecord | null;
}

/** A charge by its id at the card provider, or undefined. */
export async function findCharge(db: DbOrTrx, chargeId: string): Promise<FoundCharge | undefined> {
  const { rows } = await sql<FoundCharge>`
    select c.userid, h.stripe_id as "stripeId", h.record as charge, i.record as invoice
    from stripe_charge h join stripe_customer c using (stripe_id)
    left join stripe_invoice i on i.invoice_id = h.record->>'invoiceId' and i.stripe_id = h.stripe_id
    where h.charge_id = ${chargeId}`.execute(db);
  return rows[0];
}

/** The account at the card provider to which an invoice belongs, if it is one of the customer's; else undefined. */
export async function invoiceOf(
  db: DbOrTrx,
  userid: string,
  invoiceId: string,
): Promise<{ stripeId: string; invoice: InvoiceRecord } | undefined> {
  const { rows } = await sql<{ stripeId: string; invoice: InvoiceRecord }>`
    select i.stripe_id as "stripeId", i.record as invoice from stripe_invoice i join stripe_customer c using (stripe_id)
    where i.invoice_id = ${invoiceId} and c.userid = ${userid}`.execute(db);
  return rows[0];
}

/** The open wish of a customer to have the payment method deleted, or undefined. */
export async function openRemoval(
  db: DbOrTrx,
  userid: string,
): Promise<{ id: number; requestedAt: string } | undefined> {
  const { rows } = await sql<{ id: number; requestedAt: string }>`
    select id, requested_at as "requestedAt" from payment_removal_request where userid = ${userid} and state = 'requested'`.execute(
    db,
  );
  return rows[0];
}

/** Settles a wish. Answers false where it was settled already. */
export async function settleRemoval(trx: Trx, id: number, state: 'removed' | 'cancelled'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_removal_request set state = ${state}, settled_at = now() where id = ${id} and state = 'requested'`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** Stores wishes of customers. */
export async function insertRemovals(
  db: DbOrTrx,
  requests: readonly { userid: string; requestedAt: string }[],
): Promise<void> {
  await sql`
    insert into payment_removal_request (userid, requested_at)
    select userid, "requestedAt" from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as r (userid text, "requestedAt" timestamptz)`.execute(
    db,
  );
}

/** User ids by e-mail address. */
export async function userIdsOf(db: DbOrTrx, emails: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ email: string; userid: string }>`
    select email, userid from account where email = any(${[...emails]}::citext[])`.execute(db);
  return new Map(rows.map(({ email, userid }) => [email, userid]));
}

/** A customer's PayPal record as it was last read, or undefined. */
export async function paypalRecordOf(
  db: DbOrTrx,
  userid: string,
): Promise<Partial<PaypalRecord> | undefined> {
  const { rows } = await sql<{
    record: Partial<PaypalRecord>;
  }>`select record from paypal_account where userid = ${userid}`.execute(db);
  return rows[0]?.record;
}

/** Writes what PayPal said over what was read before. Answers false where something later is there. */
export async function putPaypalRecord(
  trx: Trx,
  userid: string,
  { record, readAtUs }: PaypalReading,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into paypal_account (userid, record, fetched_at, read_at_us)
    values (${userid}, ${JSON.stringify(record)}::jsonb, now(), ${readAtUs})
    on conflict (userid) do update set record = excluded.record, fetched_at = excluded.fetched_at,
      read_at_us = excluded.read_at_us
    where paypal_account.read_at_us <= excluded.read_at_us`.execute(trx);
  return numAffectedRows === 1n;
}

/** Statuses that a PayPal subscription never leaves. */
export const endedPaypal: readonly string[] = ['CANCELLED', 'EXPIRED'];

/** Customers whose PayPal subscription may still change, in the order of their ids, after one of them. */
export async function runningPaypal(
  db: DbOrTrx,
  after: string,
  limit: number,
): Promise<{ userid: string; subscriptionID: string }[]> {
  const { rows } = await sql<{ userid: string; subscriptionID: string }>`
    select userid, record->>'subscriptionID' as "subscriptionID" from paypal_account
    where userid > ${after} and record->>'subscriptionID' <> ''
      and coalesce(record->>'status', '') <> all(${[...endedPaypal]}::text[])
    order by userid limit ${limit}`.execute(db);
  return rows;
}

/** Writes what PayPal said of a subscription, unless the customer has another one by now, or something later is there. */
export async function keepPaypalRecord(
  db: DbOrTrx,
  userid: string,
  { record, readAtUs }: PaypalReading,
): Promise<void> {
  await sql`
    update paypal_account set record = ${JSON.stringify(record)}::jsonb, fetched_at = now(), read_at_us = ${readAtUs}
    where userid = ${userid} and record->>'subscriptionID' = ${record.subscriptionID}
      and read_at_us <= ${readAtUs}`.execute(db);
}

/** Whose account at the card provider it is: the user id, or undefined. */
export async function ownerOfStripeId(db: DbOrTrx, stripeId: string): Promise<string | undefined> {
  const { rows } = await sql<{ userid: string }>`
    select userid from stripe_customer where stripe_id = ${stripeId}`.execute(db);
  return rows[0]?.userid;
}
