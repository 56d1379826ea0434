import type { AwsServerKind } from '../../../platform/connectors/aws/records.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { currentMs, healthAt } from './health.ts';
import { readHistory } from './history-store.ts';
import { metricsOf, periodMs } from './metrics.ts';

interface Moment {
  readonly atMs: number;
  readonly value: number;
}
interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}
interface ServerName {
  readonly kind: AwsServerKind;
  readonly name: string;
}

/** Values of one metric of a server, at the ends of their periods, after `fromMs` and until `toMs`, oldest first. */
export const metricHistory = async (
  db: DbOrTrx,
  server: ServerName,
  metric: string,
  range: Range,
): Promise<Moment[]> =>
  (await readHistory(db, server, [metric], { ...range, periodMs })).map(({ atMs, value }) => ({
    atMs,
    value,
  }));

/**
 * The sum of a server's points every five minutes after `fromMs` and until `toMs`, oldest first, by the values of periods that were
 * over by then and their age. There is none where the newest value is older than an hour: nobody knows how the server is.
 */
export async function scoreHistory(db: DbOrTrx, server: ServerName, range: Range): Promise<Moment[]> {
  const names = metricsOf(server.kind).map(({ name }) => name);
  const values = await readHistory(db, server, names, {
    fromMs: range.fromMs - currentMs - periodMs,
    toMs: range.toMs,
    periodMs,
  });
  const newest = new Map<string, Moment>();
  const scores: Moment[] = [];
  let next = 0;
  for (
    let atMs = (Math.floor(range.fromMs / periodMs) + 1) * periodMs;
    atMs <= range.toMs;
    atMs += periodMs
  ) {
    for (; next < values.length && values[next]!.atMs <= atMs; next += 1) {
      const { metric, ...value } = values[next]!;
      newest.set(metric, value);
    }
    const { updatedMs, total } = healthAt(server.kind, (metric) => newest.get(metric), atMs);
    if (updatedMs !== null && atMs - updatedMs <= currentMs) scores.push({ atMs, value: total });
  }
  return scores;
}
