import { z } from 'zod';
import { filterStates, filterTypes, typeAndValueRequired } from './shapes.ts';

export const access = ['spamDomainFilterManager'] as const;

export const filterId = z.string().trim().min(1, 'is required').max(64, 'must have at most 64 characters');

const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** The type of a filter to be made. */
export const newFilterType = z.enum(filterTypes, {
  error: ({ input }) => (input ? `must be one of ${filterTypes.join(', ')}` : typeAndValueRequired),
});

/** A domain or an e-mail address as a person types it. */
export const newFilterValue = z
  .string({ error: 'must be text' })
  .trim()
  .min(1, typeAndValueRequired)
  .max(320, 'must have at most 320 characters')
  // So that a value that is missing gets the same text as an empty one.
  .prefault('');

/** What narrows the list. */
export const filterChoice = {
  type: oneOf(filterTypes).optional(),
  state: oneOf(filterStates).optional(),
  search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
};

/** An e-mail address as somebody enters it at sign-up. */
export const signupEmail = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be text') })
  .trim()
  .min(1, 'is required')
  .max(320, 'must have at most 320 characters');
