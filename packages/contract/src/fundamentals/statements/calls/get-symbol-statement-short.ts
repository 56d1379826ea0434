import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { statementSummary, statementTexts } from '../shapes.ts';

export const getSymbolStatementShort = defineCall('getSymbolStatementShort', {
  method: 'GET',
  path: '/status/fix/get-symbol-statement-short',
  host: 'data',
  access,
  mode: 'read',
  summary: 'What is known of a symbol’s statements: kind of company, records per source, summaries',
  query: z.object({ symbol }),
  output: z.object({
    symbol: z.string(),
    altData: z.object({
      /** The main symbol of its company, as far as the CIK of its records says. */
      mainListing: z.boolean(),
      /** Another symbol is the main one of the company. */
      altListing: z.boolean(),
      /** Reports twice a year: in most of the recent years two of the four quarters have no record. */
      semiAnnual: z.boolean(),
      /** Fiscal years end on different days of the year. */
      shiftingFiscalYear: z.boolean(),
      duplicateDates: z.boolean(),
      /** Records are in more than one currency. */
      mixedCurrencies: z.boolean(),
      /** A source disagrees with a correction, and nobody has decided yet. */
      openConflicts: z.boolean(),
    }),
    /** Records by `{source}_{table}_q` and `{source}_{table}_f`; `db` is the main set. */
    recordCounts: z.record(z.string(), z.number().int()),
    financialStatementsSummary: z.array(statementSummary),
    /** Symbols with the same CIK, this one left out; at most twenty. */
    otherListings: z.array(z.string()),
    currencies: z.array(z.string()),
    /** Open conflicts between imports and corrections. */
    conflictCount: z.number().int(),
    lastChangeSetId: z.number().int(),
  }),
  reads: ['statements'],
  failure: statementTexts.none,
});
