import { Readable } from 'node:stream';
import type { Platform } from '../../../platform/platform.ts';
import { importReports } from './import.ts';

/** A report of a test; what is left out is filled in. */
export interface MadeReport {
  readonly _id: string;
  readonly ticker: string;
  readonly endpoint?: string;
  readonly period?: string;
  readonly description?: string;
  readonly createdAt?: string;
  readonly changes?: Readonly<Record<string, { readonly oldValue: unknown; readonly newValue: unknown }>>;
}

/** Reports as a file of JSON lines. */
export const linesOf = (reports: readonly MadeReport[]): string =>
  reports
    .map((report) =>
      JSON.stringify({
        createdAt: '2024-05-20T10:00:00Z',
        description: 'The value is wrong',
        endpoint: 'historical-price-eod/full',
        period: '2023-01-10',
        userId: 'customer-1',
        changes: {},
        ...report,
      }),
    )
    .join('\n');

/** Imports reports, as the command does. */
export async function makeReports(platform: Platform, reports: readonly MadeReport[]): Promise<void> {
  const from = { fileName: 'reports.jsonl', actor: { id: null, label: 'test' } };
  await importReports(platform.db, from, Readable.from([linesOf(reports)]));
}
