import { z } from 'zod';
import { queryInt } from '../../kernel/index.ts';

export const changeSetId = queryInt.pipe(z.number().int().min(1, 'must be at least 1'));

/** The `digest` of the preview that the person saw. Where something else would be written by now: a 409. */
export const expectedPreview = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be the digest that a preview answered')
  .optional();
