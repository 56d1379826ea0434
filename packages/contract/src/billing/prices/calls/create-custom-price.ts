import { z } from 'zod';
import { defineCall, effectDone, reason } from '../../../kernel/index.ts';
import { currency } from '../../payments/inputs.ts';
import { planLabelText, planType, productId } from '../inputs.ts';
import { stablePrice } from '../shapes.ts';

export const createCustomPrice = defineCall('createCustomPrice', {
  method: 'POST',
  path: '/admin/create-custom-price',
  access: ['customEnterpriseMigration', 'create-price-plan'],
  mode: 'effect',
  audit: 'price.created',
  summary: 'Makes a custom price of a product at the card provider',
  // What is missing is named one by one in a set order, so the handler asks.
  body: z.object({
    productId: productId.optional(),
    /** In the smallest unit of the currency. */
    amount: z.unknown().optional(),
    planType: planType.optional(),
    priceName: planLabelText.optional(),
    /** Left out: usd. */
    currency: currency.optional(),
    reason,
  }),
  output: effectDone.extend({ price: stablePrice.optional() }),
  changes: ['prices', 'effects'],
  failure: 'Something went wrong with creating the custom price.',
});
