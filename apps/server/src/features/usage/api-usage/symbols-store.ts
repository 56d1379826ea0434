import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';

/**
 * The symbols that a customer asked for from a moment on (ISO 8601, UTC), the most asked first.
 * @throws ApiError 503 where the usage engine is not there
 */
export async function symbolsCalled(
  engine: ClickHouse,
  userid: string,
  since: string,
  limit: number,
): Promise<string[]> {
  const rows = await engine.query<{ symbol: string }>(
    `SELECT symbol FROM request_event
     WHERE userid = {userid:String} AND symbol != '' AND requests = 1 AND time >= parseDateTime64BestEffort({since:String}, 3, 'UTC')
     GROUP BY symbol ORDER BY count() DESC, symbol LIMIT {limit:UInt32}`,
    { userid, since, limit },
  );
  return rows.map(({ symbol }) => symbol);
}

/**
 * How often all customers asked for each symbol from a moment on (ISO 8601, UTC).
 * @throws ApiError 503 where the usage engine is not there
 */
export async function requestsBySymbol(engine: ClickHouse, since: string): Promise<Map<string, number>> {
  const rows = await engine.query<{ symbol: string; asked: string }>(
    `SELECT symbol, count() AS asked FROM request_event
     WHERE symbol != '' AND requests = 1 AND time >= parseDateTime64BestEffort({since:String}, 3, 'UTC') GROUP BY symbol`,
    { since },
  );
  return new Map(rows.map(({ symbol, asked }) => [symbol, Number(asked)]));
}
