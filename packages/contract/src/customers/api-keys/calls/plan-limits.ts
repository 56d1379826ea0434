import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { planLimit } from '../shapes.ts';

export const planLimits = defineCall('planLimits', {
  method: 'GET',
  path: '/admin/plan-limits',
  access: ['getUserInfo', 'changePricePlan', 'editPlanCode', 'editAPIKeys'],
  mode: 'read',
  summary: 'Calls a minute that each plan allows a key',
  output: z.object({ limits: z.array(planLimit).max(100) }),
  reads: ['plan-limits'],
  failure: 'Something went wrong fetching the limits of plans.',
});
