import { staffRoles, writerRoles } from '@midoffice/contract/kernel';
import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { planKept } from '../../../platform/db/kept-plans.ts';
import type { AccountTable } from '../../../platform/db/schema.gen.ts';

/** Of these, `rate_limit` is what holds only where the account's plan has no row in `plan_limit`. */
const columns = [
  'userid',
  'mongo_id',
  'username',
  'email',
  'firstname',
  'lastname',
  'photo_url',
  'notes',
  'legacy',
  'migrated',
  'enterprise',
  'bank_transfer',
  'payment_method',
  'plan_code',
  'user_role',
  'rate_limit',
  'custom_rate_limit',
  'current_api_count',
  'live_api_count',
  'monthly_api_count',
  'daily_data_bytes',
  'monthly_data_bytes',
  'restricted',
  'email_verified',
  'failed_payment',
  'credit_balance_cents',
  'created_at',
  'last_sign_in_at',
  'last_api_call_at',
  'updated_at',
] as const;

/**
 * Whether the account is a way in: a role of staff, or a role of the article writer with a password, an open
 * invitation or a grant.
 */
const maySignIn = sql<boolean>`coalesce(user_role = any(${[...staffRoles]}::text[])
  or (user_role = any(${[...writerRoles]}::text[]) and (
    exists (select from staff_credential c where c.userid = account.userid and c.password_hash is not null)
    or exists (select from staff_permission p where p.userid = account.userid)
    or exists (select from staff_token t where t.userid = account.userid and t.used_at is null and t.expires_at > now()))), false)`.as(
  'may_sign_in',
);

/** One account, by user id or by the id of its main record. @param options.lock keeps others from changing it until the transaction ends */
export async function findAccount(db: DbOrTrx, id: string, options: { lock?: boolean } = {}) {
  const query = db
    .selectFrom('account')
    .select(columns)
    .select(maySignIn)
    .modifyFront(planKept)
    .where((or) => or.or([or('userid', '=', id), or('mongo_id', '=', id)]))
    // Where one account's user id is another's main record id, the user id is meant.
    .orderBy(sql`userid = ${id}`, 'desc')
    .limit(1);
  return (options.lock ? query.forUpdate() : query).executeTakeFirst();
}

/**
 * The user id of the account that has an e-mail address, or that still signs in with it.
 * @param except the account that may have it
 */
export async function userWithEmail(db: DbOrTrx, email: string, except = ''): Promise<string | undefined> {
  const { rows } = await sql<{ userid: string }>`
    select userid from account where email = ${email} and userid <> ${except}
    union all select userid from staff_credential where sign_in_email = ${email} and userid <> ${except} limit 1`.execute(
    db,
  );
  return rows[0]?.userid;
}

/** Lets one transaction at a time give an e-mail address to an account; held until it ends. */
export async function lockAddress(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account email ${email.toLowerCase()}`}, 0))`.execute(
    trx,
  );
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Stores new values of an account's columns. */
export async function setAccount(trx: Trx, userid: string, values: Updateable<AccountTable>): Promise<void> {
  await trx
    .updateTable('account')
    .set({ ...values, updated_at: sql<string>`now()` })
    .where('userid', '=', userid)
    .execute();
}

/** The manual subscription of an account. */
export function manualSubscriptionOf(db: DbOrTrx, userid: string) {
  return db.selectFrom('manual_subscription').selectAll().where('userid', '=', userid).executeTakeFirst();
}

/** What staff set of a manual subscription. Days are `YYYY-MM-DD`. */
export interface ManualValues {
  readonly planCode: string;
  readonly changeDate: string | null;
  readonly paymentLink: string | null;
  /** The day it ends, where it has one. Counts only where there is no manual subscription yet: no call changes it. */
  readonly expiryDate?: string;
}

/** Stores the manual subscription of an account; what it says of its expiry stays. */
export async function putManualSubscription(trx: Trx, userid: string, values: ManualValues): Promise<void> {
  await sql`
    insert into manual_subscription (userid, plan_code, change_date, payment_link, expiry_date)
    values (${userid}, ${values.planCode}, ${values.changeDate}::date, ${values.paymentLink},
      ${values.expiryDate ?? null}::date)
    on conflict (userid) do update
      set plan_code = excluded.plan_code, change_date = excluded.change_date, payment_link = excluded.payment_link`.execute(
    trx,
  );
}

export async function removeManualSubscription(trx: Trx, userid: string): Promise<void> {
  await trx.deleteFrom('manual_subscription').where('userid', '=', userid).execute();
}

/** The PayPal record of an account, as last read. */
export async function paypalOf(db: DbOrTrx, userid: string): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom('paypal_account')
    .select('record')
    .where('userid', '=', userid)
    .executeTakeFirst();
  return row?.record as Record<string, unknown> | undefined;
}

/** A linked record as last read; its key is sealed. */
export interface LinkedRow {
  readonly store: 'firebase' | 'mongo';
  readonly record: {
    readonly uid?: string | null;
    readonly planType?: string | null;
    readonly email?: string;
  };
  readonly key_cipher: Buffer | null;
  readonly fetched_at: string;
}

export async function linkedRecordsOf(db: DbOrTrx, userid: string): Promise<LinkedRow[]> {
  const rows = await db
    .selectFrom('linked_record')
    .select(['store', 'record', 'key_cipher', 'fetched_at'])
    .where('userid', '=', userid)
    .execute();
  return rows as unknown as LinkedRow[];
}

/** Keeps a linked record as just read; null: the store holds none. */
export async function putLinkedRecord(
  db: DbOrTrx,
  userid: string,
  store: LinkedRow['store'],
  row: Pick<LinkedRow, 'record' | 'key_cipher'> | null,
): Promise<void> {
  if (!row) {
    await db.deleteFrom('linked_record').where('userid', '=', userid).where('store', '=', store).execute();
    return;
  }
  await sql`
    insert into linked_record (userid, store, record, key_cipher, fetched_at)
    values (${userid}, ${store}, ${JSON.stringify(row.record)}::jsonb, ${row.key_cipher}, now())
    on conflict (userid, store) do update
      set record = excluded.record, key_cipher = excluded.key_cipher, fetched_at = excluded.fetched_at`.execute(
    db,
  );
}
