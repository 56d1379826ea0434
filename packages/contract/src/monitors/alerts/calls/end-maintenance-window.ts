import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { alertChanges, alertId } from '../inputs.ts';
import { alertAccess } from '../lists.ts';

export const endMaintenanceWindow = defineCall('endMaintenanceWindow', {
  method: 'POST',
  path: '/status/alerts/maintenance/end',
  host: 'data',
  access: alertAccess,
  mode: 'write',
  audit: 'maintenance-window.ended',
  summary: 'Ends a running maintenance window now, or removes a planned one',
  body: z.object({ id: alertId }),
  output: done,
  changes: alertChanges,
  failure: 'The maintenance window could not be ended.',
});
