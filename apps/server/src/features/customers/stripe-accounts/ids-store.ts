import { sql } from 'kysely';
import { momentUs } from '../../../platform/connectors/stripe/moment.ts';
import type { CustomerRecord } from '../../../platform/connectors/stripe/records.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { unmarkKeptCouponCharges } from './coupon-charges-store.ts';
import { emptyMirror } from './mirror.ts';
import { storeMirrors } from './mirror-store.ts';
import type { LinkedId } from './rules.ts';

/** The ids that are linked to a customer, the active one first. */
export async function linkedIds(db: DbOrTrx, userid: string): Promise<LinkedId[]> {
  const { rows } = await sql<LinkedId>`
    select stripe_id as "stripeId", active from stripe_customer where userid = ${userid} and removed_at is null
    order by active desc, stripe_id`.execute(db);
  return rows;
}

/** The owner of an id, and the role of that account: only admins see accounts with a staff role. */
export async function ownerOf(
  db: DbOrTrx,
  stripeId: string,
): Promise<{ userid: string; email: string; user_role: string | null } | undefined> {
  const { rows } = await sql<{ userid: string; email: string; user_role: string | null }>`
    select a.userid, a.email::text as email, a.user_role from stripe_customer c join account a using (userid)
    where c.stripe_id = ${stripeId}`.execute(db);
  return rows[0];
}

/** Links an id to a customer, as not active. What is linked already stays as it is; a removed id is linked again. */
export async function linkId(
  trx: Trx,
  link: { readonly stripeId: string; readonly userid: string; readonly record: CustomerRecord },
): Promise<void> {
  await sql`
    insert into stripe_customer (stripe_id, userid, active, record)
    select ${link.stripeId}, ${link.userid}, false, ${JSON.stringify(link.record)}::jsonb
    where not exists (select 1 from stripe_customer where stripe_id = ${link.stripeId} and userid = ${link.userid})`.execute(
    trx,
  );
  await sql`
    update stripe_customer set removed_at = null
    where stripe_id = ${link.stripeId} and userid = ${link.userid} and removed_at is not null`.execute(trx);
}

/** Makes one linked id the active one; null: none. */
export async function activateId(trx: Trx, userid: string, stripeId: string | null): Promise<void> {
  // Two steps: the index that allows one active id is checked row by row.
  await sql`update stripe_customer set active = false where userid = ${userid} and active`.execute(trx);
  await sql`update stripe_customer set active = true where userid = ${userid} and stripe_id = ${stripeId}`.execute(
    trx,
  );
}

/**
 * Takes an id from a customer, unless it is the active one, with all that is mirrored of it. Of one that was deleted at the
 * provider what was billed and paid stays on record, where there is any: nowhere else could it be read again.
 */
export async function unlinkId(trx: Trx, userid: string, stripeId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update stripe_customer c set removed_at = now()
    where userid = ${userid} and stripe_id = ${stripeId} and not active and (record->>'deleted')::boolean
      and (exists (select from stripe_invoice i where i.stripe_id = c.stripe_id)
        or exists (select from stripe_charge h where h.stripe_id = c.stripe_id))`.execute(trx);
  if (numAffectedRows) return;
  await sql`delete from stripe_customer where userid = ${userid} and stripe_id = ${stripeId} and not active`.execute(
    trx,
  );
  await unmarkKeptCouponCharges(trx, stripeId);
}

/** Takes an id that was deleted at the provider just now from a customer, unless it is the active one. */
export async function removeId(trx: Trx, userid: string, stripeId: string): Promise<void> {
  // A reading that began before the deletion knows less.
  await storeMirrors(trx, [emptyMirror(stripeId, momentUs())]);
  await unlinkId(trx, userid, stripeId);
}

/** Forgets what the card provider said of an account that is linked to none of its customers any more. */
export async function clearMirrored(trx: Trx, userid: string): Promise<void> {
  await sql`
    update account set failed_payment = false, credit_balance_cents = 0
    where userid = ${userid} and not exists (select 1 from stripe_customer where userid = ${userid})`.execute(
    trx,
  );
}
