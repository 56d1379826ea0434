import { z } from 'zod';
import { queryFlag, queryInt } from '../../kernel/index.ts';
import { healthLabels, metricHours } from './lists.ts';

const { least, usual, most } = metricHours;
const hoursWords = `must be ${least} to ${most}`;

/** What both monitors are asked, beside the group. */
export const monitorQuery = {
  /** One server alone, by its name. */
  server: z.string().trim().max(255, 'must have at most 255 characters').optional(),
  /** Hours back from now whose values are answered; more than three of one server alone. */
  hours: queryInt.pipe(z.number().min(least, hoursWords).max(most, hoursWords)).default(usual),
  /** Reads from AWS first. */
  runMetrics: queryFlag.default(false),
};

const label = z.enum(healthLabels);

const metricValues = {
  metricName: z.string(),
  /** Percent, MB per minute, seconds or a count. */
  unit: z.string(),
  /** Oldest first; of more than 12 hours the averages of longer periods. */
  values: z.array(z.object({ timestamp: z.string(), value: z.number() })),
  /** When the newest value was measured; null where there is none. */
  updatedAt: z.string().nullable(),
};

const serverHealth = {
  group: z.string(),
  /** As AWS calls it, such as running or available. */
  state: z.string(),
  /** Whether AWS lists the server still. */
  isListed: z.boolean(),
  /** When the newest value of any metric was measured. */
  updatedAt: z.string().nullable(),
  /** Sum of all points, and what it means. */
  total: z.number(),
  label,
  /** The points of each metric, `updatedAt` last; null points: the metric has no thresholds. */
  scores: z.array(
    z.object({
      metricName: z.string(),
      /** The newest value of the last hour; null where there is none. */
      value: z.number().nullable(),
      unit: z.string(),
      points: z.number().nullable(),
      /** Share of the metric's most points, 0 to 100, and its band. */
      percent: z.number(),
      label,
    }),
  ),
};

const monitor = {
  /** Whether AWS is connected at all. */
  connected: z.boolean(),
  groups: z.array(z.string()),
  /** When AWS was last read with success, and what went wrong since. */
  readAt: z.string().nullable(),
  problem: z.string().nullable(),
  /** Of a reload. */
  message: z.string().optional(),
};

export const instanceMonitor = z.object({
  ...monitor,
  servers: z.array(z.object({ instanceName: z.string(), ...serverHealth })),
  rows: z.array(z.object({ instanceName: z.string(), ...metricValues })),
});
export type InstanceMonitor = z.infer<typeof instanceMonitor>;

export const databaseMonitor = z.object({
  ...monitor,
  servers: z.array(
    z.object({
      identifier: z.string(),
      kind: z.enum(['database', 'cache']),
      engine: z.string(),
      ...serverHealth,
    }),
  ),
  rows: z.array(z.object({ identifier: z.string(), kind: z.enum(['database', 'cache']), ...metricValues })),
});
export type DatabaseMonitor = z.infer<typeof databaseMonitor>;
