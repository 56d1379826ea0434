import type { FoundUser, UserRow, UserSort, UserStatus } from '@midoffice/contract/customers/accounts/shapes';
import { userPageSize } from '@midoffice/contract/customers/accounts/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { isListedAccount, type ListReader } from '../customer-records/api.ts';

/** Lists are counted up to here; beyond, the total says `at least`. */
export const countLimit = 10_000;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * The accounts that a search text finds: exact identifiers, then beginnings, then parts of names. Each branch uses its
 * own index, keeps its sort order (the operator ~<~) and is bounded, so the cost does not grow with the number of
 * customers.
 * @param options.keyHash look-up hash of the text, in case it is an API key
 * @param options.reader who searches: staff accounts are for admins only
 */
export async function searchUsers(
  db: DbOrTrx,
  query: string,
  { keyHash, reader, limit = 20 }: { keyHash: Buffer; reader: ListReader; limit?: number },
): Promise<FoundUser[]> {
  // Asked in each branch: what is left out must not take the place of others.
  const listed = isListedAccount(reader, sql`user_role`);
  const text = query.toLowerCase();
  const start = `${escaped(text)}%`;
  const lastWord = `${escaped(text.split(/\s+/).at(-1) ?? text)}%`;
  const keyStart = /^[A-Za-z0-9]{6,}$/.test(query) ? `${query.slice(0, 8)}%` : '';
  // A trigram index cannot look inside for fewer than three characters.
  const inside = text.length >= 3 ? `%${escaped(text)}%` : `${start}`;
  const { rows } = await sql<FoundUser>`
    with near as (
      select userid, 0 as rank, 'user id' as found_by from account where (userid = ${query} or mongo_id = ${query}) and ${listed}
      union all select userid, 0, 'e-mail' from account where email = ${query} and ${listed}
      union all select userid, 0, 'username' from account where username = ${query} and ${listed}
      union all select userid, 0, 'API key' from api_key where key_hash = ${keyHash}
      union all select userid, 0, 'Stripe id' from stripe_customer where stripe_id = ${query}
      union all (select userid, 1, 'API key prefix' from api_key where ${keyStart} <> '' and key_prefix like ${keyStart} limit ${limit})
      union all (select userid, 2, 'e-mail' from account where lower(email::text) like ${start} and ${listed} order by lower(email::text) using ~<~ limit ${limit})
      union all (select userid, 2, 'username' from account where lower(username::text) like ${start} and ${listed} order by lower(username::text) using ~<~ limit ${limit})
      union all (select userid, 3, 'name' from account where lower(lastname) like ${lastWord} and search like ${inside} and ${listed} order by lower(lastname) using ~<~ limit ${limit})
      union all (select userid, 3, 'name' from account where lower(firstname) like ${start} and ${listed} order by lower(firstname) using ~<~ limit ${limit})
    ), inside as (
      -- What a better branch fills needs no look inside: there, a short text meets thousands.
      select userid, 4 as rank, case when email::text ilike ${inside} then 'e-mail' else 'name' end as found_by from account
      where (select count(distinct userid) from near) < ${limit} and search like ${inside} and ${listed} limit ${limit}
    ), hit as (
      select * from near union all select * from inside
    ), best as (
      select distinct on (userid) userid, rank, found_by from hit order by userid, rank
    )
    select a.userid, a.username::text as username, a.email::text as email, trim(a.firstname || ' ' || a.lastname) as name,
           a.photo_url as "photoURL", a.plan_code as "planCode", a.user_role as "userRole",
           a.custom_rate_limit = -1 as blocked, best.found_by as "foundBy"
    from best join account a using (userid) where ${isListedAccount(reader)}
    order by best.rank, a.email
    limit ${limit}`.execute(db);
  return rows;
}

/** The symbols that a search text finds: the very symbol, then beginnings, then parts of names. */
export async function searchSymbols(
  db: DbOrTrx,
  query: string,
  limit: number,
): Promise<{ symbol: string; name: string; exchange: string }[]> {
  const text = query.toUpperCase();
  const inside = `%${escaped(query.toLowerCase())}%`;
  const { rows } = await sql<{ symbol: string; name: string; exchange: string }>`
    with hit as (
      select symbol, 0 as rank from symbol where symbol = ${text}
      union all (select symbol, 1 from symbol where symbol like ${`${escaped(text)}%`} order by symbol limit ${limit})
      union all (select symbol, 2 from symbol where lower(symbol || ' ' || name) like ${inside} limit ${limit})
    ), best as (select symbol, min(rank) as rank from hit group by symbol)
    select s.symbol, s.name, s.exchange from best join symbol s using (symbol) order by best.rank, s.symbol limit ${limit}`.execute(
    db,
  );
  return rows;
}

export interface UserListQuery {
  readonly search?: string | undefined;
  readonly plan?: string | undefined;
  readonly status?: UserStatus | undefined;
  readonly sort: UserSort;
  readonly direction: 'asc' | 'desc';
  readonly page: number;
  /** Staff accounts are listed to admins only. */
  readonly reader: ListReader;
}

type Order = readonly (readonly [
  column: string,
  direction: '' | 'desc' | 'nulls first' | 'desc nulls last',
])[];

/** The orders that the list offers, each as its index has it and reversed. */
const orders: Record<UserSort, { readonly asc: Order; readonly desc: Order }> = {
  email: { asc: [['email', '']], desc: [['email', 'desc']] },
  name: {
    asc: [
      ['lastname', ''],
      ['firstname', ''],
      ['userid', ''],
    ],
    desc: [
      ['lastname', 'desc'],
      ['firstname', 'desc'],
      ['userid', 'desc'],
    ],
  },
  planCode: {
    asc: [
      ['plan_code', ''],
      ['email', ''],
    ],
    desc: [
      ['plan_code', 'desc'],
      ['email', 'desc'],
    ],
  },
  createdAt: {
    asc: [
      ['created_at', ''],
      ['userid', 'desc'],
    ],
    desc: [
      ['created_at', 'desc'],
      ['userid', ''],
    ],
  },
  lastSignIn: {
    asc: [
      ['last_sign_in_at', 'nulls first'],
      ['userid', 'desc'],
    ],
    desc: [
      ['last_sign_in_at', 'desc nulls last'],
      ['userid', ''],
    ],
  },
  lastAPICall: {
    asc: [
      ['last_api_call_at', 'nulls first'],
      ['userid', 'desc'],
    ],
    desc: [
      ['last_api_call_at', 'desc nulls last'],
      ['userid', ''],
    ],
  },
  monthlyApiCount: {
    asc: [
      ['monthly_api_count', ''],
      ['userid', 'desc'],
    ],
    desc: [
      ['monthly_api_count', 'desc'],
      ['userid', ''],
    ],
  },
  customRateLimit: {
    asc: [
      ['custom_rate_limit', ''],
      ['userid', ''],
    ],
    desc: [
      ['custom_rate_limit', 'desc'],
      ['userid', 'desc'],
    ],
  },
};

/** Columns carry the table's name: a bare one would mean the answer's text and miss the index. */
const orderBy = (table: string, order: Order): RawBuilder<unknown> =>
  sql.raw(`order by ${order.map(([column, direction]) => `${table}.${column} ${direction}`).join(', ')}`);

const statusFilters: Record<UserStatus, RawBuilder<boolean>> = {
  blocked: sql`custom_rate_limit = -1`,
  restricted: sql`restricted`,
  'failed-payment': sql`failed_payment`,
  legacy: sql`legacy`,
  migrated: sql`migrated`,
  enterprise: sql`enterprise`,
  'bank-transfer': sql`bank_transfer`,
  staff: sql`user_role in ('standard', 'analyst', 'admin')`,
};

function conditionsOf({ search, plan, status, reader }: UserListQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [isListedAccount(reader)];
  const text = search?.toLowerCase();
  if (text && text.length >= 3) conditions.push(sql`search like ${`%${escaped(text)}%`}`);
  // One or two characters are taken as the beginning of a word: that much a trigram index can find.
  else if (text)
    conditions.push(sql`(search like ${`${escaped(text)}%`} or search like ${`% ${escaped(text)}%`})`);
  if (plan) conditions.push(sql`plan_code = ${plan}`);
  if (status) conditions.push(statusFilters[status]);
  return sql.join(conditions, sql` and `);
}

/** Up to so many matches are fetched once, counted and sorted; more are counted and read in order by index. */
const fewMatches = 2_000;

const rowColumns = sql`
  a.userid, a.username::text as username, a.email::text as email, trim(a.firstname || ' ' || a.lastname) as name,
  a.plan_code as "planCode", a.user_role as "userRole", a.custom_rate_limit = -1 as blocked,
  a.custom_rate_limit as "customRateLimit", a.restricted, a.failed_payment as "failedPayment", a.legacy, a.migrated,
  a.enterprise, a.bank_transfer, a.monthly_api_count as "monthlyApiCount", a.created_at as "createdAt",
  a.last_sign_in_at as "lastSignIn", a.last_api_call_at as "lastAPICall"`;

interface Counted {
  readonly counted: number;
  readonly users: UserRow[] | null;
}

/** Count and page where few rows match: these are kept by their sort columns alone, and only the page is read whole. */
async function fewPage(db: DbOrTrx, query: UserListQuery, slice: RawBuilder<unknown>): Promise<Counted> {
  const order = orders[query.sort][query.direction];
  const columns = [...new Set([...order.map(([column]) => column), 'userid'])].map((column) => `a.${column}`);
  const { rows } = await sql<Counted>`
    with few as materialized (select ${sql.raw(columns.join(', '))} from account a where ${conditionsOf(query)} limit ${fewMatches + 1}),
      size as (select count(*) as n from few)
    select n as counted, case when n <= ${fewMatches} then (select json_agg(page) from (
      select ${rowColumns} from (select * from few f ${orderBy('f', order)} ${slice}) p
      join account a on a.userid = p.userid ${orderBy('p', order)}) as page) end as users
    from size`.execute(db);
  return rows[0]!;
}

/** Count and page where many rows match: the order's own index is read as far as the page needs. */
async function manyPage(db: DbOrTrx, query: UserListQuery, slice: RawBuilder<unknown>): Promise<Counted> {
  const where = conditionsOf(query);
  const { rows } = await sql<Counted>`
    select (select count(*) from (select from account a where ${where} limit ${countLimit + 1}) as bounded) as counted,
      (select json_agg(page) from (select ${rowColumns} from account a where ${where}
        ${orderBy('a', orders[query.sort][query.direction])} ${slice}) as page) as users`.execute(db);
  return rows[0]!;
}

/** One page of the customers list with its bounded count. */
export async function listAccounts(
  db: DbOrTrx,
  query: UserListQuery,
): Promise<{ rows: UserRow[]; total: number; totalIsAtLeast: boolean }> {
  const slice = sql`limit ${userPageSize} offset ${(query.page - 1) * userPageSize}`;
  const filtered = Boolean(query.search || query.plan || query.status);
  const few = filtered ? await fewPage(db, query, slice) : undefined;
  const { counted, users } = few && few.counted <= fewMatches ? few : await manyPage(db, query, slice);
  return {
    rows: (users ?? []).map((user) => ({
      ...user,
      createdAt: instant(user.createdAt),
      lastSignIn: user.lastSignIn && instant(user.lastSignIn),
      lastAPICall: user.lastAPICall && instant(user.lastAPICall),
    })),
    total: Math.min(counted, countLimit),
    totalIsAtLeast: counted > countLimit,
  };
}

const instant = (text: string): string => new Date(text).toISOString();
