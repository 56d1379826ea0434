import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import {
  editor,
  expected,
  fieldNames,
  flag,
  key,
  keys,
  listOf,
  listedRecords,
  recordNames,
  recordsAnswer,
  repairBody,
  source,
} from '../inputs.ts';
import { edsTexts } from '../shapes.ts';

export const updateEpsData = defineCall('updateEpsData', {
  method: 'POST',
  path: '/status/fix/update-eps-data',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.records-updated',
  summary:
    'Saves all that was collected in the editor as one change set: cells, deletions, restores, resets, keys without override, invalid marks',
  body: z.object({
    symbol,
    /** Only the fields that differ. */
    updatedValues: listedRecords,
    deletedValues: recordNames.default([]),
    restoredValues: recordNames.default([]),
    /**
     * Takes corrections out again: of these fields, or of the whole record. A corrected value that is not the expected one is
     * a 409; where a whole record has an expectation, so is a correction that is not in it.
     */
    resetValues: listOf(z.object({ key, fields: fieldNames.optional(), expected })),
    /** The whole list of keys that no later import changes, as it shall be. Left out: as it is. */
    noOverride: recordNames.optional(),
    /** That list as the editor had read it: another one by now is a 409. An empty list that would let keys go needs it. */
    expectedNoOverride: keys.optional(),
    invalidValues: listOf(z.object({ key, source, invalid: flag, fullSource: flag.default(false) })),
    ...repairBody,
  }),
  ...recordsAnswer,
  bodyLimit: 4_000_000,
  mostValues: 40_000,
  expensive: true,
  failure: edsTexts.saveFailed,
});
