import { z } from 'zod';
import { done } from '../../kernel/index.ts';
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

/** As {@link whichKey}, in a query string. */
export const whichKeyInQuery = {
  apikey: whichKey.apikey,
  keyId: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .optional(),
};

/** The tools that show keys as the stores have them. */
export const keyTools = ['editAPIKeys', 'socketUpgrade'] as const;

/** Answer of each change of keys: the customer's current keys, masked. */
export const keysNow = done.extend({ keys: z.array(keyRecord) });
