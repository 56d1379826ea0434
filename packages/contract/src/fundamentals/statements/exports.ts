import { z } from 'zod';
import { queryInt, symbol } from '../../kernel/index.ts';
import { access } from './inputs.ts';
import { statementPeriods, statementSpans } from './lists.ts';
import { statementValue } from './shapes.ts';

/**
 * A record as version 3 of the public API spells it: every field of its table, missing values as null; `link` and
 * `finalLink` follow as the last members.
 */
export const publicStatement = z
  .object({
    date: z.string(),
    symbol: z.string(),
    reportedCurrency: z.string().nullable(),
    cik: z.string().nullable(),
    fillingDate: z.string().nullable(),
    acceptedDate: z.string().nullable(),
    /** As text, as version 3 has it. */
    calendarYear: z.string(),
    period: z.enum(statementPeriods),
  })
  .catchall(statementValue);
export type PublicStatement = z.infer<typeof publicStatement>;

/** What the three exports have in common. Source: rule r001-export-new-window. */
export const statementExport = {
  method: 'GET',
  host: 'data',
  access,
  mode: 'read',
  params: z.object({ symbol }),
  query: z.object({
    period: z
      .enum(statementSpans, { error: `must be one of ${statementSpans.join(', ')}` })
      .default('annual'),
    limit: queryInt.pipe(z.number().int().min(1).max(1000, 'must be at most 1000')).default(1000),
  }),
  output: z.array(publicStatement),
  reads: ['statements'],
} as const;
