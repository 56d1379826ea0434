import { z } from 'zod';
import { comparedWith, defineCall, done, reason, userid } from '../../../kernel/index.ts';
import { whichKey } from '../inputs.ts';
import { restrictions, someRestrictions } from '../shapes.ts';

export const apiKeyRestrictions = defineCall('apiKeyRestrictions', {
  method: 'POST',
  path: '/admin/api-key-restrictions',
  access: ['editAPIKeys'],
  mode: 'write',
  audit: 'api-key.restrictions-changed',
  summary:
    "Loads the restrictions of a customer's key, or with update=true saves those that are given; `apikey` is the customer's key",
  body: someRestrictions.extend({
    userid,
    ...whichKey,
    update: z.boolean({ error: 'must be true or false' }).optional(),
    expected: comparedWith(
      someRestrictions,
      'The fields as the editor had read them',
      'they are replaced whatever they are',
    ),
    reason,
  }),
  output: done.extend({
    ...restrictions.shape,
    keyId: z.number().int(),
    /** When they were last saved, and by whom. */
    updatedAt: z.string().nullable(),
    updatedBy: z.string().nullable(),
  }),
  reads: ['api-keys'],
  changes: ['api-keys'],
  failure: 'Something went wrong with the restrictions.',
});
