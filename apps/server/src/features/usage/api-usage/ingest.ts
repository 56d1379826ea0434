import { createHash, type Hash } from 'node:crypto';
import { ApiError } from '../../../platform/http/errors.ts';
import { digesting } from '../../../platform/crypto/digesting.ts';
import { storeOnce } from '../../../platform/clickhouse/once.ts';
import type { Platform } from '../../../platform/platform.ts';
import { nextTurn } from '../../../platform/turns.ts';
import { ownersOfKeys } from '../../customers/api-keys/api.ts';
import { eventsOfBatch } from './engine-store.ts';
import {
  batchNumber,
  engineLines,
  hashKeys,
  linesOf,
  numbered,
  readEvents,
  withoutStrangers,
  type ReadLine,
  type RefusedLine,
} from './events.ts';
import { findBatch, oneAtATime, type Batch } from './store.ts';

type Engines = Pick<Platform, 'clickhouse' | 'db' | 'secrets' | 'now'>;

/** A batch whose events are in the engine and that is still to be recorded, or one that is recorded already. */
export interface StoredBatch {
  readonly batch: Omit<Batch, 'storedBy'>;
  readonly repeated: boolean;
}

interface Sent {
  readonly token: string;
  readonly source: string;
  /** NDJSON, whole or as it arrives. */
  readonly ndjson: string | AsyncIterable<Uint8Array>;
  /** Whether the sender is not trusted to know whose a key is: a line that names another user is refused. */
  readonly checksOwners?: boolean;
  /** Whether one bad line refuses all. */
  readonly strict: boolean;
  /** Number of the first line, where the lines are a part of a file. */
  readonly firstLine?: number;
  /** Whether a batch without any good line is a batch all the same, as a part of a file is. */
  readonly allowEmpty?: boolean;
}

const refusedListed = 100;

const otherLines = (): ApiError =>
  new ApiError(409, 'token: was used for other lines before. A new batch needs a new token.', {
    field: 'token',
  });

/** The events of one month, ready for the engine. */
interface Month {
  readonly lines: Buffer[];
  count: number;
  first: string;
  last: string;
}

/** A batch that has been read to its end. */
interface ReadBatch {
  lines: number;
  stored: number;
  refused: number;
  readonly refusedLines: RefusedLine[];
  readonly months: Map<string, Month>;
}

/** Few enough lines at a time that other requests are answered in between. */
const linesAtATime = 250;

function addToMonths(
  months: Map<string, Month>,
  good: readonly ReadLine[],
  ...known: [ReadonlyMap<string, Buffer>, ReadonlyMap<string, string>]
): void {
  const byMonth = Map.groupBy(good, ({ event }) => new Date(event.time).toISOString().slice(0, 7));
  for (const [name, events] of byMonth) {
    const times = events.map(({ event }) => Date.parse(event.time));
    const first = new Date(Math.min(...times)).toISOString();
    const last = new Date(Math.max(...times)).toISOString();
    const month = months.get(name) ?? { lines: [], count: 0, first, last };
    month.lines.push(engineLines(events, ...known));
    month.count += events.length;
    if (first < month.first) month.first = first;
    if (last > month.last) month.last = last;
    months.set(name, month);
  }
}

/** Reads a batch line by line: what is kept are rows for the engine, without any key. @throws ApiError 400 */
async function readBatch(
  { db, secrets, now }: Engines,
  chunks: AsyncIterable<Uint8Array>,
  { firstLine = 1, checksOwners = false }: Pick<Sent, 'firstLine' | 'checksOwners'>,
): Promise<ReadBatch> {
  const batch: ReadBatch = { lines: 0, stored: 0, refused: 0, refusedLines: [], months: new Map() };
  const hashes = new Map<string, Buffer>();
  const owners = new Map<string, string>();
  let sinceTurn = 0;
  for await (const some of linesOf(chunks, firstLine)) {
    for (let at = 0; at < some.length; at += linesAtATime) {
      const read = readEvents(some.slice(at, at + linesAtATime), now());
      const found = hashKeys(secrets, read.good, hashes);
      if (found.length) for (const [hash, owner] of await ownersOfKeys(db, found)) owners.set(hash, owner);
      const { good, strangers } = checksOwners
        ? withoutStrangers(read.good, hashes, owners)
        : { good: read.good, strangers: [] };
      const refused = [...read.refused, ...strangers].sort((a, b) => a.line - b.line);
      addToMonths(batch.months, good, hashes, owners);
      batch.lines += good.length + refused.length;
      batch.stored += good.length;
      batch.refused += refused.length;
      batch.refusedLines.push(...refused.slice(0, refusedListed - batch.refusedLines.length));
      sinceTurn += good.length + refused.length;
      // By lines, not by parts: a batch that arrives in many small ones would wait for a turn too often.
      if (sinceTurn >= linesAtATime) {
        sinceTurn = 0;
        await nextTurn();
      }
    }
  }
  return batch;
}

function refuseAll({ refused, refusedLines }: ReadBatch, strict: boolean): never {
  const first = refusedLines[0]!;
  throw new ApiError(
    400,
    `line ${first.line}: ${first.field} ${first.message}${refused > 1 ? `, and ${refused - 1} more` : ''}. ${strict ? 'Nothing was stored: strict mode needs all lines to be valid.' : 'Nothing was stored.'}`,
    {
      field: 'ndjson',
      issues: refusedLines.map(({ line, field, message }) => ({
        field: `line ${line}`,
        message: `${field} ${message}`,
      })),
    },
  );
}

/** Puts events into the engine, month by month, since a month is written whole or not at all. */
async function store(
  { clickhouse, db }: Engines,
  { token, digest }: { token: string; digest: Buffer },
  months: ReadonlyMap<string, Month>,
): Promise<void> {
  const batch = batchNumber(token, digest);
  const storeMonth = async (name: string, { lines, count, first, last }: Month): Promise<void> => {
    const there = (): Promise<number> => eventsOfBatch(clickhouse, batch, first, last);
    await storeOnce(clickhouse, {
      isThere: async () => (await there()) === count,
      insert: () =>
        clickhouse.insert(
          'request_event',
          numbered(lines, batch),
          'JSONEachRow',
          months.size > 1 ? `${token} ${name}` : token,
        ),
    });
    // The engine keeps the first lines of a token: other ones came before, or were cut off.
    if ((await there()) === 0) throw otherLines();
  };
  // Events and roll-ups remember tokens apart: of other lines at once, each could keep another gateway's.
  await oneAtATime(db, token, async () => {
    for (const [name, month] of months) await storeMonth(name, month);
  });
}

/** The batch that a token names already, once its lines have been compared. @throws ApiError 409 where they are others */
async function repeatOf(batch: Batch, chunks: AsyncIterable<Uint8Array>, hash: Hash): Promise<StoredBatch> {
  for await (const _chunk of chunks) continue;
  if (!batch.digest.equals(hash.digest())) throw otherLines();
  return { batch, repeated: true };
}

/**
 * Stores a batch in the engine. The same token with the same lines, however often and after whatever failure, stores
 * them once. Good lines are stored and bad ones named, unless `strict`. Lines are read as they arrive.
 * @throws ApiError 400 where there are too many lines, or no line, or with `strict` not every line, is good; 409 where
 * the token held other lines
 */
export async function storeBatch(engines: Engines, sent: Sent): Promise<StoredBatch> {
  const { token, source, ndjson, strict, allowEmpty } = sent;
  const hash = createHash('sha256');
  const chunks = digesting(typeof ndjson === 'string' ? [Buffer.from(ndjson)] : ndjson, hash);
  const before = await findBatch(engines.db, token);
  if (before) return repeatOf(before, chunks, hash);
  const read = await readBatch(engines, chunks, sent);
  const { lines, stored, refused, refusedLines, months } = read;
  const digest = hash.digest();
  if (refused && (strict || (!stored && !allowEmpty))) refuseAll(read, strict);
  if (!lines && !allowEmpty) throw new ApiError(400, 'ndjson: holds no lines', { field: 'ndjson' });
  if (stored) await store(engines, { token, digest }, months);
  return { repeated: false, batch: { token, source, digest, lines, stored, refused, refusedLines } };
}

const named = (lines: readonly { line: number }[], all: number): string => {
  const shown = lines.slice(0, 10).map(({ line }) => line);
  return `${shown.length === 1 ? 'line' : 'lines'} ${shown.join(', ')}${all > shown.length ? ` and ${all - shown.length} more` : ''}`;
};

/** What people read of a batch. */
export function batchMessage({ batch, repeated }: StoredBatch): string {
  const { lines, stored, refused, refusedLines } = batch;
  const bad = refused ? ` ${refused} refused: ${named(refusedLines, refused)}.` : '';
  return repeated
    ? `Known already: ${stored} of ${lines} events were stored before.${bad}`
    : `${stored} of ${lines} events stored.${bad}`;
}
