import { z } from 'zod';
import { defineCall, effectDone, reason } from '../../../kernel/index.ts';
import { currency, minorUnits } from '../../payments/inputs.ts';
import { planLabelText, planType } from '../inputs.ts';
import { planTypes } from '../lists.ts';
import { stableProduct } from '../shapes.ts';

export const createPricePlan = defineCall('createPricePlan', {
  method: 'POST',
  path: '/admin/create-price-plan',
  access: ['create-price-plan'],
  mode: 'effect',
  audit: 'price.plan-created',
  summary: 'Makes an enterprise plan at the card provider: a product with one price',
  body: z.object({
    label: planLabelText.min(1, 'is required'),
    /** In the smallest unit of the currency. */
    amount: minorUnits,
    planType: planType.refine((type) => type !== undefined, `must be one of ${planTypes.join(', ')}`),
    /** Left out: usd. */
    currency: currency.optional(),
    reason,
  }),
  output: effectDone.extend({ product: stableProduct.optional() }),
  changes: ['prices', 'effects'],
  failure: 'Something went wrong with creating the plan.',
});
