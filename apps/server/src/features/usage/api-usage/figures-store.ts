import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';

/** What was answered in a step of time. */
export interface RequestFigures {
  /** When the step began, milliseconds since 1970. */
  readonly fromMs: number;
  readonly count: number;
  /** Answers with status 400 and above, and with 500 and above. */
  readonly failed: number;
  readonly serverErrors: number;
  readonly averageMs: number;
  readonly p95Ms: number;
}

const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 23).replace('T', ' ');

/**
 * Requests by steps in a span that begins and ends with a step, oldest first; steps without any are left out.
 * @param basePath null: all
 * @throws ApiError 503 where the usage engine is not there
 */
export async function requestFigures(
  engine: ClickHouse,
  basePath: string | null,
  {
    fromMs,
    toMs,
    stepSeconds,
  }: { readonly fromMs: number; readonly toMs: number; readonly stepSeconds: number },
): Promise<RequestFigures[]> {
  const rows = await engine.query<Record<keyof RequestFigures, string | number>>(
    `SELECT intDiv(toUnixTimestamp(time), {step:UInt32}) * {step:UInt32} AS fromMs, count() AS count,
       countIf(status >= 400) AS failed, countIf(status >= 500) AS serverErrors, avg(duration_ms) AS averageMs,
       quantileTDigest(0.95)(duration_ms) AS p95Ms
     FROM request_event
     WHERE requests = 1 AND time >= {from:DateTime64(3, 'UTC')} AND time < {to:DateTime64(3, 'UTC')}
       ${basePath === null ? '' : 'AND base_path = {basePath:String}'}
     GROUP BY fromMs ORDER BY fromMs LIMIT 50000`,
    {
      from: timeText(fromMs),
      to: timeText(toMs),
      step: stepSeconds,
      ...(basePath !== null && { basePath }),
    },
  );
  return rows.map((row) => ({
    fromMs: Number(row.fromMs) * 1000,
    count: Number(row.count),
    failed: Number(row.failed),
    serverErrors: Number(row.serverErrors),
    averageMs: Number(row.averageMs),
    p95Ms: Number(row.p95Ms),
  }));
}

/** Base paths that were asked since a moment, the most asked first. @throws ApiError 503 */
export async function basePathsCalled(engine: ClickHouse, sinceMs: number): Promise<string[]> {
  const rows = await engine.query<{ name: string }>(
    `SELECT toString(name) AS name FROM overview_day
     WHERE kind = 'basepath' AND bucket >= {since:DateTime('UTC')} GROUP BY name ORDER BY sum(requests) DESC, name LIMIT 200`,
    { since: timeText(sinceMs).slice(0, 19) },
  );
  return rows.map(({ name }) => name);
}
