import { z } from 'zod';
import { defineCall, effectDone, reason } from '../../../kernel/index.ts';
import { priceId } from '../inputs.ts';

export const setPriceActive = defineCall('setPriceActive', {
  method: 'POST',
  path: '/admin/set-price-active',
  access: ['create-price-plan'],
  mode: 'effect',
  audit: 'price.set-active',
  summary:
    'Archives a price, so that nothing new is billed by it, or restores it; running subscriptions keep it',
  body: z.object({
    priceID: priceId,
    active: z.boolean({ error: 'must be true or false' }),
    reason,
  }),
  output: effectDone,
  changes: ['prices', 'effects'],
  failure: 'Something went wrong with changing the price.',
});
