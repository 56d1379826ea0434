import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { UsageRange } from './ranges.ts';

/** What a customer called in a range. */
export interface CallCount {
  readonly userid: string;
  readonly count: number;
  readonly bytes: number;
  /** ISO 8601, UTC. */
  readonly lastAt: string;
}

const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const tables = { minute: 'usage_minute', hour: 'usage_hour', day: `customer_day` } as const;

/** Requests by customer in a range, of everybody or of one; from the same roll-ups as API Usage, so that both agree. */
export function callCounts(
  engine: ClickHouse,
  { fromMs, toMs, resolution }: Pick<UsageRange, 'fromMs' | 'toMs' | 'resolution'>,
  userid: string | undefined,
): Promise<CallCount[]> {
  // The daily roll-up has each request twice: by base path and by exchange.
  const kind = resolution === 'day' ? `kind = 'basepath' AND ` : '';
  return engine.query(
    `SELECT toString(userid) AS userid, sum(requests) AS count, greatest(0, sum(bytes)) AS bytes,
       formatDateTime(max(last_at), '%Y-%m-%dT%H:%i:%SZ') AS lastAt
     FROM ${tables[resolution]} WHERE ${kind}bucket >= {from:DateTime('UTC')} AND bucket < {to:DateTime('UTC')}
       AND ${userid === undefined ? `userid != ''` : 'userid = {userid:String}'}
     GROUP BY userid HAVING count > 0`,
    { from: timeText(fromMs), to: timeText(toMs), ...(userid !== undefined && { userid }) },
  );
}

/** The last request of every customer. */
export const lastCalls = (engine: ClickHouse): Promise<Pick<CallCount, 'userid' | 'lastAt'>[]> =>
  engine.query(
    `SELECT toString(userid) AS userid, formatDateTime(max(last_at), '%Y-%m-%dT%H:%i:%SZ') AS lastAt
     FROM customer_day WHERE kind = 'basepath' AND userid != '' GROUP BY userid HAVING sum(requests) > 0`,
    {},
  );
