import type { Secrets } from '../crypto/secrets.ts';
import type { Trx } from '../db/connect.ts';
import { chainKeys, erasureProof } from './chain-keys.ts';
import { blankDetails, erasableEntries } from './seal-store.ts';
import { insertAudit, type Actor } from './store.ts';

/** What the entry of an erasure says beside whose values it took. */
export interface Erasure {
  readonly erased: number;
  /** Ids of the entries. */
  readonly entries: readonly number[];
  /** Hex; see `erasureProof`. */
  readonly proof: string;
  /** Id of the key that it was made with, hex. */
  readonly key: string;
}

/**
 * Erases the values that audit entries hold of an account, and says so in an entry of its own that names each of them:
 * without it the check of the log finds the values missing.
 * @returns how many were erased
 */
export async function eraseAccount(
  trx: Trx,
  secrets: Secrets,
  actor: Actor,
  userid: string,
): Promise<number> {
  const entries = await erasableEntries(trx, userid);
  const { newest } = await chainKeys(trx, secrets);
  const erasure: Erasure = {
    erased: entries.length,
    entries,
    proof: erasureProof(newest, userid, entries),
    key: newest.id.toString('hex'),
  };
  const entryId = await insertAudit(trx, {
    actor,
    call: 'audit erase',
    kind: 'audit.erased',
    targetKind: 'account',
    targetId: userid,
    after: erasure,
  });
  await blankDetails(trx, entries, entryId);
  return entries.length;
}
