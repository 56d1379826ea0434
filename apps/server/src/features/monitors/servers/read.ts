import type { AwsServer, AwsValue } from '../../../platform/connectors/aws/records.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { groupOf, metricsOf, periodMs, storedValue } from './metrics.ts';
import { findReading, noteFailure, noteReading, putServers, putValues } from './store.ts';

/** One of the two monitors: Lightsail, or RDS with ElastiCache. */
export type Monitor = 'instances' | 'databases';

/** What a console that shows a monitor reads. */
const subjectOf = (monitor: Monitor): string =>
  monitor === 'instances' ? 'instance-metrics' : 'database-metrics';

/** Values come late: so much is read again. And after a long silence no more than a day. */
const overlapMs = 30 * 60_000;
const mostMs = 24 * 3_600_000;
/** The values of a period come in after its end, and until then AWS answers a part of them: it is read so much later. */
const arriveMs = 2 * 60_000;

/** Servers with their values, from the moment at which the reading began. */
export interface Reading {
  readonly monitor: Monitor;
  readonly atMs: number;
  readonly servers: readonly AwsServer[];
  readonly values: readonly AwsValue[];
}

/** Whether a value can be used: a number, of a period that has ended by a moment. */
const isUsable = ({ atMs, value }: Pick<AwsValue, 'atMs' | 'value'>, endMs: number): boolean =>
  Number.isFinite(value) && atMs + periodMs <= endMs;

/** Reads servers and what was measured since the last reading, outside any transaction. @throws ApiError 424, 502, 503 */
export async function readFromAws(
  { connectors: { aws }, db, log, now }: Platform,
  monitor: Monitor,
): Promise<Reading> {
  const atMs = now();
  const before = await findReading(db, monitor);
  const since = before?.readAt ? Date.parse(before.readAt) - overlapMs : 0;
  const periodOf = (ms: number): number => Math.floor(ms / periodMs) * periodMs;
  const span = { startMs: periodOf(Math.max(since, atMs - mostMs)), endMs: periodOf(atMs - arriveMs) };
  const servers = monitor === 'instances' ? await aws.fetchInstances() : await aws.fetchDatabases();
  const names = servers.map(({ name }) => name);
  const read =
    monitor === 'instances'
      ? await aws.fetchInstanceValues(names, metricsOf('instance'), span)
      : await aws.fetchDatabaseValues(
          servers.map((server) => ({ server, metrics: metricsOf(server.kind) })),
          span,
        );
  const values = read.filter((value) => isUsable(value, span.endMs));
  if (values.length < read.length)
    log.warn({ monitor, ignored: read.length - values.length }, 'values of metrics that cannot be used');
  return { monitor, atMs, servers, values };
}

/** Keeps what was read. */
export async function keepReading(trx: Trx, { monitor, atMs, servers, values }: Reading): Promise<void> {
  const readAt = new Date(atMs).toISOString();
  const kinds = monitor === 'instances' ? ['instance'] : ['database', 'cache'];
  await putServers(
    trx,
    kinds,
    servers.map((server) => ({ ...server, group: groupOf(server) })),
    readAt,
  );
  await putValues(
    trx,
    values.map(({ kind, server, metric, atMs: measuredMs, value }) => ({
      kind,
      name: server,
      metric,
      at: new Date(measuredMs).toISOString(),
      value: storedValue(metric, value),
    })),
  );
  await noteReading(trx, monitor, readAt);
  await notifyOnCommit(trx, { subject: subjectOf(monitor) });
}

/** Reads and keeps a monitor by the clock; what went wrong is kept for the screen. */
export async function collect(platform: Platform, monitor: Monitor): Promise<void> {
  try {
    const reading = await readFromAws(platform, monitor);
    await platform.db.transaction().execute((trx) => keepReading(trx, reading));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await platform.db.transaction().execute(async (trx) => {
      await noteFailure(trx, monitor, new Date(platform.now()).toISOString(), error.message);
      await notifyOnCommit(trx, { subject: subjectOf(monitor) });
    });
  }
}
