import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { alertAccess } from '../lists.ts';
import { maintenanceWindow } from '../shapes.ts';

export const listMaintenanceWindows = defineCall('listMaintenanceWindows', {
  method: 'GET',
  path: '/status/alerts/maintenance',
  host: 'data',
  access: alertAccess,
  mode: 'read',
  summary: 'Maintenance windows: running and planned ones first, then those of the last 30 days, 200 at most',
  output: z.object({ windows: z.array(maintenanceWindow) }),
  reads: ['alerts'],
});
