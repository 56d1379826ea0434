import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { FileError } from '@midoffice/market';
import type { z } from 'zod';
import { unstorable } from '../http/input-walk.ts';

/** What a file may hold. */
export interface JsonLinesLimits {
  readonly mostLines: number;
  /** Characters of one line at most. */
  readonly longestLine: number;
  /** What a line is, such as `reports`. */
  readonly things: string;
}

/**
 * Reads one line as a JSON object that can be stored.
 * @param at number of the line, from 1
 * @throws FileError naming line and field
 */
export function readJsonLine<T extends Readonly<Record<string, unknown>>>(
  raw: string,
  at: number,
  schema: z.ZodType<T>,
  longestLine: number,
): T {
  if (raw.length > longestLine)
    throw new FileError(at, null, `the line has more than ${longestLine} characters`);
  let json: unknown;
  try {
    json = JSON.parse(raw);
  } catch {
    throw new FileError(at, null, 'the JSON is broken');
  }
  const read = schema.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = issue!.path.join('.') || null;
    throw new FileError(at, field, `${field ?? 'the line'} ${issue!.message}`);
  }
  const field = unstorable(read.data);
  if (field) throw new FileError(at, field, `${field} holds a character that cannot be stored`);
  return read.data;
}

/**
 * Reads a file of one JSON object a line, each with an `_id` of its own; empty lines are passed over.
 * @throws FileError naming line and field, also where an id appears twice
 */
export async function readJsonLines<T extends { readonly _id: string }>(
  input: Readable,
  schema: z.ZodType<T>,
  { mostLines, longestLine, things }: JsonLinesLimits,
): Promise<T[]> {
  const found = new Map<string, T>();
  let at = 0;
  for await (const raw of createInterface({ input, crlfDelay: Infinity })) {
    at += 1;
    if (!raw.trim()) continue;
    const one = readJsonLine(raw, at, schema, longestLine);
    if (found.has(one._id)) throw new FileError(at, '_id', `_id ${one._id} appears twice`);
    if (found.size >= mostLines)
      throw new FileError(at, null, `the file holds more than ${mostLines} ${things}`);
    found.set(one._id, one);
  }
  return [...found.values()];
}
