import { z } from 'zod';
import { defineCall, done, reason, userid } from '../../../kernel/index.ts';
import { planCode } from '../shapes.ts';

export const updatePlancode = defineCall('updatePlancode', {
  method: 'POST',
  path: '/admin/update-plancode',
  access: ['getUserInfo', 'changePricePlan', 'editPlanCode'],
  mode: 'write',
  audit: 'account.plan-changed',
  summary: "Changes the plan code of a customer and of the customer's primary key; other keys keep theirs",
  body: z.object({ userid, plancode: planCode, expected: planCode.or(z.string()).optional(), reason }),
  output: done,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with the plan code update.',
});
