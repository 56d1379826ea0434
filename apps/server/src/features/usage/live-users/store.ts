import type {
  LiveUserFieldName,
  LiveUserFilter,
  LiveUserOrder,
  LiveUserSort,
} from '@midoffice/contract/usage/live-users/shapes';
import { liveUserPageSize } from '@midoffice/contract/usage/live-users/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { isListedAccount, type ListReader } from '../../customers/customer-records/api.ts';

/** The list is counted up to here; beyond, the total says `at least`. */
export const countLimit = 10_000;
/** Up to so many matches are fetched once, counted and sorted; more are counted and read in the order's index. */
const fewMatches = 4_000;

export interface LiveUserQuery {
  readonly sort: LiveUserOrder;
  readonly filters: Partial<Record<LiveUserFieldName, LiveUserFilter>>;
  /** 1-based. */
  readonly page: number;
  readonly text?: string | undefined;
  /** Look-up hash of the key that the text means, if it is one. */
  readonly keyHash?: Buffer | undefined;
  /** Staff accounts are listed to admins only. */
  readonly reader: ListReader;
  /** YYYY-MM-DD */
  readonly today: string;
}

// Each order as its index has it, and reversed. Customers without a key or Stripe id come last when ascending.
const orders: Record<LiveUserSort, { readonly ASC: string; readonly DESC: string }> = {
  userid: { ASC: 'userid', DESC: 'userid desc' },
  apiKey: { ASC: 'first_key_prefix, userid', DESC: 'first_key_prefix desc, userid desc' },
  stripeIDs: { ASC: 'first_stripe_id, userid', DESC: 'first_stripe_id desc, userid desc' },
  apiCount: { ASC: 'current_api_count, userid desc', DESC: 'current_api_count desc, userid' },
  dailyDataUsage: { ASC: 'daily_data_bytes, userid desc', DESC: 'daily_data_bytes desc, userid' },
  updatedAt: { ASC: 'updated_at, userid desc', DESC: 'updated_at desc, userid' },
};
const sortColumns: Record<LiveUserSort, string> = {
  userid: 'userid',
  apiKey: 'first_key_prefix',
  stripeIDs: 'first_stripe_id',
  apiCount: 'current_api_count',
  dailyDataUsage: 'daily_data_bytes',
  updatedAt: 'updated_at',
};

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Part of the limit that an account `a` uses: the custom one, or that of its plan. */
const usedPercent = sql`
  round(100.0 * live_api_count / nullif(case when custom_rate_limit > 0 then custom_rate_limit else coalesce(
    (select l.calls_per_minute from plan_limit l where l.plan_code = a.plan_code), rate_limit) end, 0))`;

/** What each field is in SQL; `today` decides whether a manual subscription has run out. */
const flags = (today: string): Partial<Record<LiveUserFieldName, RawBuilder<unknown>>> => ({
  blocked: sql`(custom_rate_limit = -1)`,
  corporate: sql`enterprise`,
  failedPayment: sql`failed_payment`,
  manualSub: sql`exists (select from manual_subscription m where m.userid = a.userid
    and (m.expiry_date is null or m.expiry_date >= ${today}::date))`,
  websocketEnabled: sql`exists (select from api_key k where k.userid = a.userid and k.websocket)`,
  firebaseAvailable: sql`exists (select from linked_record l where l.userid = a.userid and l.store = 'firebase')`,
  mongoAvailable: sql`exists (select from linked_record l where l.userid = a.userid and l.store = 'mongo')`,
});
const numbers: Partial<Record<LiveUserFieldName, RawBuilder<unknown>>> = {
  apiCount: sql`current_api_count`,
  monthlyApiCount: sql`monthly_api_count`,
  customRateLimit: sql`custom_rate_limit`,
  dailyDataUsage: sql`daily_data_bytes`,
};
const moments: Partial<Record<LiveUserFieldName, RawBuilder<unknown>>> = {
  updatedAt: sql`updated_at`,
  lastSignIn: sql`last_sign_in_at`,
  lastAPICall: sql`last_api_call_at`,
};

const severityConditions: Readonly<Record<string, RawBuilder<unknown>>> = {
  // Most accounts are quiet: their limit is not read.
  red: sql`(live_api_count > 0 and ${usedPercent} > 80)`,
  medium: sql`(live_api_count > 0 and ${usedPercent} > 60 and ${usedPercent} <= 80)`,
};

function rangeOf(column: RawBuilder<unknown>, filter: object): RawBuilder<unknown>[] {
  const { min, max, from, to } = filter as { min?: number; max?: number; from?: string; to?: string };
  return [
    ...(min === undefined ? [] : [sql`${column} >= ${min}::numeric`]),
    ...(max === undefined ? [] : [sql`${column} <= ${max}::numeric`]),
    ...(from === undefined ? [] : [sql`${column} >= ${from}::date`]),
    // The last day is included to its end.
    ...(to === undefined ? [] : [sql`${column} < ${to}::date + 1`]),
  ];
}

function filterConditions(
  field: LiveUserFieldName,
  filter: LiveUserFilter,
  today: string,
): RawBuilder<unknown>[] {
  if (typeof filter === 'boolean') {
    const flag = flags(today)[field]!;
    return [filter ? flag : sql`not ${flag}`];
  }
  if (Array.isArray(filter))
    return field === 'severity'
      ? [
          sql`(${sql.join(
            filter.map((value) => severityConditions[value]!),
            sql` or `,
          )})`,
        ]
      : [sql`plan_code = any(${filter}::text[])`];
  return rangeOf((numbers[field] ?? moments[field])!, filter);
}

/** Whom a text finds: by a word of name, e-mail, username or user id, by API key or its beginning, by Stripe id. */
function searchCondition(text: string, keyHash: Buffer | undefined): RawBuilder<unknown> {
  const lower = text.toLowerCase();
  // One or two characters are taken as the beginning of a word: that much a trigram index can find.
  const inText =
    lower.length >= 3
      ? sql`search like ${`%${escaped(lower)}%`}`
      : sql`(search like ${`${escaped(lower)}%`} or search like ${`% ${escaped(lower)}%`})`;
  if (!keyHash && !/^[\w-]{6,}$/.test(text)) return inText;
  // Ids and keys are searched first, each in its own index, so that the list stays one condition on accounts.
  return sql`(${inText} or userid = any(array(
    select userid from api_key where key_hash = ${keyHash ?? null}
    union all select userid from stripe_customer where stripe_id = ${text}
    union all (select userid from api_key where key_prefix like ${`${escaped(text.slice(0, 8))}%`} limit 200))))`;
}

function conditionsOf(query: LiveUserQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  if (query.reader.role !== 'admin') conditions.push(isListedAccount(query.reader, sql`user_role`));
  for (const [field, filter] of Object.entries(query.filters))
    if (filter !== undefined)
      conditions.push(...filterConditions(field as LiveUserFieldName, filter, query.today));
  if (query.text) conditions.push(searchCondition(query.text, query.keyHash));
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}

interface Page {
  /** How many fit; up to one more than the limit that was counted to. */
  readonly counted: number;
  readonly userids: string[] | null;
}

/** Count and page where few rows match: fetched once with what sorts them. */
async function fewPage(db: DbOrTrx, query: LiveUserQuery, slice: RawBuilder<unknown>): Promise<Page> {
  const columns = [...new Set(['userid', sortColumns[query.sort.field]])].join(', ');
  const { rows } = await sql<Page>`
    with few as materialized (select ${sql.raw(columns)} from account a where ${conditionsOf(query)} limit ${fewMatches + 1}),
      size as (select count(*) as n from few)
    select n as counted, case when n <= ${fewMatches} then array(
      select userid from few order by ${sql.raw(orders[query.sort.field][query.sort.direction])} ${slice}) end as userids
    from size`.execute(db);
  return rows[0]!;
}

/** Count and page where many rows match: the order's own index is read as far as the page needs. */
async function manyPage(db: DbOrTrx, query: LiveUserQuery, slice: RawBuilder<unknown>): Promise<Page> {
  const where = conditionsOf(query);
  const { rows } = await sql<Page>`
    select (select count(*) from (select from account a where ${where} limit ${countLimit + 1}) as bounded) as counted,
      array(select userid from account a where ${where}
        order by ${sql.raw(orders[query.sort.field][query.sort.direction])} ${slice}) as userids`.execute(db);
  return rows[0]!;
}

/** The user ids of one page of live users, with how many fit, counted up to 10,000. */
export async function liveUserPage(
  db: DbOrTrx,
  query: LiveUserQuery,
): Promise<{ userids: readonly string[]; total: number; totalIsAtLeast: boolean }> {
  const slice = sql`limit ${liveUserPageSize} offset ${(query.page - 1) * liveUserPageSize}`;
  const narrowed = Boolean(query.text) || Object.keys(query.filters).length > 0;
  const few = narrowed ? await fewPage(db, query, slice) : undefined;
  const { counted, userids } = few && few.counted <= fewMatches ? few : await manyPage(db, query, slice);
  return {
    userids: userids ?? [],
    total: Math.min(counted, countLimit),
    totalIsAtLeast: counted > countLimit,
  };
}
