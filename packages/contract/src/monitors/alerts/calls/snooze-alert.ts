import { z } from 'zod';
import { defineCall, done, ruledNumber } from '../../../kernel/index.ts';
import { alertChanges, alertId } from '../inputs.ts';
import { alertAccess, alertLimits } from '../lists.ts';

export const snoozeAlert = defineCall('snoozeAlert', {
  method: 'POST',
  path: '/status/alerts/snooze',
  host: 'data',
  access: alertAccess,
  mode: 'write',
  audit: 'alert-incident.snoozed',
  summary: 'Takes an open incident out of the count of the console for some hours; 0 ends the snooze',
  body: z.object({
    id: alertId,
    hours: ruledNumber({ min: 0, max: alertLimits.snoozeHours, isWhole: true }),
  }),
  output: done,
  changes: alertChanges,
  failure: 'The incident could not be snoozed.',
});
