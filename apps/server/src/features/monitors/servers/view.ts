import { metricHours } from '@midoffice/contract/monitors/servers/lists';
import type { AwsServerKind } from '../../../platform/connectors/aws/records.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { badInput } from '../../../platform/http/errors.ts';
import { healthAt } from './health.ts';
import { metricsOf, periodMs } from './metrics.ts';
import { listServers, newestValues, valuesSince, type StoredServer, type StoredValue } from './store.ts';

/** What a monitor was asked for. */
export interface MonitorQuery {
  readonly group?: string | undefined;
  readonly server?: string | undefined;
  readonly hours: number;
}

/** Points of a chart at most. */
const mostPoints = 288;

const keyOf = (kind: string, name: string, metric: string): string => `${kind}/${metric}/${name}`;

/** When the period of a value ended, or now where it has not yet. */
const measuredAt = ({ at }: StoredValue, nowMs: number): number => Math.min(nowMs, Date.parse(at) + periodMs);
const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function viewOf(server: StoredServer, newest: ReadonlyMap<string, StoredValue>, nowMs: number) {
  const newestOf = (metric: string) => {
    const found = newest.get(keyOf(server.kind, server.name, metric));
    return found && { atMs: measuredAt(found, nowMs), value: found.value };
  };
  const { metrics, updatedMs, total, label, scores } = healthAt(server.kind, newestOf, nowMs);
  const { kind: _kind, name: _name, engine: _engine, ...rest } = server;
  return {
    ...rest,
    updatedAt: isoOf(updatedMs),
    total,
    label,
    scores: scores.map(({ metric, ...score }) => {
      const of = metrics.find(({ name }) => name === metric);
      return { metricName: metric, value: of?.value ?? null, unit: of?.unit ?? '', ...score };
    }),
  };
}

/**
 * Servers of some kinds with their health, the worst first, and the values of their metrics.
 * @throws ApiError 400 where more than three hours of several servers are asked for
 */
export async function monitorView(
  db: DbOrTrx,
  kinds: readonly AwsServerKind[],
  { group, server, hours }: MonitorQuery,
  nowMs: number,
) {
  if (!server && hours > metricHours.usual)
    throw badInput('hours', `must be at most ${metricHours.usual}, except of one server`);
  const servers = await listServers(db, kinds, { group, name: server });
  const names = [...new Set(kinds.flatMap((kind) => metricsOf(kind).map(({ name }) => name)))];
  const stepSeconds = Math.ceil((hours * 3_600_000) / periodMs / mostPoints) * (periodMs / 1000);
  const newest = await newestValues(db, servers, names);
  const values = await valuesSince(db, servers, names, {
    since: new Date(nowMs - hours * 3_600_000).toISOString(),
    stepSeconds,
  });
  const byKey = new Map(newest.map((value) => [keyOf(value.kind, value.name, value.metric), value]));
  const history = Map.groupBy(values, ({ kind, name, metric }) => keyOf(kind, name, metric));
  const shown = servers.map((one) => ({ server: one, view: viewOf(one, byKey, nowMs) }));
  return {
    servers: shown.toSorted((a, b) => b.view.total - a.view.total),
    rows: servers.flatMap(({ kind, name }) =>
      metricsOf(kind).map((metric) => {
        const found = byKey.get(keyOf(kind, name, metric.name));
        return {
          kind,
          name,
          metricName: metric.name,
          unit: metric.unit,
          values: (history.get(keyOf(kind, name, metric.name)) ?? []).map(({ at, value }) => ({
            timestamp: new Date(at).toISOString(),
            value,
          })),
          updatedAt: isoOf(found ? measuredAt(found, nowMs) : null),
        };
      }),
    ),
  };
}
