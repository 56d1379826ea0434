import { z } from 'zod';
import { ruledNumber } from '../../kernel/index.ts';
import { alertConditions, alertLimits, alertSources } from './lists.ts';

export const alertChanges = ['alerts'] as const;

const required = z.string({ error: 'is required' }).trim().min(1, 'is required');
const text = (most: number) => required.max(most, `must have at most ${most} characters`);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00');
const minutes = ruledNumber({ min: 0, max: alertLimits.minutes, isWhole: true });

/** Hours of the day without mails and webhooks; over midnight where `to` is not after `from`. */
export const quietHours = z.object({
  from: clock,
  to: clock,
  /** IANA name, such as America/New_York. */
  timeZone: text(60),
});

/** What a rule watches, when it fires and whom it notifies. */
export const alertDefinition = z.object({
  name: text(alertLimits.name),
  source: z.enum(alertSources, { error: `must be one of ${alertSources.join(', ')}` }),
  target: text(alertLimits.target),
  metric: text(alertLimits.metric),
  condition: z.enum(alertConditions, { error: `must be one of ${alertConditions.join(', ')}` }),
  /** In the unit of the metric; null where the condition is silence. */
  threshold: ruledNumber({ min: -1e12, max: 1e12 }).nullable().default(null),
  /** How long the condition has to hold. */
  forMinutes: minutes,
  /** How long it has to be over until the incident has recovered. */
  recoverMinutes: minutes.default(5),
  quiet: quietHours.nullable().default(null),
  mails: z
    .array(z.email('must be e-mail addresses').max(254, 'must have at most 254 characters'))
    .max(alertLimits.mails, `must have at most ${alertLimits.mails} addresses`)
    .default([]),
  /** Address that incidents are posted to; empty: none. */
  webhook: z
    .string()
    .trim()
    .max(alertLimits.webhook, `must have at most ${alertLimits.webhook} characters`)
    .default(''),
});
export type AlertDefinition = z.infer<typeof alertDefinition>;

export const alertId = ruledNumber({ min: 1, max: Number.MAX_SAFE_INTEGER, isWhole: true });
