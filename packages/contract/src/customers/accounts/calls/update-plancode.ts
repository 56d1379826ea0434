import { z } from 'zod';
import { comparedWith, defineCall, done, reason, userid } from '../../../kernel/index.ts';
import { planCode } from '../shapes.ts';

export const updatePlancode = defineCall('updatePlancode', {
  method: 'POST',
  path: '/admin/update-plancode',
  access: ['getUserInfo', 'changePricePlan', 'editPlanCode'],
  mode: 'write',
  audit: 'account.plan-changed',
  summary: "Changes the plan code of a customer and of the customer's primary key; other keys keep theirs",
  body: z.object({
    userid,
    plancode: planCode,
    expected: comparedWith(
      planCode.or(z.string()),
      'The plan code as the editor had read it',
      'the plan is replaced whatever it is',
    ),
    reason,
  }),
  output: done,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with the plan code update.',
});
