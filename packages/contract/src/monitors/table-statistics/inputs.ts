import { z } from 'zod';

export const access = ['table-updates'] as const;

/** A table by its own name, such as `statement_record`, or by one of its other names, such as `Financials_Update`. */
export const tableName = z
  .string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be text') })
  .trim()
  .min(1, 'is required')
  .max(100, 'must have at most 100 characters');
