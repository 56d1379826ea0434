import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { alertAccess } from '../lists.ts';
import { alertSource } from '../shapes.ts';

export const getAlertSources = defineCall('getAlertSources', {
  method: 'GET',
  path: '/status/alerts/sources',
  host: 'data',
  access: alertAccess,
  mode: 'read',
  summary: 'What rules can watch: the sources that the caller may open, their targets and metrics',
  output: z.object({ sources: z.array(alertSource) }),
  reads: ['alert-sources'],
});
