import { defineCall } from '../../../kernel/index.ts';
import { deletion } from '../inputs.ts';

export const deleteStripeId = defineCall('deleteStripeId', {
  ...deletion,
  path: '/admin/delete-stripe-id',
  summary:
    'Deletes an account at the card provider, named by its id, and takes it from the customer; never the active one',
});
