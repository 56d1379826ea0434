import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { ClearBandwidth } from './effects/clear-bandwidth.ts';

const conditions = ({ userid, keyId }: ClearBandwidth): string =>
  `base_path = {basePath:String} AND time >= parseDateTime64BestEffort({from:String}, 3, 'UTC') AND time < parseDateTime64BestEffort({to:String}, 3, 'UTC')${
    userid === undefined ? '' : ' AND userid = {userid:String}'
  }${keyId === undefined ? '' : ' AND key_hash = {keyId:String}'}`;

const paramsOf = (given: ClearBandwidth): Record<string, string> => ({ ...given });

/**
 * Adds a correction for each minute that still counts bytes: no request, and the negative number of bytes. It has the
 * time of the minute's last event, so that every roll-up assigns it to the same unit of time.
 */
export async function clearBandwidth(
  engine: ClickHouse,
  given: ClearBandwidth,
  correction: string,
): Promise<void> {
  await engine.command(
    `INSERT INTO request_event (time, userid, key_hash, key_mask, base_path, endpoint, exchange, symbol, status, duration_ms, bytes, query, country, requests, batch, correction)
     SELECT max(time) AS at, userid, key_hash, any(key_mask), base_path, '', exchange, '', status, 0, -sum(bytes) AS off, '', '', 0, 0, {correction:String}
     FROM request_event WHERE ${conditions(given)}
     GROUP BY userid, key_hash, base_path, exchange, status, toStartOfMinute(time) HAVING off < 0`,
    { ...paramsOf(given), correction },
  );
}

/** Bytes that a correction took off. */
export async function clearedBytes(
  engine: ClickHouse,
  correction: string,
  given: ClearBandwidth,
): Promise<number> {
  const [row] = await engine.query<{ sum: number }>(
    `SELECT -sum(bytes) AS sum FROM request_event WHERE ${conditions(given)} AND correction = {correction:String}`,
    { ...paramsOf(given), correction },
  );
  return row?.sum ?? 0;
}

/** Whether anything is known of a key. */
export async function keyIsKnown(engine: ClickHouse, keyId: string): Promise<boolean> {
  return (
    (
      await engine.query(`SELECT 1 AS known FROM key_user WHERE key_hash = {keyId:String} LIMIT 1`, {
        keyId,
      })
    ).length > 0
  );
}
