import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { FileError } from '@midoffice/market';
import { z } from 'zod';
import { unstorable } from '../../../platform/http/input.ts';
import type { StoredReport } from './store.ts';

const mostLines = 100_000;
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

function reportOf(raw: string, at: number): Omit<StoredReport, 'known'> {
  if (raw.length > longestLine)
    throw new FileError(at, null, `the line has more than ${longestLine} characters`);
  let json: unknown;
  try {
    json = JSON.parse(raw);
  } catch {
    throw new FileError(at, null, 'the JSON is broken');
  }
  const read = line.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = issue!.path.join('.') || null;
    throw new FileError(at, field, `${field ?? 'the line'} ${issue!.message}`);
  }
  const field = unstorable(read.data);
  if (field) throw new FileError(at, field, `${field} holds a character that cannot be stored`);
  const { _id, userId, changes, ...rest } = read.data;
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
  const found = new Map<string, Omit<StoredReport, 'known'>>();
  let at = 0;
  for await (const raw of createInterface({ input, crlfDelay: Infinity })) {
    at += 1;
    if (!raw.trim()) continue;
    const report = reportOf(raw, at);
    if (found.has(report.id)) throw new FileError(at, '_id', `_id ${report.id} appears twice`);
    if (found.size >= mostLines)
      throw new FileError(at, null, `the file holds more than ${mostLines} reports`);
    found.set(report.id, report);
  }
  return [...found.values()];
}
