import { createHash } from 'node:crypto';
import { eventsPerBatch, gatewayEvent } from '@midoffice/contract/usage/api-usage/shapes';
import type { z } from 'zod';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { badInput } from '../../../platform/http/errors.ts';
import { maskKey } from '../../customers/api-keys/api.ts';
import { hashId } from './keys.ts';
import { basePathOf, cleanPath, cleanQuery } from './queries.ts';

export type GatewayEvent = z.output<typeof gatewayEvent>;

/** A line that cannot be taken, and why. */
export interface RefusedLine {
  readonly line: number;
  readonly field: string;
  readonly message: string;
}

/** A line that can. */
export interface ReadLine {
  readonly line: number;
  readonly event: GatewayEvent;
}

// A clock may run ahead a little; later ones are wrong.
const aheadMs = 10 * 60_000;
const earliestMs = Date.UTC(2000, 0, 1);

function readLine(text: string, line: number, nowMs: number): ReadLine | RefusedLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, field: 'line', message: 'is not JSON' };
  }
  const result = gatewayEvent.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    const field = issue.path.join('.') || 'line';
    const missing =
      issue.code === 'invalid_type' && (value as Record<string, unknown> | null)?.[field] === undefined;
    return { line, field, message: missing ? 'is required' : issue.message };
  }
  const atMs = Date.parse(result.data.time);
  if (atMs > nowMs + aheadMs) return { line, field: 'time', message: 'is in the future' };
  if (atMs < earliestMs) return { line, field: 'time', message: 'is before the year 2000' };
  return { line, event: result.data };
}

/** A line of a batch as it was sent; undefined: it is longer than any event. */
interface RawLine {
  readonly line: number;
  readonly text: string | undefined;
}

// The longest event has some 11,000 characters, of which escapes may make six each.
const mostLineBytes = 65_536;
const newline = 0x0a;

/**
 * Cuts NDJSON into lines as its parts arrive, empty ones left out. Holds one line at a time, whatever is sent.
 * @param firstLine number of the first one
 * @throws ApiError 400 where there are more lines than a batch may have
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  firstLine = 1,
): AsyncGenerator<RawLine[]> {
  let line = firstLine;
  let held: Uint8Array[] = [];
  let bytes = 0;
  const take = (part: Uint8Array): void => {
    bytes += part.length;
    if (bytes <= mostLineBytes) held.push(part);
    else held = [];
  };
  const end = (): RawLine[] => {
    const text = bytes > mostLineBytes ? undefined : Buffer.concat(held).toString('utf8');
    const found = { line, text };
    [held, bytes, line] = [[], 0, line + 1];
    if (line - firstLine > eventsPerBatch + 1)
      throw badInput('ndjson', `must have at most ${eventsPerBatch} lines`);
    return text === undefined || text.trim() ? [found] : [];
  };
  for await (const chunk of chunks) {
    const lines: RawLine[] = [];
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      take(chunk.subarray(from, at));
      lines.push(...end());
      from = at + 1;
    }
    take(chunk.subarray(from));
    if (lines.length) yield lines;
  }
  const last = end();
  if (last.length) yield last;
}

/** Reads lines as events. */
export function readEvents(
  lines: readonly RawLine[],
  nowMs: number,
): { good: ReadLine[]; refused: RefusedLine[] } {
  const good: ReadLine[] = [];
  const refused: RefusedLine[] = [];
  for (const { line, text } of lines) {
    const read =
      text === undefined
        ? { line, field: 'line', message: `has more than ${mostLineBytes} bytes` }
        : readLine(text, line, nowMs);
    if ('event' in read) good.push(read);
    else refused.push(read);
  }
  return { good, refused };
}

/**
 * The number by which the events of one batch are known, as text: it has 64 bits.
 * @param digest of its lines, so that other lines under the same token are not taken for these
 */
export const batchNumber = (token: string, digest: Buffer): string =>
  createHash('sha256').update(`${token}\n`).update(digest).digest().readBigUInt64BE(0).toString();

/** Adds the hash of each event's key to those that are known, and answers the new ones. */
export function hashKeys(
  secrets: Secrets,
  events: readonly ReadLine[],
  hashes: Map<string, Buffer>,
): Buffer[] {
  const found: Buffer[] = [];
  for (const { event } of events) {
    if (event.apikey === undefined || hashes.has(event.apikey)) continue;
    const hash = secrets.lookup(event.apikey);
    hashes.set(event.apikey, hash);
    found.push(hash);
  }
  return found;
}

/** Parts the events whose key belongs to another user than they name. A key that nobody has any more proves nothing. */
export function withoutStrangers(
  events: readonly ReadLine[],
  hashes: ReadonlyMap<string, Buffer>,
  owners: ReadonlyMap<string, string>,
): { good: ReadLine[]; strangers: RefusedLine[] } {
  const isStranger = ({ event: { apikey, userid } }: ReadLine): boolean => {
    if (apikey === undefined || userid === undefined) return false;
    return (owners.get(hashes.get(apikey)!.toString('hex')) ?? userid) !== userid;
  };
  return {
    good: events.filter((read) => !isStranger(read)),
    strangers: events
      .filter(isStranger)
      .map(({ line }) => ({ line, field: 'userid', message: 'is not the owner of the apikey' })),
  };
}

/** One line for the engine. No key is in it, only its keyed hash and its masked form. */
function engineRow(
  event: GatewayEvent,
  hashes: ReadonlyMap<string, Buffer>,
  owners: ReadonlyMap<string, string>,
): object {
  const { apikey } = event;
  const hash = apikey === undefined ? undefined : hashes.get(apikey)!;
  const [called = '', asked = ''] = event.path.split(/\?(.*)/s);
  const path = cleanPath(called, apikey);
  return {
    time: new Date(event.time).toISOString(),
    userid: event.userid ?? (hash && owners.get(hash.toString('hex'))) ?? '',
    key_hash: hash ? hashId(hash) : '',
    key_mask: apikey === undefined ? '' : maskKey(apikey),
    base_path: basePathOf(path),
    endpoint: path,
    exchange: event.exchange ?? '',
    symbol: event.symbol ?? '',
    status: event.status,
    duration_ms: event.durationMs,
    bytes: event.bytes,
    query: cleanQuery([asked, event.query ?? ''].filter(Boolean).join('&'), apikey),
    country: event.country ?? '',
  };
}

// Half a letter, as cutting leaves it or a gateway sends it: the engine would refuse the whole batch for it. And NUL:
// the engine keeps it, but PostgreSQL, which is queried for these symbols and customers, does not accept it.
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value;

/** Events as lines for the engine, each ended, still without the number of their batch. */
export function engineLines(
  events: readonly ReadLine[],
  hashes: ReadonlyMap<string, Buffer>,
  owners: ReadonlyMap<string, string>,
): Buffer {
  const lines = events.map(({ event }) => `${JSON.stringify(engineRow(event, hashes, owners), storable)}\n`);
  return Buffer.from(lines.join(''));
}

/** Those lines with the number of their batch, which is known once all of them have been read. */
export function* numbered(lines: readonly Buffer[], batch: string): Generator<Buffer> {
  // JSON escapes a line end within a text, so a raw line end ends a row.
  for (const part of lines)
    yield Buffer.from(part.toString('utf8').replaceAll('}\n', `,"batch":"${batch}"}\n`));
}
