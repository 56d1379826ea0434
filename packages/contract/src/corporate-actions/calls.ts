import { z } from 'zod';
import { defineCall, done, isoDate, queryFlag, symbol } from '../kernel/index.ts';
import {
  calendarTable,
  fieldNames,
  flag,
  key,
  keys,
  flatRecordInput,
  listedRecords,
  listOf,
  oneOf,
  outlierTable,
  previewBody,
  recordNames,
  recordsAnswer,
  repairAnswer,
  repairBody,
  source,
  table,
  tableOf,
} from './inputs.ts';
import {
  edsEditorData,
  edsFileMaxBytes,
  edsOutlier,
  edsFlatRecord,
  edsRepairDone,
  edsRunTypes,
  edsTexts,
  edsUploadSources,
} from './shapes.ts';

const editor = ['epsEditor'] as const;
const calendar = ['edsCalendar', 'epsEditor', 'splitController'] as const;

export const getEpsEditor = defineCall('getEpsEditor', {
  method: 'GET',
  path: '/status/fix/eps-editor',
  host: 'data',
  access: editor,
  mode: 'read',
  summary:
    'Corporate actions of a symbol in one table: main set, what each source sent, and keys without override',
  query: z.object(tableOf),
  output: edsEditorData,
  reads: ['eds'],
  failure: edsTexts.loadFailed,
});

export const updateEdsValidation = defineCall('updateEdsValidation', {
  method: 'GET',
  path: '/status/fix/update-validation',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.validation-updated',
  summary: "Says whether a symbol's table was checked and found valid",
  query: z.object({ ...tableOf, validation: queryFlag }),
  output: done,
  changes: ['eds'],
  failure: edsTexts.validationFailed,
});

export const convertRecordToManual = defineCall('convertRecordToManual', {
  method: 'POST',
  path: '/status/fix/convert-record-to-manual',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.record-converted',
  summary: 'Makes a record one of source manual, as it stands or as one source sent it',
  body: z.object({
    /** `source` says whose record to take; without it the main record. Fields that are sent stand in place of its own. */
    data: flatRecordInput,
    ...repairBody,
  }),
  ...recordsAnswer,
  failure: edsTexts.updateFailed,
});

export const invalidateEdsRecord = defineCall('invalidateEdsRecord', {
  method: 'POST',
  path: '/status/fix/eps-editor-invalidate',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.record-invalidated',
  summary: "Marks a source's record, or all its records of the table, as wrong, or takes the mark back",
  body: z.object({
    symbol,
    /** The record's key, which for most tables is its date. */
    date: key,
    source,
    invalid: flag,
    /** All records of the source in this table; `date` is passed over. */
    fullSource: flag.default(false),
    ...repairBody,
  }),
  ...repairAnswer,
  failure: edsTexts.updateFailed,
});

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
    /** Takes corrections out again: of these fields, or of the whole record. */
    resetValues: listOf(z.object({ key, fields: fieldNames.optional() })),
    /** The whole list of keys that no later import changes, as it shall be. Left out: as it is. */
    noOverride: recordNames.optional(),
    /** That list as the editor had read it: another one by now is a 409. */
    expectedNoOverride: keys.optional(),
    invalidValues: listOf(z.object({ key, source, invalid: flag, fullSource: flag.default(false) })),
    ...repairBody,
  }),
  ...recordsAnswer,
  bodyLimit: 4_000_000,
  expensive: true,
  failure: edsTexts.saveFailed,
});

export const saveManualRecord = defineCall('saveManualRecord', {
  method: 'POST',
  path: '/status/fix/eps-manual-record',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.manual-record-saved',
  summary: 'Adds a record of source manual, or changes one',
  body: z.object({
    record: flatRecordInput,
    /** True: a record that is there already is refused, not changed. */
    isNew: flag.default(false),
    ...repairBody,
  }),
  ...recordsAnswer,
  failure: edsTexts.editFailed,
});

export const getEdsData = defineCall('getEdsData', {
  method: 'GET',
  path: '/status/fix/eds-data',
  host: 'data',
  access: calendar,
  mode: 'read',
  summary: 'Corporate actions of one day, by symbol; at most 2,000',
  query: z.object({ date: isoDate, table: calendarTable }),
  output: z.array(edsFlatRecord),
  reads: ['eds'],
});

export const updateEdsData = defineCall('updateEdsData', {
  method: 'POST',
  path: '/status/fix/update-eds-data',
  host: 'data',
  access: ['edsCalendar', 'epsEditor'],
  mode: 'write',
  audit: 'eds.calendar-updated',
  summary: 'Saves what was edited in one row of the calendar: only the fields that differ, as a change set',
  body: z.object({
    record: flatRecordInput,
    ...repairBody,
    table: calendarTable,
  }),
  ...recordsAnswer,
  failure: edsTexts.saveFailed,
});

export const getEdsOutliers = defineCall('getEdsOutliers', {
  method: 'GET',
  path: '/status/fix/get-eds-outliers',
  host: 'data',
  access: editor,
  mode: 'read',
  summary:
    'Symbols whose earnings, dividends or splits look wrong and by which test, newest first; at most 10,000',
  query: z.object({ type: outlierTable }),
  output: z.array(edsOutlier),
  reads: ['eds'],
});

export const deleteEdsOutlier = defineCall('deleteEdsOutlier', {
  method: 'POST',
  path: '/status/fix/delete-eds-outlier',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.outlier-deleted',
  summary: 'Takes a symbol off an outlier list until something else is found',
  body: z.object({ symbol, type: outlierTable }),
  output: done,
  changes: ['eds'],
});

export const uploadEdsFile = defineCall('uploadEdsFile', {
  method: 'POST',
  path: '/status/fix/upload-csv-file',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.file-uploaded',
  summary: "Takes a CSV file as one source's records; a bad line is named and nothing is stored then",
  encoding: 'multipart',
  body: z.object({
    file: z.custom<File>().optional(),
    type: table,
    source: oneOf(edsUploadSources as unknown as readonly [string, ...string[]]).default('yahoo-csv'),
    ...previewBody,
    // A form holds texts.
    preview: queryFlag.default(false),
  }),
  ...repairAnswer,
  output: edsRepairDone.extend({
    /** Lines of the file. */
    rows: z.number().int(),
    /** Records that the source had not sent before, and those that it had sent otherwise. */
    inserted: z.number().int(),
    updated: z.number().int(),
    /** Symbols of which a record came or changed. */
    symbols: z.number().int(),
  }),
  bodyLimit: edsFileMaxBytes + 65_536,
  tooLarge: 'file: must have at most 5 MB',
  failure: edsTexts.updateFailed,
});

export const downloadEdsSample = defineCall('downloadEdsSample', {
  method: 'GET',
  path: '/status/fix/download-csv-sample',
  host: 'data',
  access: editor,
  mode: 'read',
  summary: 'A CSV file with the header that the upload takes and the newest records of the symbol',
  query: z.object(tableOf),
  answers: ['text/csv'],
  output: z.string(),
});

export const runEdsProcess = defineCall('runEdsProcess', {
  method: 'GET',
  path: '/status/fix/eps-editor-process',
  host: 'data',
  access: editor,
  mode: 'write',
  audit: 'eds.process-started',
  summary:
    'Starts a run over a symbol in the background, one at a time for each symbol; or says what it would change',
  query: z.object({
    ...tableOf,
    runType: oneOf(edsRunTypes),
    ...previewBody,
    /** True: answers what the run would change, and starts none. */
    preview: queryFlag.default(false),
  }),
  /**
   * Of a run that was started only `message` says something, that it has begun: the job says what it did, and names its
   * change set.
   */
  output: edsRepairDone.extend({ jobId: z.string().nullable() }),
  changes: ['jobs'],
});
