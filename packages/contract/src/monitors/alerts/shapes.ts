import { z } from 'zod';
import { alertDefinition } from './inputs.ts';
import { alertConditions, alertSources, deliveryStates, incidentStates, ruleStates } from './lists.ts';

export const alertRule = z.object({
  id: z.number().int(),
  ...alertDefinition.shape,
  /** Counts saves; a save of another version is refused. */
  version: z.number().int(),
  enabled: z.boolean(),
  state: z.enum(ruleStates),
  /** Of the metric. */
  unit: z.string(),
  targetLabel: z.string(),
  metricLabel: z.string(),
  /** Moment of the newest value that the rule has judged, and what it was. */
  valueAt: z.string().nullable(),
  value: z.number().nullable(),
  /** What went wrong with the last evaluation. */
  problem: z.string().nullable(),
  testedAt: z.string().nullable(),
  /** How often it would have fired in the 30 days before that. */
  testedCount: z.number().int().nullable(),
  hasWebhookSecret: z.boolean(),
  lastIncidentAt: z.string().nullable(),
  openIncident: z.number().int().nullable(),
  updatedBy: z.string(),
  updatedAt: z.string(),
});
export type AlertRule = z.infer<typeof alertRule>;

export const alertDelivery = z.object({
  event: z.enum(['opened', 'recovered']),
  channel: z.enum(['mail', 'webhook']),
  recipient: z.string(),
  state: z.enum(deliveryStates),
  message: z.string(),
  at: z.string(),
});

export const alertIncident = z.object({
  id: z.number().int(),
  ruleId: z.number().int(),
  ruleName: z.string(),
  source: z.enum(alertSources),
  targetLabel: z.string(),
  metricLabel: z.string(),
  /** Such as `above 80 % for 10 min`. */
  conditionText: z.string(),
  unit: z.string(),
  state: z.enum(incidentStates),
  /** When the condition began to hold, when the rule fired, and when the condition was over. */
  startedAt: z.string(),
  firedAt: z.string(),
  endedAt: z.string().nullable(),
  /** The value furthest beyond the threshold. */
  peak: z.number(),
  /** Why it ended, where it did not recover. */
  endedBecause: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  acknowledgedBy: z.string().nullable(),
  note: z.string(),
  snoozedUntil: z.string().nullable(),
  /** Mails and webhooks wait until then: quiet hours or a snooze. */
  heldUntil: z.string().nullable(),
  deliveries: z.array(alertDelivery),
});
export type AlertIncident = z.infer<typeof alertIncident>;

export const openAlert = z.object({
  id: z.number().int(),
  ruleName: z.string(),
  targetLabel: z.string(),
  startedAt: z.string(),
  acknowledged: z.boolean(),
});

export const maintenanceWindow = z.object({
  id: z.number().int(),
  /** Null: everything. */
  source: z.enum(alertSources).nullable(),
  /** Null: every target of the source. */
  target: z.string().nullable(),
  targetLabel: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  state: z.enum(['planned', 'running', 'over']),
  createdBy: z.string(),
});
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>;

const named = z.object({ key: z.string(), label: z.string() });

export const alertSource = z.object({
  source: z.enum(alertSources),
  targets: z.array(named.extend({ metrics: z.array(z.string()) })),
  metrics: z.array(
    named.extend({ unit: z.string(), conditions: z.array(z.enum(alertConditions)), hint: z.string() }),
  ),
  /** Shortest silence that says anything, in minutes. */
  leastSilence: z.number().int(),
});
export type AlertSource = z.infer<typeof alertSource>;

export const testedIncident = z.object({
  startedAt: z.string(),
  firedAt: z.string(),
  /** Null: it would be open still. */
  endedAt: z.string().nullable(),
  peak: z.number(),
  /** Whether mails and webhooks would have waited for the end of quiet hours. */
  quiet: z.boolean(),
});

export const alertTest = z.object({
  /** Such as `Would have fired 4 times in the last 30 days.` */
  message: z.string(),
  count: z.number().int(),
  incidents: z.array(testedIncident),
  unit: z.string(),
  /** Values of the history that were judged, and the stretches without any. */
  valueCount: z.number().int(),
  from: z.string(),
  to: z.string(),
  gaps: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Least and greatest value of each step, oldest first. */
  points: z.array(z.object({ at: z.string(), least: z.number(), most: z.number() })),
  /** Proves the test when the rule is saved as enabled. */
  tested: z.string(),
});
export type AlertTest = z.infer<typeof alertTest>;
