import { z } from 'zod';
import { comparedWith, defineCall, done } from '../../../kernel/index.ts';
import { alertChanges, alertDefinition, alertId } from '../inputs.ts';
import { alertAccess } from '../lists.ts';

export const saveAlertRule = defineCall('saveAlertRule', {
  method: 'POST',
  path: '/status/alerts/rule',
  host: 'data',
  access: alertAccess,
  mode: 'write',
  audit: 'alert-rule.saved',
  summary:
    'Makes or changes an alert rule. Enabling it, and changing one that is enabled, needs a test of the last hour of the same definition',
  body: alertDefinition.extend({
    /** Left out: a new rule. */
    id: alertId.optional(),
    version: comparedWith(
      alertId,
      'The version of the rule as the caller had read it',
      'the rule is replaced',
    ),
    enabled: z.boolean().default(false),
    /** What the test answered. */
    tested: z.string().max(2000).optional(),
    /** Makes a new signing secret for the webhook. */
    newSecret: z.boolean().default(false),
  }),
  output: done.extend({
    id: z.number().int(),
    version: z.number().int(),
    /** A signing secret that was just made, shown this once. */
    webhookSecret: z.string().nullable(),
  }),
  changes: alertChanges,
  failure: 'The rule could not be saved.',
});
