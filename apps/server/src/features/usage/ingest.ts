import { createHash } from 'node:crypto';
import type { DbOrTrx } from '../../platform/db/connect.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { storeOnce } from '../../platform/clickhouse/once.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownersOfKeys } from '../api-keys/door.ts';
import { eventsOfBatch } from './engine-store.ts';
import { batchNumber, engineLines, hashKeys, readLines, type ReadLine } from './events.ts';
import { findBatch, oneAtATime, type Batch } from './store.ts';

type Engines = Pick<Platform, 'clickhouse' | 'db' | 'secrets' | 'now'>;

/** A batch that stands in the engine and is still to be remembered, or one that is known already. */
export interface StoredBatch {
  readonly batch: Omit<Batch, 'storedBy'>;
  readonly repeated: boolean;
}

interface Sent {
  readonly token: string;
  readonly source: string;
  readonly ndjson: string;
  /** Whether one bad line refuses all. */
  readonly strict: boolean;
  /** Number of the first line, where the lines are a part of a file. */
  readonly firstLine?: number;
  /** Whether a batch without any good line is a batch all the same, as a part of a file is. */
  readonly allowEmpty?: boolean;
}

const refusedTold = 100;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const otherLines = (): ApiError =>
  new ApiError(409, 'token: was used for other lines before. A new batch needs a new token.', {
    field: 'token',
  });

/** The batch that a token names already. @throws ApiError 409 where it held other lines */
async function known(db: DbOrTrx, token: string, digest: Buffer): Promise<Batch | undefined> {
  const batch = await findBatch(db, token);
  if (batch && !batch.digest.equals(digest)) throw otherLines();
  return batch;
}

function refuseAll(
  refused: readonly { line: number; field: string; message: string }[],
  strict: boolean,
): never {
  const first = refused[0]!;
  throw new ApiError(
    400,
    `line ${first.line}: ${first.field} ${first.message}${refused.length > 1 ? `, and ${refused.length - 1} more` : ''}. ${strict ? 'Nothing was stored, since all lines were to be good.' : 'Nothing was stored.'}`,
    {
      field: 'ndjson',
      issues: refused
        .slice(0, refusedTold)
        .map(({ line, field, message }) => ({ field: `line ${line}`, message: `${field} ${message}` })),
    },
  );
}

/** Puts events into the engine, month by month, since a month is written whole or not at all. */
async function store(
  { clickhouse, db, secrets }: Engines,
  { token, digest }: { token: string; digest: Buffer },
  good: readonly ReadLine[],
): Promise<void> {
  const batch = batchNumber(token, digest);
  const hashes = hashKeys(secrets, good);
  const owners = await ownersOfKeys(db, [...hashes.values()]);
  const months = Map.groupBy(good, ({ event }) => new Date(event.time).toISOString().slice(0, 7));
  const storeMonth = async (month: string, lines: readonly ReadLine[]): Promise<void> => {
    const times = lines.map(({ event }) => Date.parse(event.time));
    const first = new Date(times.reduce((a, b) => Math.min(a, b))).toISOString();
    const last = new Date(times.reduce((a, b) => Math.max(a, b))).toISOString();
    const there = (): Promise<number> => eventsOfBatch(clickhouse, batch, first, last);
    await storeOnce(clickhouse, {
      isThere: async () => (await there()) === lines.length,
      insert: () =>
        clickhouse.insert(
          'request_event',
          engineLines(lines, hashes, owners, batch),
          'JSONEachRow',
          months.size > 1 ? `${token} ${month}` : token,
        ),
    });
    // The engine keeps the first lines of a token: other ones came before, or were cut off.
    if ((await there()) === 0) throw otherLines();
  };
  // Events and roll-ups remember tokens apart: of other lines at once, each could keep another gateway's.
  await oneAtATime(db, token, async () => {
    for (const [month, lines] of months) await storeMonth(month, lines);
  });
}

/**
 * Stores a batch in the engine. The same token with the same lines, however often and after whatever failure, stores
 * them once. Good lines are stored and bad ones named, unless `strict`.
 * @throws ApiError 400 where no line, or with `strict` not every line, is good; 409 where the token held other lines
 */
export async function storeBatch(engines: Engines, sent: Sent): Promise<StoredBatch> {
  const { token, source, ndjson, strict, firstLine, allowEmpty } = sent;
  const digest = digestOf(ndjson);
  const before = await known(engines.db, token, digest);
  if (before) return { batch: before, repeated: true };
  const { lines, good, refused } = readLines(ndjson, engines.now(), firstLine);
  if (refused.length && (strict || (!good.length && !allowEmpty))) refuseAll(refused, strict);
  if (!lines && !allowEmpty) throw new ApiError(400, 'ndjson: holds no lines', { field: 'ndjson' });
  if (good.length) await store(engines, { token, digest }, good);
  return {
    repeated: false,
    batch: {
      token,
      source,
      digest,
      lines,
      stored: good.length,
      refused: refused.length,
      refusedLines: refused.slice(0, refusedTold),
    },
  };
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
