import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access, cellsById, changes, editorTable, recordIds, repairBody } from '../inputs.ts';
import { maxStatementCells } from '../lists.ts';
import { segmentNameMax, statementRepairDone, statementTexts, statementValue } from '../shapes.ts';

export const updateSymbolStatements = defineCall('updateSymbolStatements', {
  method: 'POST',
  path: '/status/fix/update-symbol-statements',
  host: 'data',
  access,
  mode: 'write',
  audit: 'statement.records-updated',
  summary:
    'Saves all that was collected in the editor as one change set: cells, resets, deletions, restores, new records',
  body: z.object({
    symbol,
    table: editorTable,
    /**
     * Changed fields by record id, such as `{"2023-Q1": {"revenue": 11}}`. null takes the edit of a field back, an empty
     * text empties it. An id without a record inserts one; its `date` is required.
     */
    updatedValues: cellsById.default({}),
    deletedValues: recordIds.default([]),
    restoredValues: recordIds.default([]),
    /**
     * What the editor had read in these cells, in those to reset too: another value by now is a 409 with both. Of a record to
     * delete, the cells that must not have changed.
     */
    expected: z
      .record(z.string().max(20), z.record(z.string().max(segmentNameMax), statementValue))
      .optional(),
    ...repairBody,
  }),
  output: statementRepairDone,
  changes,
  bodyLimit: 4_000_000,
  // Cells, what was read in them, and records to delete and to restore.
  mostValues: 5 * maxStatementCells,
  expensive: true,
  failure: statementTexts.failed,
});
