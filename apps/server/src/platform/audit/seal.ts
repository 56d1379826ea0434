import { createHash, createHmac } from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Platform } from '../platform.ts';
import type { Settings } from '../settings/schema.ts';
import { canonical } from './canonical.ts';
import { chainKeysOf, type ChainKey } from './chain-keys.ts';
import {
  insertSeals,
  lockChain,
  nextToSeal,
  readHead,
  type ChainHead,
  type SealableEntry,
} from './seal-store.ts';
import { insertAudit } from './store.ts';

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
/**
 * The hash of a link over the one before it: keyed, so that nobody without SECRETS_KEY makes a chain that verifies.
 * @param key undefined for links of earlier releases, which had none
 */
export const linkHash = (previous: Uint8Array, digest: Uint8Array, key: ChainKey | undefined): Buffer =>
  (key ? createHmac('sha256', key.key) : createHash('sha256')).update(previous).update(digest).digest();

/** The file that receives the chain's head. */
export function headFileOf(settings: Pick<Settings, 'AUDIT_HEAD_FILE' | 'DATA_DIR'>): string {
  return settings.AUDIT_HEAD_FILE || join(settings.DATA_DIR, 'audit-head.jsonl');
}

/** What sealing needs. */
export type Sealing = Pick<Platform, 'db' | 'secrets'>;

async function sealBatch({ db, secrets }: Sealing): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockChain(trx);
    // Only now, under the lock: an older view would chain entries twice.
    const head = await readHead(trx);
    const entries = await nextToSeal(trx, batch);
    const [newest] = chainKeysOf(secrets);
    let previous: Buffer = head.hash;
    const links = entries.map((entry, index) => {
      const digest = entryDigest(entry);
      previous = linkHash(previous, digest, newest);
      return {
        seq: head.seq + index + 1,
        entryId: entry.id,
        entryDigest: digest,
        hash: previous,
        keyId: newest.id,
      };
    });
    if (links.length) await insertSeals(trx, links);
    return links.length;
  });
}

/** Chains all entries that are ready, in commit order, and answers the head. */
export async function sealEntries(sealing: Sealing): Promise<ChainHead> {
  while ((await sealBatch(sealing)) === batch);
  return readHead(sealing.db);
}

/**
 * Where the chain of an earlier release has no keyed link yet: writes the entry with which keyed links begin. Links
 * without a key verify up to it.
 */
export async function beginKeyedLinks({ db }: Sealing): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockChain(trx);
    const head = await readHead(trx);
    if (head.seq === 0 || head.keyId !== null) return;
    await insertAudit(trx, {
      actor: { id: null, label: 'system' },
      call: 'audit seal',
      kind: 'audit.chain-keyed',
      targetKind: 'audit',
      targetId: 'chain',
      after: { unkeyedUntil: head.seq },
    });
  });
}

/** A head as it is exported. */
export const exportedHead = ({ seq, hash, at }: ChainHead): ExportedHead => ({
  seq,
  hash: hash.toString('hex'),
  at,
});

/** Writes the chain's head into the file outside the database. */
export async function exportHead(file: string, head: ChainHead): Promise<void> {
  if (head.seq === 0) return;
  const line = exportedHead(head);
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
}
