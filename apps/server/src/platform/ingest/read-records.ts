import { FileError, type TextChunks } from '@midoffice/market';
import type { z } from 'zod';
import { unstorable } from '../http/input-walk.ts';

/** What every record has. */
export interface IngestRecord {
  readonly _id: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

interface Reading<T extends IngestRecord> {
  readonly schema: z.ZodType<T>;
  readonly nowMs: number;
  /** Records at most. */
  readonly most: number;
}

/** Longest line in characters: the longest record, with room for escapes. */
const lineAtMost = 1_000_000;
/** A clock may run ahead a little; later times are wrong. */
const aheadMs = 10 * 60_000;

function valueOf(text: string, line: number): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FileError(line, null, 'is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FileError(line, null, 'must be a JSON object');
  return value as Readonly<Record<string, unknown>>;
}

function recordOf<T extends IngestRecord>(text: string, line: number, { schema, nowMs }: Reading<T>): T {
  const value = valueOf(text, line);
  const result = schema.safeParse(value);
  if (!result.success) {
    const { path, code, message } = result.error.issues[0]!;
    const field = path.join('.').slice(0, 100);
    const isMissing = code === 'invalid_type' && value[field] === undefined;
    throw new FileError(line, field, `${field} ${isMissing ? 'is required' : message}`.trim());
  }
  const broken = unstorable(result.data as unknown as Record<string, unknown>)?.split('.')[0];
  if (broken !== undefined)
    throw new FileError(line, broken, `${broken} holds a character that cannot be stored`);
  if (Date.parse(result.data.createdAt) > nowMs + aheadMs)
    throw new FileError(line, 'createdAt', 'createdAt is in the future');
  return result.data;
}

const tooLong = (line: number): FileError =>
  new FileError(line, null, `has more than ${lineAtMost.toLocaleString('en-US')} characters`);

/** The lines of a text in pieces; holds one line at a time. @throws FileError for bytes that are not UTF-8 */
async function* linesOf(chunks: TextChunks): AsyncGenerator<{ line: number; text: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let held = '';
  const decoded = (chunk: string | Uint8Array | undefined): string => {
    try {
      return typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new FileError(line, null, 'is not UTF-8');
    }
  };
  for await (const chunk of chunks) {
    const parts = decoded(chunk).split('\n');
    for (const [n, part] of parts.entries()) {
      if (n > 0) {
        yield { line, text: held };
        [held, line] = ['', line + 1];
      }
      held += part;
      if (held.length > lineAtMost) throw tooLong(line);
    }
  }
  yield { line, text: held + decoded(undefined) };
}

/**
 * Reads records, one JSON object a line; empty lines are left out. All are read before any is used.
 * @throws FileError naming line and field of the first record that cannot be taken
 */
export async function readRecords<T extends IngestRecord>(
  chunks: TextChunks,
  reading: Reading<T>,
): Promise<T[]> {
  const records: T[] = [];
  for await (const { line, text } of linesOf(chunks)) {
    if (!text.trim()) continue;
    if (records.length === reading.most)
      throw new FileError(line, null, `there are more than ${reading.most.toLocaleString('en-US')} records`);
    records.push(recordOf(text, line, reading));
  }
  if (!records.length) throw new FileError(1, null, 'there is no record');
  return records;
}
