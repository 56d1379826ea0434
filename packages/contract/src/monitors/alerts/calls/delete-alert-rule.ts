import { z } from 'zod';
import { defineCall, done, reason } from '../../../kernel/index.ts';
import { alertChanges, alertId } from '../inputs.ts';
import { alertAccess } from '../lists.ts';

export const deleteAlertRule = defineCall('deleteAlertRule', {
  method: 'POST',
  path: '/status/alerts/rule/delete',
  host: 'data',
  access: alertAccess,
  mode: 'write',
  audit: 'alert-rule.deleted',
  summary: 'Deletes an alert rule; its open incident ends, and its incidents stay in the list',
  body: z.object({ id: alertId, reason }),
  output: done,
  changes: alertChanges,
  failure: 'The rule could not be deleted.',
});
