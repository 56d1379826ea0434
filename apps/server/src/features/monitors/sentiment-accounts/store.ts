import type { SentimentReport } from '@midoffice/contract/monitors/sentiment-accounts/inputs';
import { sentimentAccountsAtMost } from '@midoffice/contract/monitors/sentiment-accounts/lists';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** An account as it is stored; times are ISO 8601. */
export interface StoredAccount {
  readonly email: string;
  readonly network: string;
  readonly calls: number;
  readonly callLimit: number | null;
  readonly lastUsed: string | null;
  readonly reportedAt: string;
  readonly limitedAt: string | null;
  readonly lockedAt: string | null;
  readonly lockedReason: string | null;
  readonly deletedAt: string | null;
  readonly deletedBy: string | null;
}

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = sql`email, network, calls, call_limit as "callLimit", ${iso('last_used_at')} as "lastUsed",
  ${iso('reported_at')} as "reportedAt", ${iso('limited_at')} as "limitedAt", ${iso('locked_at')} as "lockedAt",
  locked_reason as "lockedReason", ${iso('deleted_at')} as "deletedAt", deleted_by as "deletedBy"`;

/** Accounts that are not deleted, and how many there are of them. Where they are too many for one answer the locked ones come first. */
export async function listAccounts(
  db: DbOrTrx,
  limit = sentimentAccountsAtMost,
): Promise<{ rows: StoredAccount[]; total: number }> {
  const { rows } = await sql<StoredAccount>`
    select * from (
      select ${columns} from sentiment_account where deleted_at is null
      order by sentiment_account.locked_at is null, sentiment_account.limited_at desc nulls last, email, network limit ${limit}) a
    order by email, network`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from sentiment_account where deleted_at is null`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** Accounts that were deleted since a time, the last one first, and how many they are. */
export async function listDeletedAccounts(
  db: DbOrTrx,
  since: Date,
  limit = sentimentAccountsAtMost,
): Promise<{ rows: StoredAccount[]; total: number }> {
  const { rows } = await sql<StoredAccount>`
    select ${columns} from sentiment_account where deleted_at >= ${since}
    order by sentiment_account.deleted_at desc, email, network limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from sentiment_account where deleted_at >= ${since}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** The accounts of an e-mail address, at one network or at all, locked for the rest of the transaction. */
export async function lockAccounts(
  trx: Trx,
  email: string,
  network: string | undefined,
): Promise<StoredAccount[]> {
  const { rows } = await sql<StoredAccount>`
    select ${columns} from sentiment_account
    where email = ${email} and (${network ?? null}::text is null or network = ${network ?? null})
    order by network for update`.execute(trx);
  return rows;
}

type Keys = readonly Pick<StoredAccount, 'email' | 'network'>[];
const among = (keys: Keys) => sql`
  (email, network) in (select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (email text, network text))`;

/** Removes the locks. A report from before changes nothing any more. */
export async function unlockAccounts(trx: Trx, keys: Keys, at: Date): Promise<void> {
  await sql`
    update sentiment_account set locked_at = null, locked_reason = null, reported_at = greatest(reported_at, ${at})
    where ${among(keys)}`.execute(trx);
}

export async function deleteAccounts(trx: Trx, keys: Keys, at: Date, by: string): Promise<void> {
  await sql`update sentiment_account set deleted_at = ${at}, deleted_by = ${by} where ${among(keys)}`.execute(
    trx,
  );
}

export async function restoreAccounts(trx: Trx, keys: Keys): Promise<void> {
  await sql`update sentiment_account set deleted_at = null, deleted_by = null where ${among(keys)}`.execute(
    trx,
  );
}

/** Forgets accounts that were deleted before a time. @returns how many */
export async function purgeAccounts(trx: Trx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from sentiment_account where deleted_at < ${before}`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}

const newestByAccount = (records: readonly SentimentReport[]): readonly SentimentReport[] => {
  const newest = new Map<string, SentimentReport>();
  for (const record of records) {
    const key = `${record.network} ${record.email}`;
    const known = newest.get(key);
    if (!known || Date.parse(known.createdAt) < Date.parse(record.createdAt)) newest.set(key, record);
  }
  // In one order, so that two senders at once wait for each other.
  return [...newest.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
};

/**
 * Stores the newest report of each account that is not deleted. A lock begins with its first report, and ends with a later one
 * that the account was used.
 * @returns how many were newer than what was stored
 */
export async function replaceReports(trx: Trx, records: readonly SentimentReport[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into sentiment_account as a
      (email, network, calls, call_limit, last_used_at, reported_at, limited_at, locked_at, locked_reason)
    select r.email, r.network, r.calls, r."limit", case when r.state = 'used' then r."createdAt" end, r."createdAt",
      case when r.state = 'limit-reached' then r."createdAt" end, case when r.state = 'locked' then r."createdAt" end,
      case when r.state = 'locked' then r.reason end
    from jsonb_to_recordset(${JSON.stringify(newestByAccount(records))}::jsonb) as r
      (email text, network text, state text, calls integer, "limit" integer, reason text, "createdAt" timestamptz)
    on conflict (email, network) do update set calls = excluded.calls,
      call_limit = coalesce(excluded.call_limit, a.call_limit), last_used_at = coalesce(excluded.last_used_at, a.last_used_at),
      reported_at = excluded.reported_at, limited_at = excluded.limited_at,
      locked_at = case when excluded.locked_at is null then null else coalesce(a.locked_at, excluded.locked_at) end,
      locked_reason = case when excluded.locked_at is null then null else coalesce(excluded.locked_reason, a.locked_reason) end
      where a.deleted_at is null and a.reported_at < excluded.reported_at`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
