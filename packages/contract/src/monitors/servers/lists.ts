/** Health of a server and of a metric, worst first. Source: r003-score-health. */
export const healthLabels = ['Unhealthy', 'At Risk', 'Warning', 'Light Use', 'Standby'] as const;
export type HealthLabel = (typeof healthLabels)[number];

/** Groups of servers that are monitored. Source: r003-server-groups. */
export const serverGroups = [
  'batchrun',
  'intradayprocessor',
  'liveprod',
  'liveintraday',
  'offquotes',
  'private',
] as const;
export type ServerGroup = (typeof serverGroups)[number];

/** Groups of the database monitor: RDS and ElastiCache. The specification names none. Source: d112. */
export const databaseGroups = ['databases', 'caches'] as const;
export type DatabaseGroup = (typeof databaseGroups)[number];

export const instanceMetrics = [
  'CPUUtilization',
  'BurstCapacityPercentage',
  'BurstCapacityTime',
  'NetworkIn',
  'NetworkOut',
] as const;

export const databaseMetrics = [
  'CPUUtilization',
  'BurstBalance',
  'DiskQueueDepth',
  'ReadIOPS',
  'ReadLatency',
  'WriteIOPS',
  'WriteLatency',
] as const;

export const cacheMetrics = [
  'EngineCPUUtilization',
  'CacheHitRate',
  'CacheHits',
  'CacheMisses',
  'DatabaseCapacityUsagePercentage',
  'DatabaseMemoryUsagePercentage',
  'ReplicationLag',
] as const;

export const fetchingInstancesFailed = 'Fetching Instance Metrics Failed';
export const reloadingInstancesFailed = 'Reloading Instance Metrics Failed';
export const fetchingDatabasesFailed = 'Fetching DB Metrics Failed';
export const rebootingServer = 'Rebooting Server';
export const rebootingServerFailed = 'Rebooting Server Failed';

/** Hours of values that are answered: three unless asked for more. */
export const metricHours = { least: 1, usual: 3, most: 336 } as const;
