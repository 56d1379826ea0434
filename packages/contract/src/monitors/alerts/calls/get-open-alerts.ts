import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { alertAccess } from '../lists.ts';
import { openAlert } from '../shapes.ts';

export const getOpenAlerts = defineCall('getOpenAlerts', {
  method: 'GET',
  path: '/status/alerts/open',
  host: 'data',
  access: alertAccess,
  mode: 'read',
  summary: 'Open incidents that are not snoozed, the newest first: how many, and the first ten',
  output: z.object({
    count: z.number().int(),
    unacknowledged: z.number().int(),
    rows: z.array(openAlert),
  }),
  reads: ['alerts'],
});
