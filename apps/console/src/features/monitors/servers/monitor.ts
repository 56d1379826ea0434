import type { HealthLabel } from '@midoffice/contract/monitors/servers/lists';
import type { DatabaseMonitor, InstanceMonitor } from '@midoffice/contract/monitors/servers/shapes';
import { choiceParam, textParam } from '../../../kit/address/use-address-state.ts';
import { formatNumber } from '../../../kit/base/format.ts';
import type { Tone } from '../../../kit/base/status-badge.tsx';

/** Spans of the history of a server, in hours. */
export const spans = [
  { key: '3', label: '3 h' },
  { key: '24', label: '24 h' },
  { key: '168', label: '7 d' },
  { key: '336', label: '14 d' },
] as const;

/** The state kept in the address. */
export const address = {
  /** Empty: all groups. */
  group: textParam(),
  /** The server whose metrics are shown. */
  server: textParam(),
  hours: choiceParam(['3', '24', '168', '336'], '24'),
  sort: textParam(),
};

type Shared = Omit<InstanceMonitor['servers'][number], 'instanceName'>;

/** A server of either monitor. */
export interface MonitoredServer extends Shared {
  readonly name: string;
  /** Null: an instance. */
  readonly kind: 'database' | 'cache' | null;
  readonly engine: string;
}

type InstanceRow = InstanceMonitor['rows'][number];
/** A metric of a server with its values. */
export type MetricHistory = Omit<InstanceRow, 'instanceName'>;

/** What both monitors answer, in one form. */
export interface MonitorAnswer {
  readonly connected: boolean;
  readonly groups: readonly string[];
  readonly readAt: string | null;
  readonly problem: string | null;
  readonly servers: readonly MonitoredServer[];
  readonly rows: readonly (MetricHistory & Pick<MonitoredServer, 'name' | 'kind'>)[];
}

export const ofInstances = (answer: InstanceMonitor): MonitorAnswer => ({
  ...answer,
  servers: answer.servers.map(({ instanceName, ...one }) => ({
    ...one,
    name: instanceName,
    kind: null,
    engine: '',
  })),
  rows: answer.rows.map(({ instanceName, ...one }) => ({ ...one, name: instanceName, kind: null })),
});

export const ofDatabases = (answer: DatabaseMonitor): MonitorAnswer => ({
  ...answer,
  servers: answer.servers.map(({ identifier, ...one }) => ({ ...one, name: identifier })),
  rows: answer.rows.map(({ identifier, ...one }) => ({ ...one, name: identifier })),
});

/** Key of a server in the list and in the address: a database and a cache may have one name. */
export const serverKey = ({ kind, name }: Pick<MonitoredServer, 'kind' | 'name'>): string =>
  kind === null ? name : `${kind}/${name}`;

export const tones: Readonly<Record<HealthLabel, Tone>> = {
  Unhealthy: 'red',
  'At Risk': 'red',
  Warning: 'amber',
  'Light Use': 'blue',
  Standby: 'green',
};

/** A value with four digits that count, and its unit. */
export const valueText = (value: number, unit: string): string =>
  [formatNumber(Number(value.toPrecision(4))), unit].filter(Boolean).join(' ');

/** The points of each metric that has any, as the label lists them. */
export const pointsText = ({ scores }: Pick<MonitoredServer, 'scores'>): string =>
  scores
    .filter(({ points }) => points)
    .map(({ metricName, points }) => `${metricName} ${points}`)
    .join(', ') || 'no points';

/** Said where AWS is not connected. */
export const notConnected =
  'AWS is not connected. An administrator sets AWS_MONITOR_REGION and its keys on the server.';
