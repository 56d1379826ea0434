import { z } from 'zod';
import { symbol } from '../../kernel/index.ts';
import { updateWindows } from './lists.ts';

export const access = ['financial-updates'] as const;

/** A window by its code, or as the screen spells it: `1week` or `1 week`. */
export const updateWindow = z
  .string()
  .transform((text) => text.replaceAll(' ', '').toLowerCase())
  .pipe(z.enum(updateWindows, { error: `must be one of ${updateWindows.join(', ')}` }));

export const updateFilters = {
  type: updateWindow.default('24h'),
  symbol: symbol.optional(),
  /** The id of a person, as the list of users has it. */
  user: z.string().trim().min(1, 'must not be empty').max(128, 'must have at most 128 characters').optional(),
};
