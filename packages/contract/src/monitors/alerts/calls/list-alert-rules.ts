import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { alertAccess } from '../lists.ts';
import { alertRule } from '../shapes.ts';

export const listAlertRules = defineCall('listAlertRules', {
  method: 'GET',
  path: '/status/alerts/rules',
  host: 'data',
  access: alertAccess,
  mode: 'read',
  summary: 'All alert rules with their states, those that fire first',
  output: z.object({ rules: z.array(alertRule) }),
  reads: ['alerts'],
});
