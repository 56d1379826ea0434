import type { SeedAwsServer } from '../../../platform/demo/world.ts';

/** How busy a demo server is: CPU percent, network MB a minute, what is left of its burst. */
type Load = readonly [cpu: number, networkMb: number, burstSeconds: number, burstPercent: number];

const bytesPerPeriod = 5 * 1_000_000;

function instance(group: string, n: number, [cpu, network, seconds, percent]: Load): SeedAwsServer {
  const around = (base: number, share = 0.1) => ({ base, swing: base * share });
  return {
    kind: 'instance',
    name: `${group}-${n}`,
    tags: { group },
    metrics: {
      CPUUtilization: around(cpu),
      BurstCapacityPercentage: around(percent, 0.02),
      BurstCapacityTime: around(seconds, 0.02),
      NetworkIn: around(network * bytesPerPeriod, 0.3),
      NetworkOut: around(network * 3 * bytesPerPeriod, 0.3),
    },
  };
}

const idle: Load = [4, 5, 17_000, 98];

/** Servers of all groups, of all labels. */
export const demoInstances: readonly SeedAwsServer[] = [
  instance('batchrun', 1, [64, 320, 420, 4]),
  instance('batchrun', 2, [31, 130, 3900, 23]),
  instance('batchrun', 3, idle),
  instance('intradayprocessor', 1, [26, 55, 11_800, 68]),
  instance('intradayprocessor', 2, [15, 70, 7600, 44]),
  instance('liveprod', 1, [23, 260, 8100, 47]),
  instance('liveprod', 2, [17, 240, 9200, 53]),
  instance('liveprod', 3, [12, 150, 13_000, 75]),
  instance('liveprod', 4, [8, 90, 16_200, 94]),
  instance('liveintraday', 1, [24, 110, 12_400, 72]),
  instance('liveintraday', 2, idle),
  instance('offquotes', 1, [14, 30, 8800, 18]),
  instance('private', 1, idle),
  { ...instance('private', 2, idle), metrics: {} },
];

interface DatabaseLoad {
  readonly cpu: number;
  readonly queue: number;
  readonly latency: number;
}

const database = (name: string, engine: string, { cpu, queue, latency }: DatabaseLoad): SeedAwsServer => ({
  kind: 'database',
  name,
  engine,
  metrics: {
    CPUUtilization: { base: cpu, swing: cpu / 8 },
    BurstBalance: { base: 92, swing: 6 },
    DiskQueueDepth: { base: queue, swing: queue / 6 },
    ReadIOPS: { base: 420, swing: 300 },
    ReadLatency: { base: latency, swing: latency / 6 },
    WriteIOPS: { base: 180, swing: 120 },
    WriteLatency: { base: latency * 1.4, swing: latency / 6 },
  },
});

const cache = (name: string, cpu: number, memory: number, lag: number): SeedAwsServer => ({
  kind: 'cache',
  name,
  engine: 'redis',
  metrics: {
    EngineCPUUtilization: { base: cpu, swing: cpu / 8 },
    CacheHitRate: { base: 94, swing: 4 },
    CacheHits: { base: 180_000, swing: 60_000 },
    CacheMisses: { base: 9000, swing: 4000 },
    DatabaseCapacityUsagePercentage: { base: memory, swing: 2 },
    DatabaseMemoryUsagePercentage: { base: memory, swing: 2 },
    ReplicationLag: { base: lag, swing: lag / 4 },
  },
});

/** Databases and caches of the demo. */
export const demoDatabases: readonly SeedAwsServer[] = [
  database('prices-primary', 'postgres', { cpu: 62, queue: 14, latency: 0.03 }),
  database('prices-replica', 'postgres', { cpu: 33, queue: 3.4, latency: 0.014 }),
  database('accounts-primary', 'postgres', { cpu: 12, queue: 0.4, latency: 0.002 }),
  database('statements-archive', 'mysql', { cpu: 24, queue: 6.5, latency: 0.06 }),
  cache('quotes-cache-001', 45, 84, 0.4),
  cache('sessions-cache-001', 9, 41, 0.1),
];
