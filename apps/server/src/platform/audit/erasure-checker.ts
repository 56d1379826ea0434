import type { Db } from '../db/connect.ts';
import { erasureProof, type ChainKeys } from './chain-keys.ts';
import type { Erasure } from './erase.ts';
import { nameOf } from './link-checker.ts';
import { findErasures, oldErasures, type ErasureRow, type SealedRow } from './seal-store.ts';

/** Checks that values that are gone were erased by an erasure that says so. */
export interface ErasureChecker {
  note(row: SealedRow): void;
  /** Problems of the rows noted since the last time. */
  check(): Promise<string[]>;
  /** Problems of what earlier releases erased. */
  checkOld(): Promise<string[]>;
}

/** The ids that an erasure names, where it was made with the key; else none. */
function provenIds(row: ErasureRow, keys: ChainKeys): ReadonlySet<number> {
  const { entries, proof, key } = (row.after ?? {}) as Partial<Erasure>;
  const made = typeof key === 'string' ? keys.find(Buffer.from(key, 'hex')) : undefined;
  const holds =
    row.kind === 'audit.erased' &&
    row.isKnown &&
    made !== undefined &&
    Array.isArray(entries) &&
    erasureProof(made, row.targetId ?? '', entries) === proof;
  return new Set(holds ? entries : []);
}

export function createErasureChecker(db: Db, keys: ChainKeys): ErasureChecker {
  const proven = new Map<number, ReadonlySet<number>>();
  let noted: SealedRow[] = [];
  let old: SealedRow[] = [];
  return {
    note(row) {
      if (!row.detail?.erasedAt) return;
      // Earlier releases did not say which erasure took an entry's values.
      if (row.keyId === null && row.detail.erasedBy === null) old.push(row);
      else noted.push(row);
    },
    async check() {
      const rows = noted;
      noted = [];
      const unknown = new Set(rows.flatMap(({ detail }) => detail!.erasedBy ?? []));
      for (const id of proven.keys()) unknown.delete(id);
      for (const row of await findErasures(db, [...unknown])) proven.set(row.id, provenIds(row, keys));
      return rows
        .filter((row) => !proven.get(row.detail!.erasedBy ?? 0)?.has(row.entryId))
        .map((row) => `the details of ${nameOf(row)} were erased, and no erasure in the log says so`);
    },
    async checkOld() {
      const rows = old;
      old = [];
      if (!rows.length) return [];
      const notified = await oldErasures(db);
      // An earlier release erased the entry of an erasure with the values of its account: its number is then unknown.
      if (notified.some(({ isErased }) => isErased)) return [];
      const count = notified.reduce(
        (sum, { after }) => sum + Number((after as Partial<Erasure> | null)?.erased ?? 0),
        0,
      );
      return rows.length <= count
        ? []
        : [
            `the details of ${rows.length} entries up to ${nameOf(rows.at(-1)!)} were erased, the erasures in the log say ${count}`,
          ];
    },
  };
}
