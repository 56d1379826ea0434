import { convertRecordToManual } from '@midoffice/contract/prices/corporate-actions/calls/convert-record-to-manual';
import { invalidateEdsRecord } from '@midoffice/contract/prices/corporate-actions/calls/invalidate-eds-record';
import { runEdsProcess } from '@midoffice/contract/prices/corporate-actions/calls/run-eds-process';
import {
  edsRunFailed,
  edsRunNotes,
  edsTableLabels,
  type EdsRunType,
  type EdsSource,
  type EdsTable,
} from '@midoffice/contract/prices/corporate-actions/lists';
import type { OutputOf } from '@midoffice/contract/kernel';
import { callApi } from '../../../../../data/client.ts';
import type { RepairAsk } from '../../repair-dialog.tsx';

/** A record of a symbol's table. */
export interface Place {
  readonly symbol: string;
  readonly table: EdsTable;
  readonly key: string;
}

/** Makes a record a manual one: as a source sent it, or without one with its current values. */
export function convertAsk({ symbol, table, key }: Place, source?: string): RepairAsk {
  const data = { symbol, key, ...(source !== undefined && { source: source as EdsSource }) };
  return {
    title: `Convert ${symbol} ${key.replaceAll('|', ' · ')} to manual`,
    action: 'Convert to manual',
    text: `The record keeps ${source === undefined ? 'its current values' : `the values that ${source} sent`}; no later import changes it.`,
    repairs: [{ symbol, table, send: (how) => callApi(convertRecordToManual, { data, table, ...how }) }],
  };
}

/** Marks all records of a source in a table as invalid, or takes the mark back. @param invalid which of the two */
export function wholeSourceAsk({ symbol, table, key }: Place, source: string, invalid: boolean): RepairAsk {
  const input = { symbol, date: key, source: source as EdsSource, table, invalid, fullSource: true };
  return {
    title: invalid
      ? `Mark all of ${source} of ${symbol} as invalid`
      : `Let all of ${source} of ${symbol} count again`,
    action: invalid ? 'Mark as invalid' : 'Undo the marks',
    danger: invalid,
    text: `Every record that ${source} has of ${symbol} in ${edsTableLabels[table]} is ${
      invalid ? 'passed over; the next source in the order of trust takes its place' : 'counted again'
    }.`,
    repairs: [{ symbol, table, send: (how) => callApi(invalidateEdsRecord, { ...input, ...how }) }],
  };
}

export type RunDone = OutputOf<typeof runEdsProcess>;

/** A run over a symbol's table: previewed first, then done in the background. @param onStarted called with the job */
export function runAsk(
  { symbol, table }: Omit<Place, 'key'>,
  runType: EdsRunType,
  onStarted: (jobId: string) => void,
): RepairAsk<RunDone> {
  return {
    title: `Run ${runType} over ${symbol} ${edsTableLabels[table]}`,
    action: `Run ${runType}`,
    danger: runType === 'full-delete',
    text: `${edsRunNotes[runType]}.`,
    said: ({ message }) => `${message}.`,
    evenIfNothing: true,
    repairs: [
      {
        symbol,
        table,
        send: ({ preview, ...how }) =>
          callApi(
            runEdsProcess,
            { symbol, type: table, runType, preview: preview ? 'true' : 'false', ...how },
            { failure: edsRunFailed(runType) },
          ),
        onWritten: ({ jobId }) => {
          if (jobId !== null) onStarted(jobId);
        },
      },
    ],
  };
}
