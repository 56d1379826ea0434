import { z } from 'zod';
import { comparedWith, done } from '../../kernel/index.ts';
import { keyRecord } from '../accounts/shapes.ts';

/** A key by its value, or by its id where the value is masked. */
export const whichKey = {
  apikey: z
    .string({ error: 'must be text' })
    .trim()
    .min(1, 'is required')
    .max(200, 'must have at most 200 characters')
    .optional(),
  keyId: z
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .positive('must be positive')
    .optional(),
};

/** The id of a key, in a query string. */
export const keyIdInQuery = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number);

/** As {@link whichKey}, in a query string. */
export const whichKeyInQuery = { apikey: whichKey.apikey, keyId: keyIdInQuery.optional() };

/** A key as its editor had read it. @param leftOut what happens without a comparison */
export const expectedKey = (leftOut: string) =>
  comparedWith(
    z.object({
      /** Masked as `prefix…last4`. */
      key: z.string({ error: 'must be text' }).max(200, 'must have at most 200 characters'),
      firebase: z.boolean({ error: 'must be true or false' }),
      mongo: z.boolean({ error: 'must be true or false' }),
    }),
    'The key as the editor had read it, its value masked',
    leftOut,
  );

/** The tools that show keys as the stores have them. */
export const keyTools = ['editAPIKeys', 'socketUpgrade'] as const;

/** Answer of each change of keys: the customer's current keys, masked. */
export const keysNow = done.extend({ keys: z.array(keyRecord) });
