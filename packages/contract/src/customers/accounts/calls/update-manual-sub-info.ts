import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { manualSubInput, subscriptionRow } from '../shapes.ts';

export const updateManualSubInfo = defineCall('updateManualSubInfo', {
  method: 'POST',
  path: '/admin/update-manual-sub-info',
  access: ['getUserInfo', 'changePricePlan'],
  mode: 'write',
  audit: 'account.manual-subscription-changed',
  summary:
    'Stores the manual subscription of a customer and gives its plan, or with deleteSub takes it away; then the plan of the next subscription counts',
  body: manualSubInput,
  output: done.extend({ manualAccount: subscriptionRow.nullable(), planCode: z.string() }),
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with the manual subscription.',
});
