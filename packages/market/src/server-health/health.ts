/** Health of a server, worst first. Source: r003-score-health. */
export const healthLabels = ['Unhealthy', 'At Risk', 'Warning', 'Light Use', 'Standby'] as const;
export type HealthLabel = (typeof healthLabels)[number];

/** What is monitored: virtual servers, database servers, or caches. */
export type ServerKind = 'instance' | 'database' | 'cache';

/** Scores points beyond each limit; the first limit that fits counts. */
interface Scale {
  readonly beyond: 'above' | 'below';
  readonly steps: readonly (readonly [limit: number, points: number])[];
}

const above = (limits: readonly number[], points: readonly number[]): Scale => ({
  beyond: 'above',
  steps: limits.map((limit, at) => [limit, points[at]!]),
});
const below = (limits: readonly number[], points: readonly number[]): Scale => ({
  beyond: 'below',
  steps: limits.map((limit, at) => [limit, points[at]!]),
});

const burstPoints = [5, 3, 1, 0.5];
const instanceScales: Readonly<Record<string, Scale>> = {
  CPUUtilization: above([20, 19, 18, 10], [10, 3, 2, 1]),
  NetworkIn: above([200, 100, 20], [5, 2, 1]),
  BurstCapacityTime: below([1000, 5000, 10_000, 15_000], burstPoints),
  BurstCapacityPercentage: below([10, 20, 50, 90], burstPoints),
};

// The seed names the points of the CPU alone; the others score the same. Source: d191.
const databasePoints = [10, 3, 2, 1];
const databaseCpu = above([50, 40, 30, 20], databasePoints);
const latency = above([0.1, 0.05, 0.02, 0.01], databasePoints);
const share = above([90, 80, 70, 60], databasePoints);
const databaseScales: Readonly<Record<string, Scale>> = {
  CPUUtilization: databaseCpu,
  EngineCPUUtilization: databaseCpu,
  DiskQueueDepth: above([10, 5, 2, 1], databasePoints),
  ReadLatency: latency,
  WriteLatency: latency,
  ReplicationLag: above([10, 5, 2, 1], databasePoints),
  DatabaseCapacityUsagePercentage: share,
  DatabaseMemoryUsagePercentage: share,
};

const scaleOf = (kind: ServerKind, metric: string): Scale | undefined => {
  const scales = kind === 'instance' ? instanceScales : databaseScales;
  return Object.hasOwn(scales, metric) ? scales[metric] : undefined;
};

/** The limits of a metric, the most severe first, for lines in a chart; none where it has no thresholds. */
export const limitsOf = (kind: ServerKind, metric: string): readonly number[] =>
  scaleOf(kind, metric)?.steps.map(([limit]) => limit) ?? [];

/**
 * Points of one metric.
 * @param value in the metric's unit (percent, MB per minute, seconds, a count); null where it is missing, which scores 0
 * @returns null for a metric without thresholds, such as NetworkOut
 */
export function scoreMetric(kind: ServerKind, metric: string, value: number | null): number | null {
  const scale = scaleOf(kind, metric);
  if (!scale) return null;
  if (value === null || !Number.isFinite(value)) return 0;
  const step = scale.steps.find(([limit]) => (scale.beyond === 'above' ? value > limit : value < limit));
  return step?.[1] ?? 0;
}

/** Points of the age of the newest value in milliseconds; null, where there is none, counts as very old. */
export function scoreStaleness(ageMs: number | null): number {
  if (ageMs === null || ageMs > 30 * 60_000) return 1;
  return ageMs > 10 * 60_000 ? 0.5 : 0;
}

const labelBeyond = (value: number, limits: readonly number[]): HealthLabel => {
  const at = limits.findIndex((limit) => value > limit);
  return healthLabels[at === -1 ? healthLabels.length - 1 : at]!;
};

/** The label of the sum of a server's points: above 20, 15, 10 and 5. */
export const labelOfTotal = (total: number): HealthLabel => labelBeyond(total, [20, 15, 10, 5]);

/** The most points that a metric counts with: 9 for a CPU, 1 for updatedAt, 4 for any other. */
function maxScoreOf(metric: string): number {
  if (metric === 'updatedAt') return 1;
  return metric.includes('CPU') ? 9 : 4;
}

/** Points of one metric with their band. */
export interface MetricScore {
  readonly metric: string;
  /** Null where the metric has no thresholds. */
  readonly points: number | null;
  /** Share of the metric's most points, 0 to 100. */
  readonly percent: number;
  /** Band of that share: above 80, 60, 40 and 20 percent. */
  readonly label: HealthLabel;
}

/** Points, share of the maximum (100 at most) and band of one metric, or of `updatedAt`. */
export function metricScore(metric: string, points: number | null): MetricScore {
  const percent = Math.min(100, ((points ?? 0) / maxScoreOf(metric)) * 100);
  return { metric, points, percent, label: labelBeyond(percent, [80, 60, 40, 20]) };
}

/** Health of a server: the sum of all points, its label, and the points of each metric. */
export interface ServerHealth {
  readonly total: number;
  readonly label: HealthLabel;
  /** In the order of the values given; `updatedAt` is the last one. */
  readonly scores: readonly MetricScore[];
}

/**
 * Health of a server from its newest values.
 * @param values newest value of each metric; null where there is none
 * @param ageMs age of the newest of them; null where there is none
 */
export function serverHealth(
  kind: ServerKind,
  values: readonly (readonly [metric: string, value: number | null])[],
  ageMs: number | null,
): ServerHealth {
  const scores = [
    ...values.map(([metric, value]) => metricScore(metric, scoreMetric(kind, metric, value))),
    metricScore('updatedAt', scoreStaleness(ageMs)),
  ];
  const total = scores.reduce((sum, { points }) => sum + (points ?? 0), 0);
  return { total, label: labelOfTotal(total), scores };
}
