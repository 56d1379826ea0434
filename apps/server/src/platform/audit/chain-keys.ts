import { createHmac } from 'node:crypto';
import { readState, writeState } from '../app-state/store.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { DbOrTrx } from '../db/connect.ts';
import { canonical } from './canonical.ts';

/** A key that links of the chain are made with. */
export interface ChainKey {
  readonly id: Buffer;
  readonly key: Buffer;
}

/** The keys of the chain: the newest makes links, all of them verify. */
export interface ChainKeys {
  readonly newest: ChainKey;
  /** Undefined where neither SECRETS_KEY nor the keys kept at a rotation hold it. */
  find(id: Uint8Array): ChainKey | undefined;
}

const purpose = 'audit chain';
/** Name in `app_state` of keys that were rotated out, sealed for this purpose alone. */
const keptName = 'audit-chain-keys';

async function keptKeys(db: DbOrTrx, secrets: Secrets): Promise<ChainKey[]> {
  const kept = (await readState<Record<string, string>>(db, keptName)) ?? {};
  return Object.entries(kept).flatMap(([id, sealed]) => {
    try {
      const key = Buffer.from(secrets.openFor(purpose, Buffer.from(sealed, 'base64')), 'base64');
      return [{ id: Buffer.from(id, 'hex'), key }];
    } catch {
      // Put there by somebody without the key, or sealed under one that is gone: links made with it do not verify.
      return [];
    }
  });
}

/** The keys of the chain that SECRETS_KEY itself gives, newest first. */
export const chainKeysOf = (secrets: Secrets): readonly [ChainKey, ...ChainKey[]] =>
  secrets.derived(purpose) as unknown as readonly [ChainKey, ...ChainKey[]];

/** The keys of the chain, derived from SECRETS_KEY, with those that were rotated out of it. */
export async function chainKeys(db: DbOrTrx, secrets: Secrets): Promise<ChainKeys> {
  const own = chainKeysOf(secrets);
  const all = [...own, ...(await keptKeys(db, secrets))];
  return {
    newest: own[0],
    find: (id) => all.find((one) => one.id.equals(id)),
  };
}

/** Keeps the older keys of the chain sealed under the newest, so that SECRETS_KEY may drop the keys they came from. */
export async function keepChainKeys(db: DbOrTrx, secrets: Secrets): Promise<void> {
  const older = [...(await keptKeys(db, secrets)), ...chainKeysOf(secrets).slice(1)];
  if (!older.length) return;
  const sealed = older.map(({ id, key }) => [
    id.toString('hex'),
    secrets.sealFor(purpose, key.toString('base64')).toString('base64'),
  ]);
  await writeState(db, keptName, Object.fromEntries(sealed));
}

/** Proves that an erasure of these entries was made by whoever holds the key. Hex. */
export const erasureProof = (key: ChainKey, userid: string, entries: readonly number[]): string =>
  createHmac('sha256', key.key)
    .update(canonical({ erasure: userid, entries }))
    .digest('hex');
