import { serverHealth } from '@midoffice/market/server-health/health';
import type { AwsServerKind } from '../../../platform/connectors/aws/records.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
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

/** A metric without a value for so long counts as missing, as in the monitor. */
const currentMs = 3_600_000;

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

/** The sum of a server's points at each moment for which it has values, after `fromMs` and until `toMs`, oldest first. */
export async function scoreHistory(db: DbOrTrx, server: ServerName, range: Range): Promise<Moment[]> {
  const names = metricsOf(server.kind).map(({ name }) => name);
  const values = await readHistory(db, server, names, {
    fromMs: range.fromMs - currentMs,
    toMs: range.toMs,
    periodMs,
  });
  const newest = new Map<string, Moment>();
  const scores: Moment[] = [];
  for (const [at, { metric, atMs, value }] of values.entries()) {
    newest.set(metric, { atMs, value });
    if (values[at + 1]?.atMs === atMs || atMs <= range.fromMs) continue;
    const current = names.map((name) => {
      const found = newest.get(name);
      return [name, found && atMs - found.atMs <= currentMs ? found.value : null] as const;
    });
    scores.push({ atMs, value: serverHealth(server.kind, current, 0).total });
  }
  return scores;
}
