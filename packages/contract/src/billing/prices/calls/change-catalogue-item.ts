import { z } from 'zod';
import { comparedWith, defineCall, done, limitedText, reason } from '../../../kernel/index.ts';
import { planLabelText } from '../inputs.ts';

const fields = z.object({
  name: planLabelText.min(1, 'is required').optional(),
  /** Of products only. */
  description: limitedText('text').optional(),
  /** Of prices only; an empty text: none. */
  planCode: limitedText('planLabel').optional(),
  active: z.boolean({ error: 'must be true or false' }).optional(),
});

export const changeCatalogueItem = defineCall('changeCatalogueItem', {
  method: 'POST',
  path: '/admin/change-catalogue-item',
  access: ['sync-products'],
  mode: 'write',
  audit: 'price.catalogue-changed',
  summary: 'Changes a product or a price of our plan catalogue; the next sync brings it to the card provider',
  body: z.object({
    id: z
      .string({ error: 'is required' })
      .trim()
      .min(1, 'is required')
      .max(255, 'must have at most 255 characters'),
    changes: fields,
    expected: comparedWith(fields, 'The fields as they were read', 'the fields are replaced'),
    reason,
  }),
  output: done,
  changes: ['prices'],
});
