import type { Readable } from 'node:stream';
import { z } from 'zod';
import { readJsonLines } from '../../../platform/cli/json-lines.ts';
import type { StoredReport } from './store.ts';

/** A report of 500 changes has less; what is longer would make the list slow for all. */
const longestLine = 200_000;
const text = (most: number) =>
  z.string('must be a text').trim().max(most, `must have at most ${most} characters`);
const needed = (most: number) => text(most).min(1, 'is required');

const line = z.object({
  _id: needed(100),
  createdAt: z.iso.datetime({ offset: true, error: 'must be a time such as 2024-06-01T12:00:00Z' }),
  description: text(10_000).default(''),
  endpoint: needed(200),
  ticker: needed(100).transform((ticker) => ticker.toUpperCase()),
  period: text(100).default(''),
  userId: text(128).default(''),
  changes: z
    .record(
      needed(200),
      z.object(
        { oldValue: z.unknown().optional(), newValue: z.unknown().optional() },
        'must hold oldValue and newValue',
      ),
      'must be an object of changes by field',
    )
    .refine((changes) => Object.keys(changes).length <= 500, 'must hold at most 500 changes')
    .default({}),
});

function reportOf({ _id, userId, changes, ...rest }: z.output<typeof line>): Omit<StoredReport, 'known'> {
  return {
    ...rest,
    id: _id,
    userid: userId,
    changes: Object.entries(changes).map(([field, { oldValue = null, newValue = null }]) => ({
      field,
      oldValue,
      newValue,
    })),
  };
}

/**
 * Reads customers' reports, one JSON object a line; empty lines are passed over.
 * @throws FileError naming line and field, also where an id appears twice
 */
export async function readReports(input: Readable): Promise<Omit<StoredReport, 'known'>[]> {
  const limits = { mostLines: 100_000, longestLine, things: 'reports' };
  return (await readJsonLines(input, line, limits)).map(reportOf);
}
