import { z } from 'zod';
import { done } from '../../kernel/index.ts';
import { keyRecord } from '../accounts/shapes.ts';

/** Which key: by its value, or by the id that stands in for it where the value is masked. */
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

/** What each change of keys answers: the customer's keys as they stand now, masked. */
export const keysNow = done.extend({ keys: z.array(keyRecord) });
