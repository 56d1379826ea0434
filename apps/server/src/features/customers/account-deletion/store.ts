import { deletedPageSize } from '@midoffice/contract/customers/account-deletion/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { deleteLooseRows } from './family-store.ts';
import type { Held } from './rules.ts';

/** A deleted account as it is listed. Times are ISO 8601. */
export interface DeletedRow {
  readonly userid: string;
  readonly email: string;
  readonly username: string | null;
  readonly name: string;
  readonly plan_code: string;
  readonly counts: Record<string, number>;
  readonly held: Held;
  readonly reason: string | null;
  readonly deleted_by_label: string;
  readonly deleted_at: string;
  readonly purge_at: string;
  readonly purging_at: string | null;
}

/** A line of the list. */
export interface DeletedLine extends DeletedRow {
  /** Message of the deletion while it is not settled outside. */
  readonly unconfirmed: string | null;
}

const columns = sql`
  userid, email::text as email, username::text as username, name, plan_code, counts, held, reason, deleted_by_label,
  deleted_at, purge_at, purging_at`;

/** What is stored of a deletion. */
export interface NewDeletion {
  readonly account: {
    readonly userid: string;
    readonly mongo_id: string;
    readonly email: string;
    readonly username: string | null;
    readonly firstname: string;
    readonly lastname: string;
    readonly plan_code: string;
  };
  readonly counts: Record<string, number>;
  readonly cipher: Buffer;
  readonly reason: string | undefined;
  readonly by: { readonly id: string | null; readonly label: string };
  readonly at: string;
  readonly purgeAt: string;
}

/** Replaces the account with its encrypted archive; all rows that belong to the account are deleted. */
export async function putDeletion(trx: Trx, deletion: NewDeletion): Promise<void> {
  const { account, counts, cipher, reason, by, at, purgeAt } = deletion;
  await sql`
    insert into deleted_account (userid, mongo_id, email, username, name, plan_code, counts, archive_cipher, reason,
      deleted_by, deleted_by_label, deleted_at, purge_at)
    values (${account.userid}, ${account.mongo_id}, ${account.email}, ${account.username},
      ${`${account.firstname} ${account.lastname}`.trim()}, ${account.plan_code}, ${JSON.stringify(counts)}::jsonb, ${cipher},
      ${reason ?? null}, ${by.id}, ${by.label}, ${at}, ${purgeAt})`.execute(trx);
  await deleteLooseRows(trx, account.userid);
  await sql`delete from account where userid = ${account.userid}`.execute(trx);
}

/** A deleted account with its archive, locked until the transaction ends. */
export async function takeDeleted(
  trx: Trx,
  userid: string,
): Promise<(DeletedRow & { archive_cipher: Buffer }) | undefined> {
  const { rows } = await sql<DeletedRow & { archive_cipher: Buffer }>`
    select ${columns}, archive_cipher from deleted_account where userid = ${userid} for update`.execute(trx);
  return rows[0];
}

/** Keeps what was changed at the vendors, so that it can be taken back. */
export async function keepHeld(trx: Trx, userid: string, held: Held): Promise<void> {
  await sql`update deleted_account set held = ${JSON.stringify(held)}::jsonb where userid = ${userid}`.execute(
    trx,
  );
}

export async function dropDeleted(trx: Trx, userid: string): Promise<void> {
  await sql`delete from deleted_account where userid = ${userid}`.execute(trx);
}

const searched = (search: string) => {
  const inside = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return search
    ? sql`lower(email::text || ' ' || name || ' ' || userid || ' ' || coalesce(username::text, '')) like ${inside}`
    : sql`true`;
};

/**
 * One page of the deleted accounts that are not purged yet. Accounts whose purge started and failed come first, because
 * staff must act on them; then the newest.
 */
export async function listDeleted(
  db: DbOrTrx,
  { search, page }: { search: string; page: number },
): Promise<{ rows: DeletedLine[]; total: number; purging: number }> {
  const where = searched(search);
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<DeletedLine>`
      select ${columns}, (select coalesce(nullif(e.message, ''), e.title || ' is under way.') from effect e
        where e.lock_key = 'account-deletion:' || deleted_account.userid and e.state in ('intended', 'running', 'unknown')) as unconfirmed
      from deleted_account where ${where} order by (purging_at is null), deleted_at desc, userid
      limit ${deletedPageSize} offset ${(page - 1) * deletedPageSize}`.execute(db),
    sql<{ total: number; purging: number }>`
      select count(*) as total, count(purging_at) as purging from deleted_account where ${where}`.execute(db),
  ]);
  return { rows, ...counted[0]! };
}

/** What of an archive somebody else has by now, in words: nothing is brought back over it. */
export async function takenBy(
  trx: Trx,
  archived: {
    /** The e-mail, and the address to sign in with where that is another one. */
    readonly emails: readonly string[];
    readonly username: string | null;
    readonly mongoId: string;
    readonly userid: string;
    readonly keyHashes: readonly string[];
    readonly stripeIds: readonly string[];
  },
): Promise<string[]> {
  const { rows } = await sql<{ taken: string }>`
    select 'the e-mail ' || email::text as taken from account where email = any(${[...archived.emails]}::citext[])
    union all select 'the e-mail ' || sign_in_email::text from staff_credential
      where sign_in_email = any(${[...archived.emails]}::citext[])
    union all select 'the username ' || username::text from account where username = ${archived.username}
    union all select 'the user id ' || userid from account where userid = ${archived.userid} or mongo_id = ${archived.mongoId}
    union all select 'an API key' from api_key where key_hash = any(
      select decode(substr(hash, 3), 'hex') from unnest(${[...archived.keyHashes]}::text[]) hash)
    union all select 'the Stripe ID ' || stripe_id from stripe_customer where stripe_id = any(${[...archived.stripeIds]}::text[])`.execute(
    trx,
  );
  return [...new Set(rows.map(({ taken }) => taken))];
}

/** Of the ids that a deleted account had at the vendors those that are another account's by now. */
export async function linkedElsewhere(
  db: DbOrTrx,
  had: { readonly userid: string; readonly stripeIds: readonly string[]; readonly paypalId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stripe_id as id from stripe_customer
      where stripe_id = any(${[...had.stripeIds]}::text[]) and userid <> ${had.userid}
    union select record->>'subscriptionID' from paypal_account
      where record->>'subscriptionID' = ${had.paypalId} and userid <> ${had.userid}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the archive of some deleted account holds rows of a table. */
export async function isArchived(db: DbOrTrx, table: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from deleted_account where counts ? ${table}) as is`.execute(db);
  return rows[0]!.is;
}

/** How many accounts' time is over. */
export async function countPurgeable(db: DbOrTrx, now: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from deleted_account where purge_at <= ${now}::timestamptz`.execute(db);
  return rows[0]!.n;
}

/**
 * Begins the purge of accounts whose time is over, the longest first; from then on nothing is brought back.
 * @param except user ids that have been tried already
 * @returns their ids
 */
export async function beginPurge(
  db: DbOrTrx,
  now: string,
  limit: number,
  except: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await sql<{ userid: string }>`
    update deleted_account set purging_at = coalesce(purging_at, now())
    where userid in (select userid from deleted_account where purge_at <= ${now}::timestamptz
      and not (userid = any(${[...except]}::text[]))
      order by purge_at, userid limit ${limit} for update skip locked)
    returning userid`.execute(db);
  return rows.map(({ userid }) => userid);
}
