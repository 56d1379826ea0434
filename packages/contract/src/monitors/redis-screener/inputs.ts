import { z } from 'zod';
import { queryInt } from '../../kernel/index.ts';
import { parametersOf, screenedAtMost, screenedByDefault, screenedFields } from './lists.ts';

export const access = ['redis-screener'] as const;

const value = z.string().trim().max(200, 'must have at most 200 characters').optional();

/** Every parameter that filters, as text. */
const filters = Object.fromEntries(
  screenedFields.flatMap((field) => parametersOf(field).map((name) => [name, value] as const)),
);

/** Loose, so that the call can name a parameter that is none. */
export const runQuery = z.looseObject({
  ...filters,
  limit: queryInt
    .pipe(z.number().min(1, 'must be at least 1'))
    .transform((rows) => Math.min(rows, screenedAtMost))
    .default(screenedByDefault),
});
