import { formulaStart } from '@midoffice/contract/kernel';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { UsageRange } from './ranges.ts';
import { weekSeconds } from './ranges.ts';

/** Which requests a view is about; what is left out is not asked. */
export interface UsageFilter {
  readonly basePath?: string | undefined;
  readonly exchange?: string | undefined;
  readonly userid?: string | undefined;
  readonly keyId?: string | undefined;
  /** Customers whose requests are left out. */
  readonly without?: readonly string[] | undefined;
}

/** The figures of one line, bytes as such. */
export interface Figures {
  readonly count: number;
  readonly users: number;
  readonly durationMs: number;
  readonly seconds: number;
  readonly succeeded: number;
  readonly bytes: number;
  readonly transfers: number;
  readonly s200: number;
  readonly s400: number;
  readonly s408: number;
  readonly s429: number;
  readonly lastAt: string;
}

export interface NamedFigures extends Figures {
  readonly name: string;
  /** Whether this is the sum of all lines. */
  readonly total: 0 | 1;
}

export interface KeyFigures extends Figures {
  readonly userid: string;
  readonly keyId: string;
  readonly mask: string;
  /** The status of a line by status; else 0. */
  readonly answered: number;
  readonly total: 0 | 1;
}

export interface Point {
  readonly date: string;
  readonly name: string;
  readonly count: number;
}

export type Subject = 'basepath' | 'exchange';

const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const inRange = `bucket >= {from:DateTime('UTC')} AND bucket < {to:DateTime('UTC')}`;
/** Weeks begin on Monday; 1970-01-05 was one. */
const bar = `formatDateTime(toDateTime(intDiv(toUnixTimestamp(bucket) - {shift:UInt32}, {step:UInt32}) * {step:UInt32} + {shift:UInt32}, 'UTC'), '%Y-%m-%dT%H:%i:%SZ')`;

const spread = `
  dateDiff('second', min(first_at), max(last_at)) AS seconds,
  formatDateTime(max(last_at), '%Y-%m-%dT%H:%i:%SZ') AS lastAt`;
const keyFigures = `
  sum(requests) AS count, uniqExactIf(userid, requests > 0) AS users, sum(duration_ms) AS durationMs, ${spread},
  sumIf(requests, status < 400) AS succeeded, sum(bytes) AS bytes, sum(transfers) AS transfers,
  sumIf(requests, status = 200) AS s200, sumIf(requests, status = 400) AS s400,
  sumIf(requests, status = 408) AS s408, sumIf(requests, status = 429) AS s429`;

/** What the roll-ups without a row for each status hold. */
const sums = `
  sum(duration_ms) AS durationMs, ${spread}, sum(succeeded) AS succeeded, sum(bytes) AS bytes,
  sum(transfers) AS transfers, sum(status_200) AS s200, sum(status_400) AS s400, sum(status_408) AS s408,
  sum(status_429) AS s429`;

const rangeParams = ({ fromMs, toMs, bucketSeconds }: UsageRange) => ({
  from: timeText(fromMs),
  to: timeText(toMs),
  step: bucketSeconds,
  shift: bucketSeconds % weekSeconds === 0 ? 345_600 : 0,
});

const filterColumns = {
  basePath: 'base_path',
  exchange: 'exchange',
  userid: 'userid',
  keyId: 'key_hash',
} as const;

const withoutOf = ({ without }: UsageFilter): string =>
  without?.length ? ' AND userid NOT IN (SELECT arrayJoin({without:Array(String)}))' : '';

/** The conditions of a filter and their values. */
function conditionsOf(filter: UsageFilter): {
  where: string;
  params: Record<string, string | readonly string[]>;
} {
  const given = (Object.keys(filterColumns) as (keyof typeof filterColumns)[]).filter(
    (name) => filter[name] !== undefined,
  );
  return {
    where: given.map((name) => ` AND ${filterColumns[name]} = {${name}:String}`).join('') + withoutOf(filter),
    params: {
      ...Object.fromEntries(given.map((name) => [name, filter[name]!])),
      ...(filter.without?.length && { without: filter.without }),
    },
  };
}

const column = (subject: Subject): string => (subject === 'basepath' ? 'base_path' : 'exchange');

/** Statement and values of a question, so that the benchmark can run it on the engine directly. */
export interface Question {
  readonly sql: string;
  readonly params: Record<string, unknown>;
}

/** The rows of the overview in a range: of long ranges the whole months, and days at both ends. */
function overviewOf(
  subject: Subject,
  { fromMs, toMs, resolution }: UsageRange,
): { source: string; params: Record<string, string> } {
  const [from, to] = [new Date(fromMs), new Date(toMs)];
  const startOfMonth = (date: Date, months: number): number =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
  const first = startOfMonth(from, from.getTime() === startOfMonth(from, 0) ? 0 : 1);
  const last = startOfMonth(to, 0);
  if (resolution !== 'day' || last <= first)
    return { source: `overview_${resolution} WHERE kind = '${subject}' AND ${inRange}`, params: {} };
  return {
    source: `(
      SELECT * FROM overview_month WHERE kind = '${subject}' AND bucket >= {first:DateTime('UTC')} AND bucket < {last:DateTime('UTC')}
      UNION ALL
      SELECT * FROM overview_day WHERE kind = '${subject}' AND ${inRange} AND NOT (bucket >= {first:DateTime('UTC')} AND bucket < {last:DateTime('UTC')}))`,
    params: { first: timeText(first), last: timeText(last) },
  };
}

/**
 * The rows of one customer or key in a range of days, with the columns of the overview; undefined where something else
 * is asked for too, or a finer roll-up answers.
 */
function customerRows(
  subject: Subject,
  { resolution }: Pick<UsageRange, 'resolution'>,
  filter: UsageFilter,
): string | undefined {
  const { basePath, exchange, userid, keyId } = filter;
  if (resolution !== 'day' || basePath !== undefined || exchange !== undefined) return undefined;
  if (userid === undefined && keyId === undefined) return undefined;
  const ofUser =
    userid === undefined
      ? ' AND userid IN (SELECT userid FROM key_user WHERE key_hash = {keyId:String})'
      : ' AND userid = {userid:String}';
  return `customer_day WHERE kind = '${subject}'${ofUser}${keyId === undefined ? '' : ' AND key_hash = {keyId:String}'}${withoutOf(filter)}`;
}

/** Figures by base path or exchange, with their sum. Read from the overview where nobody in particular is asked for. */
export function figuresQuestion(subject: Subject, range: UsageRange, filter: UsageFilter): Question {
  const { where, params } = conditionsOf(filter);
  const whole = overviewOf(subject, range);
  const overview = `
    SELECT toString(name) AS name, grouping(name) AS total, sum(requests) AS count, uniqCombinedMerge(17)(users) AS users,
      ${sums}
    FROM ${whole.source}
    GROUP BY ROLLUP(name) HAVING count > 0 ORDER BY total, count DESC, name`;
  const byKey = `
    SELECT toString(${column(subject)}) AS name, grouping(${column(subject)}) AS total, ${keyFigures}
    FROM usage_${range.resolution} WHERE ${inRange}${where}
    GROUP BY ROLLUP(${column(subject)}) HAVING count > 0 ORDER BY total, count DESC, name`;
  const rows = customerRows(subject, range, filter);
  const ofCustomer = `
    SELECT toString(name) AS name, grouping(name) AS total, sum(requests) AS count, uniqExactIf(userid, requests > 0) AS users,
      ${sums}
    FROM ${rows} AND ${inRange}
    GROUP BY ROLLUP(name) HAVING count > 0 ORDER BY total, count DESC, name`;
  return {
    sql: rows ? ofCustomer : where ? byKey : overview,
    params: { ...rangeParams(range), ...params, ...(!where && whole.params) },
  };
}

/** Bars by base path or exchange. */
export function barsQuestion(subject: Subject, range: UsageRange, filter: UsageFilter): Question {
  const { where, params } = conditionsOf(filter);
  const rows = customerRows(subject, range, filter);
  const source = rows
    ? `SELECT bucket, name, requests FROM ${rows} AND ${inRange}`
    : where
      ? `SELECT bucket, ${column(subject)} AS name, requests FROM usage_${range.resolution} WHERE ${inRange}${where}`
      : `SELECT bucket, name, requests FROM overview_${range.resolution} WHERE kind = '${subject}' AND ${inRange}`;
  return {
    sql: `SELECT ${bar} AS date, toString(name) AS name, sum(requests) AS count FROM (${source}) GROUP BY date, name HAVING count > 0 ORDER BY date, name`,
    params: { ...rangeParams(range), ...params },
  };
}

/** Lines that a drill-down lists. */
export const linesAtMost = 500;

/** Figures by key, or by key and status, the busiest first, with their sum. */
export function keyFiguresQuestion(range: UsageRange, filter: UsageFilter, by: 'key' | 'status'): Question {
  const { where, params } = conditionsOf(filter);
  const status = by === 'status' ? ', status' : '';
  return {
    sql: `
      SELECT toString(userid) AS userid, toString(key_hash) AS keyId, anyLast(key_mask) AS mask,
        ${by === 'status' ? 'status' : '0'} AS answered, grouping(userid) AS total, ${keyFigures}
      FROM usage_${range.resolution} WHERE ${inRange}${where}
      GROUP BY GROUPING SETS ((userid, key_hash${status}), ()) HAVING count > 0
      ORDER BY total DESC, count DESC, userid, keyId, answered LIMIT ${linesAtMost + 2}`,
    params: { ...rangeParams(range), ...params },
  };
}

/** Bars by key; keys beyond the named ones are one segment. */
export function keyBarsQuestion(range: UsageRange, filter: UsageFilter, keyIds: readonly string[]): Question {
  const { where, params } = conditionsOf(filter);
  return {
    sql: `
      SELECT ${bar} AS date, if(has({keys:Array(String)}, toString(key_hash)), toString(key_hash), 'other') AS name, sum(requests) AS count
      FROM usage_${range.resolution} WHERE ${inRange}${where} GROUP BY date, name HAVING count > 0 ORDER BY date, name`,
    params: { ...rangeParams(range), ...params, keys: [...keyIds] },
  };
}

/** Bars by status. */
export function statusBarsQuestion(range: UsageRange, filter: UsageFilter): Question {
  const { where, params } = conditionsOf(filter);
  return {
    sql: `
      SELECT ${bar} AS date, toString(status) AS name, sum(requests) AS count
      FROM usage_${range.resolution} WHERE ${inRange}${where} GROUP BY date, name HAVING count > 0 ORDER BY date, name`,
    params: { ...rangeParams(range), ...params },
  };
}

/** The queries asked most, at most 100 for each key and status, and how many different ones there are. */
export function queriesQuestion(range: UsageRange, filter: UsageFilter): Question {
  const { where, params } = conditionsOf(filter);
  return {
    sql: `
      SELECT toString(key_hash) AS keyId, status, groupArray(query) AS queries, any(different) AS different
      FROM (
        SELECT key_hash, status, query, count() AS asked, count() OVER (PARTITION BY key_hash, status) AS different
        FROM request_event
        WHERE time >= {from:DateTime('UTC')} AND time < {to:DateTime('UTC')} AND requests = 1 AND query != ''${where}
        GROUP BY key_hash, status, query ORDER BY asked DESC, query LIMIT 100 BY key_hash, status)
      GROUP BY key_hash, status LIMIT ${linesAtMost}`,
    params: { ...rangeParams(range), ...params },
  };
}

export const ask = <T>(engine: ClickHouse, { sql, params }: Question): Promise<T[]> =>
  engine.query<T>(sql, params);

/** First and last moment that anything is known of, in milliseconds; undefined where nothing is. */
export async function knownSpan(
  engine: ClickHouse,
  filter: UsageFilter,
): Promise<{ fromMs: number; toMs: number } | undefined> {
  const { where, params } = conditionsOf(filter);
  const rows = customerRows('basepath', { resolution: 'day' }, filter) ?? `usage_day WHERE 1${where}`;
  const [span] = await engine.query<{ count: number; from: number; to: number }>(
    `SELECT sum(requests) AS count, toUnixTimestamp(min(bucket)) AS from, toUnixTimestamp(max(bucket)) AS to
     FROM ${rows}`,
    params,
  );
  return span?.count ? { fromMs: span.from * 1000, toMs: span.to * 1000 + 86_400_000 } : undefined;
}

/** How many events of a batch are in the engine. */
export async function eventsOfBatch(
  engine: ClickHouse,
  batch: string,
  from: string,
  to: string,
): Promise<number> {
  const [row] = await engine.query<{ count: number }>(
    `SELECT count() AS count FROM request_event
     WHERE batch = {batch:UInt64} AND time >= parseDateTime64BestEffort({from:String}, 3, 'UTC') AND time <= parseDateTime64BestEffort({to:String}, 3, 'UTC')`,
    { batch, from, to },
  );
  return row?.count ?? 0;
}

/** Requests as CSV, newest first, in the columns that the download has. Text that a spreadsheet would run is quoted. */
export function csvOfRequests(
  engine: ClickHouse,
  range: UsageRange,
  filter: UsageFilter,
): AsyncGenerator<Buffer> {
  const { where, params } = conditionsOf(filter);
  const guarded = (name: string, as = name): string =>
    `if(match(toString(${name}), {formula:String}), concat('\\'', toString(${name})), toString(${name})) AS ${as}`;
  return engine.stream(
    `SELECT formatDateTime(time, '%Y-%m-%dT%H:%i:%S.%fZ') AS date, toString(base_path) AS basepath, ${guarded('endpoint')}, ${guarded('exchange')},
       ${guarded('symbol')}, status, duration_ms AS durationinms, bytes AS transferbytes, ${guarded('key_mask', 'apikey')}, ${guarded('userid')}, ${guarded('query')}, country
     FROM request_event
     WHERE time >= {from:DateTime('UTC')} AND time < {to:DateTime('UTC')} AND requests = 1${where} ORDER BY time DESC, endpoint`,
    {
      ...rangeParams(range),
      ...params,
      formula: formulaStart.source.replace(/\\u([0-9A-F]{4})/g, '\\x{$1}'),
    },
    'CSVWithNames',
  );
}

/** How many lines `csvOfRequests` has. */
export async function countOfRequests(
  engine: ClickHouse,
  range: UsageRange,
  filter: UsageFilter,
): Promise<number> {
  const { where, params } = conditionsOf(filter);
  const [row] = await engine.query<{ lines: number }>(
    `SELECT count() AS lines FROM request_event
     WHERE time >= {from:DateTime('UTC')} AND time < {to:DateTime('UTC')} AND requests = 1${where}`,
    { ...rangeParams(range), ...params },
  );
  return row?.lines ?? 0;
}

/** The customers who made requests, the busiest first. */
export function activeUsers(
  engine: ClickHouse,
  range: UsageRange,
): Promise<(Figures & { userid: string })[]> {
  return engine.query(
    `SELECT toString(userid) AS userid, ${keyFigures} FROM usage_${range.resolution}
     WHERE ${inRange} AND userid != '' GROUP BY userid HAVING count > 0 ORDER BY count DESC, userid LIMIT 100000`,
    rangeParams(range),
  );
}
