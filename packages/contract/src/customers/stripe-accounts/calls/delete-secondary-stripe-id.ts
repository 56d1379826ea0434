import { defineCall } from '../../../kernel/index.ts';
import { deletion } from '../inputs.ts';

export const deleteSecondaryStripeId = defineCall('deleteSecondaryStripeId', {
  ...deletion,
  path: '/admin/delete-secondary-stripe-id',
  summary: 'Deletes one of the other accounts of a customer at the card provider; never the active one',
});
