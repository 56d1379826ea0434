import type { ChainKeys } from './chain-keys.ts';
import { linkHash } from './seal.ts';
import type { SealedRow } from './seal-store.ts';

/** A link of the chain as messages name it. */
export const nameOf = ({ entryId, seq }: Pick<SealedRow, 'entryId' | 'seq'>): string =>
  `entry ${entryId} (seal ${seq})`;

/** Checks links one after another, from the first. */
export interface LinkChecker {
  /** @param previous hash before this link; undefined where links are missing before it */
  check(row: SealedRow, previous: Buffer | undefined): string[];
  /** What is wrong with the chain as a whole, after its last link. */
  atEnd(): string[];
  /** Links without a key at the beginning of the chain. */
  unkeyed(): number;
}

/** Links without a key are accepted at the beginning of a chain alone: earlier releases made them. */
export function createLinkChecker(keys: ChainKeys): LinkChecker {
  const missing = new Set<string>();
  let unkeyed = 0;
  let keyed = 0;
  return {
    check(row, previous) {
      const { keyId } = row;
      if (keyId === null) {
        if (keyed)
          return [`${nameOf(row)} has no key, though links before it have one: the chain was changed here`];
        unkeyed += 1;
      } else keyed += 1;
      const key = keyId === null ? undefined : keys.find(keyId);
      if (keyId !== null && !key) {
        const id = keyId.toString('hex');
        if (missing.has(id)) return [];
        missing.add(id);
        return [
          `${nameOf(row)} and what follows was sealed with the key ${id}, which SECRETS_KEY does not hold: it cannot be checked`,
        ];
      }
      if (previous === undefined || linkHash(previous, row.entryDigest, key).equals(row.hash)) return [];
      return [`${nameOf(row)} does not follow from the seal before it: the chain was changed here`];
    },
    atEnd: () =>
      unkeyed && !keyed
        ? [
            'no link of the chain has a key: it is of an earlier release and no server of this one has run yet, or it was written anew without the key',
          ]
        : [],
    unkeyed: () => unkeyed,
  };
}
