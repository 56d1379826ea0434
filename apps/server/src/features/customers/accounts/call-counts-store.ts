import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** What a customer called, as the request log has it. */
export interface AccountCalls {
  readonly userid: string;
  /** In the last whole minute. */
  readonly liveApiCount: number;
  /** In the last 24 hours. */
  readonly currentApiCount: number;
  /** In the last 30 days. */
  readonly monthlyApiCount: number;
  readonly dailyDataBytes: number;
  readonly monthlyDataBytes: number;
  /** ISO 8601. */
  readonly lastApiCallAt: string;
}

/**
 * Writes the counts of customers onto their accounts, so that lists can be sorted and filtered by them; who is not
 * among them called nothing. Only rows that change are written. With `userid` nobody else is touched.
 */
export async function putCallCounts(
  db: DbOrTrx,
  counts: readonly AccountCalls[],
  userid?: string,
): Promise<void> {
  await sql`
    with counted as (
      select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as r (userid text, "liveApiCount" bigint, "currentApiCount" bigint, "monthlyApiCount" bigint,
          "dailyDataBytes" bigint, "monthlyDataBytes" bigint, "lastApiCallAt" timestamptz)),
    wanted as (
      select a.userid, coalesce(r."liveApiCount", 0) as live, coalesce(r."currentApiCount", 0) as day,
        coalesce(r."monthlyApiCount", 0) as month, coalesce(r."dailyDataBytes", 0) as day_bytes,
        coalesce(r."monthlyDataBytes", 0) as month_bytes, greatest(a.last_api_call_at, r."lastApiCallAt") as last
      from account a left join counted r using (userid)
      where ${userid === undefined ? sql`true` : sql`a.userid = ${userid}`})
    update account a set live_api_count = w.live, current_api_count = w.day, monthly_api_count = w.month,
      daily_data_bytes = w.day_bytes, monthly_data_bytes = w.month_bytes, last_api_call_at = w.last
    from wanted w
    where a.userid = w.userid
      and (a.live_api_count, a.current_api_count, a.monthly_api_count, a.daily_data_bytes, a.monthly_data_bytes,
        a.last_api_call_at) is distinct from (w.live, w.day, w.month, w.day_bytes, w.month_bytes, w.last)`.execute(
    db,
  );
}

/** Whether any account still has counts that may have to go down. */
export async function anyCallCounts(db: DbOrTrx): Promise<boolean> {
  const { rows } = await sql`select 1 from account where monthly_api_count > 0 limit 1`.execute(db);
  return rows.length > 0;
}

/** Replaces the last calls of all customers: for a demo world, whose customers are drawn before their requests. */
export async function putLastCalls(
  db: DbOrTrx,
  calls: readonly { userid: string; lastAt: string }[],
): Promise<void> {
  await sql`
    update account a set last_api_call_at = w.last
    from (select b.userid, r."lastAt" as last from account b
      left join jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as r (userid text, "lastAt" timestamptz) using (userid)) w
    where a.userid = w.userid and a.last_api_call_at is distinct from w.last`.execute(db);
}
