import { recordsPerIngest, type AnyCall, type Ingested, type OutputOf } from '@midoffice/contract/kernel';
import { FileError } from '@midoffice/market';
import type { z } from 'zod';
import { digestOf } from '../audit/canonical.ts';
import type { Trx } from '../db/connect.ts';
import { badInput } from '../http/errors.ts';
import { implementSigned, type WriteContext } from '../http/implement.ts';
import type { SignedRequest } from '../http/signed-request.ts';
import type { Platform } from '../platform.ts';
import { readRecords, type IngestRecord } from './read-records.ts';
import { takeRequest, verifySender } from './sender.ts';
import { insertRecords } from './store.ts';

interface AnyKind<T extends IngestRecord> {
  /** Names the kind in the database and the command: `import NAME FILE`. */
  readonly name: string;
  /** What people read: `survey responses`. */
  readonly title: string;
  readonly call: AnyCall;
  readonly schema: z.ZodType<T>;
}

interface KeptKind<T extends IngestRecord> extends AnyKind<T> {
  /** Stores records that are new, in any number. */
  insert(trx: Trx, records: readonly T[]): Promise<void>;
}

/** Records of which only the newest of each subject is kept: a repetition is not newer, so that no ids are remembered. */
interface LatestKind<T extends IngestRecord> extends AnyKind<T> {
  /**
   * Puts records in place of older ones.
   * @param onNewer gets all that are newer than what was stored before, in the order of their moments
   * @returns how many are kept
   */
  replaceOlder(
    trx: Trx,
    records: readonly T[],
    nowMs: number,
    onNewer?: (newer: readonly T[]) => void,
  ): Promise<number>;
  /** Called with the newer records of a request, after their commit. It must not fail or wait. */
  received?(platform: Platform, newer: readonly T[]): void;
  /** What people read of the others: `not newer than what is stored`. */
  readonly others: string;
}

/** Records of one kind that come from outside: by a signed call, or from a file. */
export type IngestKind<T extends IngestRecord> = KeptKind<T> | LatestKind<T>;

const batchSize = 1000;
const differingListed = 100;

/** What became of some records. */
type Stored = Pick<Ingested, 'received' | 'stored' | 'known' | 'differing'>;

/**
 * Stores records that are not known yet; known ones stay as they were. Of several with one id the first counts.
 * @param source the sender or the file that they come from
 */
export async function storeRecords<T extends IngestRecord>(
  trx: Trx,
  kind: IngestKind<T>,
  given: {
    readonly records: readonly T[];
    readonly source: string;
    readonly nowMs: number;
    /** Called with the records that are newer, where only the newest is kept. */
    readonly onNewer?: (newer: readonly T[]) => void;
  },
): Promise<Stored> {
  if ('replaceOlder' in kind) {
    const received = given.records.length;
    const newer = await kind.replaceOlder(trx, given.records, given.nowMs, given.onNewer);
    return { received, stored: newer, known: received - newer, differing: [] };
  }
  const byId = new Map<string, { record: T; digest: string }>();
  const differing = new Set<string>();
  for (const record of given.records) {
    const digest = digestOf(record);
    const first = byId.get(record._id);
    if (!first) byId.set(record._id, { record, digest });
    else if (first.digest !== digest) differing.add(record._id);
  }
  const about = { kind: kind.name, source: given.source, receivedAt: new Date(given.nowMs) };
  const all = [...byId.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  let stored = 0;
  for (let at = 0; at < all.length; at += batchSize) {
    const batch = all.slice(at, at + batchSize);
    const found = await insertRecords(
      trx,
      about,
      batch.map(([id, { digest }]) => ({ id, digest })),
    );
    for (const id of found.differing) differing.add(id);
    const fresh = batch.filter(([id]) => found.fresh.has(id)).map(([, { record }]) => record);
    if (fresh.length) await kind.insert(trx, fresh);
    stored += fresh.length;
  }
  const received = given.records.length;
  return { received, stored, known: received - stored, differing: [...differing].slice(0, differingListed) };
}

/** What people read of it. */
export function ingestMessage(
  { title, others }: { readonly title: string; readonly others?: string },
  stored: Stored,
): string {
  const differ = stored.differing.length ? `, some of these with other values, which were not taken` : '';
  const known = stored.known ? ` ${stored.known} ${others ?? `known already${differ}`}.` : '';
  return `${stored.stored} of ${stored.received} ${title} stored.${known}`;
}

async function receiveRecords<T extends IngestRecord>(
  context: WriteContext,
  kind: IngestKind<T>,
  request: SignedRequest,
): Promise<Ingested> {
  const { sender } = request;
  await takeRequest(context, request);
  const nowMs = context.platform.now();
  const records = await readRecords([context.rawBody], {
    schema: kind.schema,
    nowMs,
    most: recordsPerIngest,
  }).catch((error: unknown) => {
    throw error instanceof FileError
      ? badInput(`line ${error.line}`, error.message.replace(/^line \d+: /, ''))
      : error;
  });
  const stored = await storeRecords(context.trx, kind, {
    records,
    source: sender,
    nowMs,
    onNewer(newer) {
      if ('received' in kind) context.afterCommit(() => kind.received?.(context.platform, newer));
    },
  });
  await context.audit({
    actor: { id: null, label: `sender ${sender}` },
    targetKind: kind.name,
    targetId: sender,
    after: stored,
  });
  return { success: true, message: ingestMessage(kind, stored), ...stored };
}

/**
 * Implements a signed ingest call: all of its records are stored, or none.
 * @throws ApiError 400 for a wrong signature, time or record, 409 for a repeated request, 503 where no key is set
 */
export const implementIngest = <C extends AnyCall, T extends IngestRecord>(call: C, kind: IngestKind<T>) =>
  implementSigned(
    call,
    verifySender,
    (context, _input, request) => receiveRecords(context, kind, request) as Promise<OutputOf<C>>,
  );
