import type { WriteContext } from '../../../platform/http/implement.ts';
import { conflict } from '../../../platform/http/errors.ts';
import { keyFingerprint, maskedKey } from './keys.ts';
import { lastChangerOf, type StoredKey } from './store.ts';

/** A key as people read it. */
interface ShownKey {
  /** Masked. */
  readonly key: string;
  readonly firebase: boolean;
  readonly mongo: boolean;
}

/** What a call makes of each; null: nothing is left of it, undefined: it stays as it is. */
type WantedKey = { readonly [F in keyof ShownKey]: ShownKey[F] | null | undefined };

/**
 * Refuses to replace or delete a key that is not any more what its editor had read.
 * @throws ApiError 409 with both values, naming who has changed the value where the audit log knows it
 */
export async function requireKeyUnchanged(
  { trx, platform }: WriteContext,
  account: { readonly userid: string; readonly email: string },
  key: StoredKey,
  expected: ShownKey | undefined,
  wanted: WantedKey,
): Promise<void> {
  if (!expected) return;
  const masked = maskedKey(platform.secrets, key);
  const actual: ShownKey = { key: masked, firebase: key.in_firebase, mongo: key.in_mongo };
  const clashes = (['key', 'firebase', 'mongo'] as const).filter(
    (field) =>
      expected[field] !== actual[field] && wanted[field] !== undefined && wanted[field] !== actual[field],
  );
  if (!clashes.length) return;
  const who = clashes.includes('key')
    ? await lastChangerOf(trx, account.userid, keyFingerprint(platform.secrets, key))
    : undefined;
  throw conflict(
    `${who ?? 'Somebody else'} has changed this key in the meantime.`,
    clashes.map((field) => ({
      field,
      expected: expected[field],
      actual: actual[field],
      wanted: wanted[field],
      where: `key ${masked} (${account.email})`,
    })),
  );
}
