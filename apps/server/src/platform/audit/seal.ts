import { createHash } from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Db } from '../db/connect.ts';
import type { Settings } from '../settings/schema.ts';
import { canonical } from './canonical.ts';
import {
  insertSeals,
  lockChain,
  nextToSeal,
  readHead,
  type ChainHead,
  type SealableEntry,
} from './seal-store.ts';

/** One line of the file outside the database. */
export interface ExportedHead {
  readonly seq: number;
  /** Hex. */
  readonly hash: string;
  readonly at: string | null;
}

const batch = 5000;

export const entryDigest = (entry: SealableEntry): Buffer =>
  createHash('sha256').update(canonical(entry)).digest();
export const linkHash = (previous: Uint8Array, digest: Uint8Array): Buffer =>
  createHash('sha256').update(previous).update(digest).digest();

/** The file that receives the chain's head. */
export function headFileOf(settings: Pick<Settings, 'AUDIT_HEAD_FILE' | 'DATA_DIR'>): string {
  return settings.AUDIT_HEAD_FILE || join(settings.DATA_DIR, 'audit-head.jsonl');
}

async function sealBatch(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockChain(trx);
    // Only now, under the lock: an older view would chain entries twice.
    const head = await readHead(trx);
    const entries = await nextToSeal(trx, batch);
    let previous: Buffer = head.hash;
    const links = entries.map((entry, index) => {
      const digest = entryDigest(entry);
      previous = linkHash(previous, digest);
      return { seq: head.seq + index + 1, entryId: entry.id, entryDigest: digest, hash: previous };
    });
    if (links.length) await insertSeals(trx, links);
    return links.length;
  });
}

/** Chains all entries that are ready, in commit order, and answers the head. */
export async function sealEntries(db: Db): Promise<ChainHead> {
  while ((await sealBatch(db)) === batch);
  return readHead(db);
}

/** Writes the chain's head into the file outside the database. */
export async function exportHead(file: string, head: ChainHead): Promise<void> {
  if (head.seq === 0) return;
  const line: ExportedHead = { seq: head.seq, hash: head.hash.toString('hex'), at: head.at };
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
}
