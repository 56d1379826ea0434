import type {
  CallFilter,
  CallList,
  CallPhase,
  CallSort,
} from '@midoffice/contract/staff-work/earnings-calls/lists';
import { callPageSize, dayPageSize } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type {
  CallCheckResult,
  CallSource,
  EarningsCall,
  FinancialValues,
} from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** A call as it is stored, without its texts. Days are YYYY-MM-DD. */
export interface StoredCall extends Omit<EarningsCall, 'alerts'> {
  readonly checks: readonly CallCheckResult[];
  readonly financials: FinancialValues;
  readonly calendarDate: string | null;
  readonly periodEnd: string | null;
  readonly startsAt: string;
  readonly sources: CallSource[];
}

/** Which call. */
export interface CallKey {
  readonly symbol: string;
  readonly fiscalPeriod: string;
}

/** A call whose time has come is in the call for this long where nobody dials in and no transcript is there. */
const inCallFor = sql`interval '2 hours'`;

const day = (column: string) => sql`to_char(${sql.raw(column)}, 'YYYY-MM-DD')`;
/** Moments as the contract has them: ISO 8601 in UTC, to the millisecond. */
export const iso = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.raw(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const isLive = sql`exists (select from earnings_call_session s
  where s.symbol = c.symbol and s.fiscal_period = c.fiscal_period and s.ended_at is null)`;

const isInTime = (now: Date) => sql`(c.transcription_time is not null and not c.has_raw
  and c.starts_at <= ${now} and c.starts_at > ${now}::timestamptz - ${inCallFor})`;

/**
 * Calls with an open dial-in, or within a window of time, as a condition. Both are few and have an index each; as one
 * condition with "or" over all calls they would be tested call by call.
 * @param window a condition on `c`
 */
const liveOr = (window: RawBuilder<unknown>, deleted: boolean) => sql`(c.symbol, c.fiscal_period) in (
  select s.symbol, s.fiscal_period from earnings_call_session s where s.ended_at is null
  union select c.symbol, c.fiscal_period from earnings_call c where ${window} and ${deleted ? sql`true` : sql`not c.deleted`})`;

/** The phase of a call as a condition. */
function inPhase(phase: CallPhase, now: Date, deleted: boolean): RawBuilder<unknown> {
  if (phase === 'in-call') return liveOr(isInTime(now), deleted);
  if (phase === 'pre-call') return sql`(c.starts_at > ${now} and not ${isLive})`;
  return sql`(c.starts_at <= ${now} and not ${isInTime(now)} and not ${isLive})`;
}

/** The calls of the day as a condition: under way, of today, of the last three hours or of the next 24. */
const ofTheDay = (now: Date, deleted: boolean) =>
  liveOr(
    sql`(c.date = (${now}::timestamptz at time zone 'utc')::date
    or (c.transcription_time is not null and c.starts_at > ${now}::timestamptz - interval '3 hours'
      and c.starts_at < ${now}::timestamptz + interval '24 hours'))`,
    deleted,
  );

const phaseOf = (now: Date) => sql`case when ${isLive} or ${isInTime(now)} then 'in-call'
  when c.starts_at > ${now} then 'pre-call' else 'post-call' end`;

const columns = (now: Date) => sql`c.symbol, ${day('c.date')} as date, c.fiscal_period as "fiscalPeriod",
  c.calendar_year as "calendarYear", c.period, c.alt_symbols as "altSymbols", c.error_score as "errorScore",
  c.total_score as "totalScore", c.schedule, c.dialin_number as "dialinNumber", c.dialin_code as "dialinCode",
  c.dialin_link as "dialinLink", c.news_link as "newsLink", c.audio_file_link as "audioFileLink",
  c.transcription_time as "transcriptionTime", c.invalid, c.deleted, c.version, ${isLive} as "inCall", ${phaseOf(now)} as phase,
  c.has_raw as "hasRaw", c.has_processed as "hasProcessed", c.sources, c.checks, c.financials,
  ${day('c.calendar_date')} as "calendarDate", ${day('c.period_end')} as "periodEnd", ${iso('c.starts_at')} as "startsAt"`;

const sortColumns: Readonly<Record<CallSort, string>> = {
  symbol: 'c.symbol',
  date: 'c.date',
  fiscalPeriod: 'c.fiscal_period',
  calendarYear: 'c.calendar_year',
  period: 'c.period',
  transcriptionTime: 'c.transcription_time',
  errorScore: 'c.error_score',
  totalScore: 'c.total_score',
  schedule: 'c.schedule',
};

/** What a list asks for. */
export interface CallsAsked {
  readonly list: CallList;
  readonly filter: CallFilter;
  readonly symbol?: string | undefined;
  readonly sort?: CallSort | undefined;
  readonly descending: boolean;
  readonly deleted: boolean;
  readonly page: number;
}

const ofSymbol = (symbol: string | undefined) =>
  symbol === undefined ? sql`true` : sql`(c.symbol = ${symbol} or c.alt_symbols @> array[${symbol}])`;

function inFilter(filter: CallFilter, now: Date): RawBuilder<unknown> {
  if (filter === 'upcoming') return sql`c.transcription_time is not null and c.starts_at > ${now}`;
  return filter === 'mismatch' ? sql`c.mismatch` : sql`true`;
}

/** The order of a filter where no column was chosen. Source: r002-calls-upcoming, r002-calls-mismatch. */
function orderOf({ list, filter, sort, descending }: CallsAsked): RawBuilder<unknown> {
  if (sort) return sql`${sql.raw(sortColumns[sort])} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`;
  if (filter === 'mismatch') return sql`c.date desc`;
  const isAhead = list === 'pre-call' || list === 'day';
  return filter === 'upcoming' || isAhead ? sql`c.starts_at asc` : sql`c.starts_at desc`;
}

/** A page of calls. */
export async function listCalls(db: DbOrTrx, asked: CallsAsked, now: Date): Promise<StoredCall[]> {
  const { list, deleted } = asked;
  const size = list === 'day' ? dayPageSize : callPageSize;
  const { rows } = await sql<StoredCall>`
    select ${columns(now)} from earnings_call c
    where ${list === 'day' ? ofTheDay(now, deleted) : inPhase(list, now, deleted)} and ${inFilter(asked.filter, now)} and ${ofSymbol(asked.symbol)}
      and ${deleted ? sql`true` : sql`not c.deleted`}
    order by ${orderOf(asked)}, c.symbol, c.fiscal_period
    limit ${size} offset ${(asked.page - 1) * size}`.execute(db);
  return rows;
}

/** How many calls are in each phase and filter. */
export async function countCalls(
  db: DbOrTrx,
  symbol: string | undefined,
  deleted: boolean,
  now: Date,
): Promise<{ phase: CallPhase; all: number; upcoming: number; mismatch: number }[]> {
  const { rows } = await sql<{ phase: CallPhase; all: number; upcoming: number; mismatch: number }>`
    select ${phaseOf(now)} as phase, count(*)::int as all,
      (count(*) filter (where ${inFilter('upcoming', now)}))::int as upcoming,
      (count(*) filter (where ${inFilter('mismatch', now)}))::int as mismatch
    from earnings_call c where ${deleted ? sql`true` : sql`not c.deleted`} and ${ofSymbol(symbol)} group by 1`.execute(
    db,
  );
  return rows;
}

/** People who have calls from a month ago on, those with the most first; at most 100. */
export async function listSchedulers(
  db: DbOrTrx,
  now: Date,
): Promise<{ email: string; userid: string | null; name: string; calls: number }[]> {
  const { rows } = await sql<{ email: string; userid: string | null; name: string; calls: number }>`
    select c.schedule as email, max(a.userid) as userid,
      coalesce(nullif(trim(max(concat_ws(' ', a.firstname, a.lastname))), ''), c.schedule) as name, count(*)::int as calls
    from earnings_call c left join account a on a.userid = c.scheduled_by
    where c.schedule is not null and not c.deleted and c.starts_at > ${now}::timestamptz - interval '30 days'
    group by c.schedule order by calls desc, c.schedule limit 100`.execute(db);
  return rows;
}

/** Calls by their keys, in no order. @param lock keeps others from changing them until the transaction ends */
export async function readCalls(
  db: DbOrTrx,
  keys: readonly CallKey[],
  now: Date,
  lock = false,
): Promise<StoredCall[]> {
  const { rows } = await sql<StoredCall>`
    select ${columns(now)} from earnings_call c
    where (c.symbol, c.fiscal_period) in (
      select symbol, "fiscalPeriod" from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (symbol text, "fiscalPeriod" text))
    order by c.symbol, c.fiscal_period ${lock ? sql`for update of c` : sql``}`.execute(db);
  return rows;
}

/** What fields of a call, or its figures by `group.field`, were before the first change after a version. */
export async function readSince(
  db: DbOrTrx,
  { symbol, fiscalPeriod }: CallKey,
  version: number,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ field: string; before: unknown }>`
    select distinct on (field) field, before from earnings_call_change
    where symbol = ${symbol} and fiscal_period = ${fiscalPeriod} and version > ${version}
    order by field, version`.execute(db);
  return Object.fromEntries(rows.map(({ field, before }) => [field, before]));
}

/** The newest call of a quarter that was named without its year. */
export async function newestPeriod(db: DbOrTrx, symbol: string, period: string): Promise<string | undefined> {
  const { rows } = await sql<{ fiscalPeriod: string }>`
    select fiscal_period as "fiscalPeriod" from earnings_call
    where symbol = ${symbol} and period = ${period} and not deleted order by date desc limit 1`.execute(db);
  return rows[0]?.fiscalPeriod;
}

/** Calls of a symbol within two weeks of a day. */
export async function callsAround(
  db: DbOrTrx,
  symbol: string,
  date: string,
  now: Date,
): Promise<StoredCall[]> {
  const { rows } = await sql<StoredCall>`
    select ${columns(now)} from earnings_call c
    where ${ofSymbol(symbol)} and not c.deleted and c.date between ${date}::date - 14 and ${date}::date + 14
    order by c.date desc limit 20`.execute(db);
  return rows;
}
