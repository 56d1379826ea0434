import { sql } from 'kysely';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** An API key of a new customer. */
export interface NewKey {
  readonly value: string;
  readonly main: boolean;
  readonly planCode: string;
  readonly firebase: boolean;
  readonly mongo: boolean;
  readonly websocket: boolean;
}

/** A customer to be stored in bulk: demo, tests and figures. Times are ISO 8601. */
export interface NewCustomer {
  readonly userid: string;
  readonly mongoId: string;
  readonly email: string;
  readonly username: string | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly notes: string;
  readonly legacy: boolean;
  readonly migrated: boolean;
  readonly enterprise: boolean;
  readonly bankTransfer: boolean;
  readonly paymentMethod: string | null;
  readonly planCode: string;
  readonly customRateLimit: number;
  readonly currentApiCount: number;
  readonly liveApiCount: number;
  readonly monthlyApiCount: number;
  readonly dailyDataBytes: number;
  readonly monthlyDataBytes: number;
  readonly restricted: boolean;
  readonly emailVerified: boolean;
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
  readonly lastApiCallAt: string | null;
  readonly keys: readonly NewKey[];
}

const batchSize = 2_000;

function* batches<T>(list: readonly T[], size = batchSize): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** Stores customers and their keys, thousands to a statement. */
export async function insertCustomers(
  db: DbOrTrx,
  secrets: Secrets,
  customers: readonly NewCustomer[],
): Promise<void> {
  for (const batch of batches(customers)) {
    await sql`
      insert into account (userid, mongo_id, email, username, firstname, lastname, notes, legacy, migrated, enterprise, bank_transfer,
        payment_method, plan_code, custom_rate_limit, current_api_count, live_api_count, monthly_api_count,
        daily_data_bytes, monthly_data_bytes, restricted, email_verified, created_at, updated_at, last_sign_in_at, last_api_call_at)
      select userid, "mongoId", email, username, firstname, lastname, notes, legacy, migrated, enterprise, "bankTransfer",
        "paymentMethod", "planCode", "customRateLimit", "currentApiCount", "liveApiCount", "monthlyApiCount",
        "dailyDataBytes", "monthlyDataBytes", restricted, "emailVerified", "createdAt", "createdAt", "lastSignInAt", "lastApiCallAt"
      from jsonb_to_recordset(${JSON.stringify(batch.map(({ keys: _keys, ...account }) => account))}::jsonb) as r (
        userid text, "mongoId" text, email citext, username citext, firstname text, lastname text, notes text, legacy boolean,
        migrated boolean, enterprise boolean, "bankTransfer" boolean, "paymentMethod" text, "planCode" text,
        "customRateLimit" integer, "currentApiCount" bigint, "liveApiCount" bigint, "monthlyApiCount" bigint, "dailyDataBytes" bigint,
        "monthlyDataBytes" bigint, restricted boolean, "emailVerified" boolean, "createdAt" timestamptz, "lastSignInAt" timestamptz,
        "lastApiCallAt" timestamptz)`.execute(db);
    await insertKeys(db, secrets, batch);
  }
}

async function insertKeys(db: DbOrTrx, secrets: Secrets, customers: readonly NewCustomer[]): Promise<void> {
  const keys = customers.flatMap(({ userid, createdAt, keys }) =>
    keys.map((key) => ({ ...key, userid, createdAt })),
  );
  if (!keys.length) return;
  await sql`
    insert into api_key (userid, key_cipher, key_hash, key_prefix, main_key, in_firebase, in_mongo, plan_code, websocket, created_at)
    select * from unnest(${keys.map((key) => key.userid)}::text[], ${keys.map((key) => secrets.seal(key.value))}::bytea[],
      ${keys.map((key) => secrets.lookup(key.value))}::bytea[], ${keys.map((key) => key.value.slice(0, 8))}::text[],
      ${keys.map((key) => key.main)}::boolean[], ${keys.map((key) => key.firebase)}::boolean[], ${keys.map((key) => key.mongo)}::boolean[],
      ${keys.map((key) => key.planCode)}::text[], ${keys.map((key) => key.websocket)}::boolean[],
      ${keys.map((key) => key.createdAt)}::timestamptz[])`.execute(db);
}

export interface NewManualSubscription {
  readonly userid: string;
  readonly planCode: string;
  readonly changeDate: string | null;
  readonly expiryDate: string | null;
  readonly paymentLink: string | null;
}

export async function insertManualSubscriptions(
  db: DbOrTrx,
  rows: readonly NewManualSubscription[],
): Promise<void> {
  await sql`
    insert into manual_subscription (userid, plan_code, change_date, expiry_date, payment_link)
    select userid, "planCode", "changeDate", "expiryDate", "paymentLink"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (userid text, "planCode" text, "changeDate" date, "expiryDate" date, "paymentLink" text)`.execute(
    db,
  );
}

export async function insertPaypalAccounts(
  db: DbOrTrx,
  rows: readonly { readonly userid: string; readonly record: object }[],
): Promise<void> {
  await sql`
    insert into paypal_account (userid, record)
    select userid, record from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (userid text, record jsonb)`.execute(
    db,
  );
}

/** What was last read of Firebase and MongoDB. */
export async function insertLinkedRecords(
  db: DbOrTrx,
  secrets: Secrets,
  rows: readonly {
    readonly userid: string;
    readonly store: string;
    readonly record: object;
    readonly key: string | null;
    readonly fetchedAt: string;
  }[],
): Promise<void> {
  for (const batch of batches(rows)) {
    const sealed = batch.map(({ key, ...row }) => ({
      ...row,
      key: key === null ? null : secrets.seal(key).toString('hex'),
    }));
    await sql`
      insert into linked_record (userid, store, record, key_cipher, fetched_at)
      select userid, store, record, decode(key, 'hex'), "fetchedAt"
      from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as r (userid text, store text, record jsonb, key text, "fetchedAt" timestamptz)`.execute(
      db,
    );
  }
}

/** Brings the planner's figures up to date after a bulk load. */
export async function analyzeAccounts(db: DbOrTrx): Promise<void> {
  await sql`analyze account, api_key, stripe_customer, stripe_subscription, stripe_invoice, stripe_charge`.execute(
    db,
  );
}
