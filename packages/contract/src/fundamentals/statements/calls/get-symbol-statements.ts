import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access, editorTable, source } from '../inputs.ts';
import { mainType, statementSpans, statementTexts, symbolStatements } from '../shapes.ts';

export const getSymbolStatements = defineCall('getSymbolStatements', {
  method: 'GET',
  path: '/status/fix/get-symbol-statements',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Statements of a symbol in one table: the main set (type db) or the layer of one source',
  query: z.object({
    symbol,
    /** `db` is the main set; else the name of a source. */
    type: source.default(mainType),
    /** A statement, or revenue by segment: its fields are the segments. */
    table: editorTable.default('income'),
    period: z
      .enum(statementSpans, { error: `must be one of ${statementSpans.join(', ')}` })
      .default('quarter'),
    /** Of type ai: the run whose values are wanted. Left out: the newest of each record. */
    id: z.string().max(50).optional(),
  }),
  output: symbolStatements,
  reads: ['statements', 'filings'],
  failure: statementTexts.none,
});
