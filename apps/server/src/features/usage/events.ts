import { createHash } from 'node:crypto';
import { gatewayEvent } from '@midoffice/contract/usage/shapes';
import type { z } from 'zod';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { maskKey } from '../api-keys/door.ts';
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

/** Reads lines of NDJSON; empty ones are passed over. Lines are counted from `firstLine`. */
export function readLines(
  ndjson: string,
  nowMs: number,
  firstLine = 1,
): { lines: number; good: ReadLine[]; refused: RefusedLine[] } {
  const good: ReadLine[] = [];
  const refused: RefusedLine[] = [];
  const texts = ndjson.split('\n');
  for (const [at, text] of texts.entries()) {
    if (!text.trim()) continue;
    const read = readLine(text, firstLine + at, nowMs);
    if ('event' in read) good.push(read);
    else refused.push(read);
  }
  return { lines: good.length + refused.length, good, refused };
}

/**
 * The number by which the events of one batch are known, as text: it has 64 bits.
 * @param digest of its lines, so that other lines under the same token are not taken for these
 */
export const batchNumber = (token: string, digest: Buffer): string =>
  createHash('sha256').update(`${token}\n`).update(digest).digest().readBigUInt64BE(0).toString();

/** The key of each event with its hash, each key once. */
export function hashKeys(secrets: Secrets, events: readonly ReadLine[]): Map<string, Buffer> {
  const hashes = new Map<string, Buffer>();
  for (const { event } of events)
    if (event.apikey !== undefined && !hashes.has(event.apikey))
      hashes.set(event.apikey, secrets.lookup(event.apikey));
  return hashes;
}

/** One line for the engine. No key is in it, only its keyed hash and its masked form. */
function engineRow(
  event: GatewayEvent,
  hashes: ReadonlyMap<string, Buffer>,
  owners: ReadonlyMap<string, string>,
  batch: string,
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
    batch,
  };
}

// Half a letter, as cutting leaves it or a gateway sends it: the engine would refuse the whole batch for it. And NUL:
// the engine keeps it, but PostgreSQL, which is asked for symbols and customers that stand there, takes none.
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value;

/** The lines of a batch as the engine takes them. @param batch its number */
export function engineLines(
  events: readonly ReadLine[],
  hashes: ReadonlyMap<string, Buffer>,
  owners: ReadonlyMap<string, string>,
  batch: string,
): string {
  return events
    .map(({ event }) => JSON.stringify(engineRow(event, hashes, owners, batch), storable))
    .join('\n');
}
