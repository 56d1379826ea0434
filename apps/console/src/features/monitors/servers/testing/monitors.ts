import type { HealthLabel } from '@midoffice/contract/monitors/servers/lists';
import type { DatabaseMonitor, InstanceMonitor } from '@midoffice/contract/monitors/servers/shapes';

type Instance = InstanceMonitor['servers'][number];

const score = (
  metricName: string,
  value: number | null,
  points: number | null,
  label: HealthLabel,
  unit = '',
) => ({ metricName, value, unit, points, percent: points === null ? 0 : points * 10, label });

export const instance = (more: Partial<Instance> = {}): Instance => ({
  instanceName: 'liveprod-1',
  group: 'liveprod',
  state: 'running',
  isListed: true,
  updatedAt: '2026-06-15T12:00:00.000Z',
  total: 21.5,
  label: 'Unhealthy',
  scores: [
    score('CPUUtilization', 25, 10, 'Unhealthy', '%'),
    score('BurstCapacityPercentage', null, 0, 'Standby', '%'),
    score('NetworkIn', 150, 2, 'Warning', 'MB/min'),
    score('NetworkOut', 900, null, 'Standby', 'MB/min'),
    score('updatedAt', null, 0.5, 'Warning'),
  ],
  ...more,
});

const values = [
  { timestamp: '2026-06-15T11:00:00.000Z', value: 15 },
  { timestamp: '2026-06-15T11:05:00.000Z', value: 19 },
  { timestamp: '2026-06-15T11:55:00.000Z', value: 25 },
];

export const instances = (more: Partial<InstanceMonitor> = {}): InstanceMonitor => ({
  connected: true,
  groups: ['batchrun', 'intradayprocessor', 'liveprod', 'liveintraday', 'offquotes', 'private'],
  readAt: '2026-06-15T12:00:00.000Z',
  problem: null,
  servers: [
    instance(),
    instance({ instanceName: 'private-1', group: 'private', total: 0, label: 'Standby', scores: [] }),
  ],
  rows: [
    {
      instanceName: 'liveprod-1',
      metricName: 'CPUUtilization',
      unit: '%',
      values,
      updatedAt: values[2]!.timestamp,
    },
    { instanceName: 'liveprod-1', metricName: 'NetworkIn', unit: 'MB/min', values: [], updatedAt: null },
  ],
  ...more,
});

export const databases = (more: Partial<DatabaseMonitor> = {}): DatabaseMonitor => {
  const { instanceName: _instance, ...rest } = instance();
  return {
    connected: true,
    groups: ['databases', 'caches'],
    readAt: '2026-06-15T12:00:00.000Z',
    problem: null,
    servers: [
      {
        ...rest,
        identifier: 'prices-primary',
        kind: 'database',
        engine: 'postgres',
        group: 'databases',
        state: 'available',
      },
    ],
    rows: [
      {
        identifier: 'prices-primary',
        kind: 'database',
        metricName: 'CPUUtilization',
        unit: '%',
        values,
        updatedAt: values[2]!.timestamp,
      },
    ],
    ...more,
  };
};
