import {
  cacheMetrics,
  databaseMetrics,
  instanceMetrics,
  serverGroups,
} from '@midoffice/contract/monitors/servers/lists';
import type { AwsServer, AwsServerKind, MetricName } from '../../../platform/connectors/aws/records.ts';

/** Minutes of the period that a value is of. */
export const periodMinutes = 5;
export const periodMs = periodMinutes * 60_000;

interface Metric extends MetricName {
  /** For people: of the value as it is stored. */
  readonly unit: string;
}

const sums = new Set(['NetworkIn', 'NetworkOut', 'CacheHits', 'CacheMisses']);
const unitOf = (name: string): string => {
  if (name.startsWith('Network')) return 'MB/min';
  if (/Utilization|Percentage|Balance|Rate/.test(name)) return '%';
  if (/Latency|Lag|Time/.test(name)) return 's';
  return name.endsWith('IOPS') ? '/s' : '';
};
const metric = (name: string): Metric => ({
  name,
  statistic: sums.has(name) ? 'Sum' : 'Average',
  unit: unitOf(name),
});

const byKind: Readonly<Record<AwsServerKind, readonly Metric[]>> = {
  instance: instanceMetrics.map(metric),
  database: databaseMetrics.map(metric),
  cache: cacheMetrics.map(metric),
};

/** The metrics of a kind of server, in the order in which they are shown. */
export const metricsOf = (kind: AwsServerKind): readonly Metric[] => byKind[kind];

/** A value as it is stored and scored: of network traffic, the bytes of a period become megabytes (10^6) a minute. */
export const storedValue = (name: string, value: number): number =>
  name.startsWith('Network') ? value / periodMinutes / 1_000_000 : value;

/** Servers in none of the groups. */
const otherGroup = 'other';

/** A Lightsail server's group: its tag `group`, else the group that its name begins with, such as `liveprod-2`. */
export function groupOf({ kind, name, tags }: AwsServer): string {
  if (kind !== 'instance') return kind === 'database' ? 'databases' : 'caches';
  const named = tags['group'] ?? name;
  return (
    serverGroups.find(
      (group) => named === group || (named.startsWith(group) && /^[\d._-]/.test(named.slice(group.length))),
    ) ?? otherGroup
  );
}
