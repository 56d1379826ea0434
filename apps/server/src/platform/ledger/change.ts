import { createHash } from 'node:crypto';
import {
  maxRepairWarnings,
  type ChangedCell,
  type EffectCell,
  type Effects,
  type LedgerTarget,
  type RepairWarning,
  type RepairWarnings,
} from '@midoffice/contract/system/ledger/shapes';
import type { Actor, AuditRecord } from '../audit/store.ts';
import type { RowKey } from './tables.ts';

/** A row of a ledger table with all its columns, spelt as PostgreSQL's `to_jsonb` spells them. */
export type Row = Readonly<Record<string, unknown>>;

/** One base fact to write. */
export interface CellChange {
  readonly table: string;
  readonly key: RowKey;
  /** A column; `*` for the row as a whole, in which `null` means no such row. */
  readonly field: string;
  /** The value that the writer expects there. */
  readonly before: unknown;
  readonly after: unknown;
}

/** A repair to apply. */
export interface Change {
  /** Such as `chart.split-applied`. */
  readonly kind: string;
  readonly targetKind: LedgerTarget;
  /** What it is about, such as a symbol: repairs of one target wait for each other. */
  readonly target: string;
  readonly actor: Actor;
  /**
   * The name of the call that makes it, also where a job does so later; `fixCall` of a fix function. Whoever may make that
   * call may take the change set back. Anything else, such as `command line`: whoever has all rights over such
   * targets; a revert has that of what it takes back, null where this is not known.
   */
  readonly call: string | null;
  readonly reason?: string;
  /** Where the new values come from, such as `person` or `rule auto-split`. */
  readonly source: string;
  /** One line for people. */
  readonly summary: string;
  readonly rows: readonly CellChange[];
  /** Writes the audit entry into the same transaction: the `audit` of the handler's context, or one like it. */
  readonly audit: (record: AuditRecord) => Promise<void>;
}

/** What a change did to derived data, with a name for all of it. */
export interface DerivedEffects extends Effects {
  /** Names every changed cell that `series` does not hold, of which `sample` has only the first; empty where there is none. */
  readonly digest: string;
}

/** What came of a change. */
export interface Applied {
  /** Null where nothing differed, and in a preview. */
  readonly changeSetId: number | null;
  /** The facts that differ, at most 200. */
  readonly cells: ChangedCell[];
  /** How many differ in all. */
  readonly cellCount: number;
  readonly effects: DerivedEffects;
}

/** A cell as it is written to the ledger. */
export interface StoredCell {
  readonly table: string;
  readonly rowKey: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const sampled = 200;
const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

export const noEffects: DerivedEffects = {
  count: 0,
  sample: [],
  series: [],
  digest: '',
  ...listWarnings([]),
};

/** Names each derived value that a change alters, before and after: the same of a preview and of the change itself. */
export function nameOfEffects({ count, digest, series }: DerivedEffects): string {
  const hash = createHash('sha256').update(`${count} ${digest}`);
  for (const { env, chartType, date, before, after } of series)
    hash.update(JSON.stringify([env, chartType, date, before, after]));
  return hash.digest('hex');
}

/** The effects of a derivation that changed these cells and draws no series. */
export function cellEffects(cells: readonly EffectCell[]): DerivedEffects {
  if (!cells.length) return noEffects;
  return { ...noEffects, count: cells.length, sample: cells.slice(0, sampled), digest: hashOf(cells) };
}

/** Warnings as an answer carries them: the first of them, and how many there are. */
export function listWarnings(warnings: readonly RepairWarning[]): RepairWarnings {
  return { warnings: warnings.slice(0, maxRepairWarnings), warningCount: warnings.length };
}

/** Effects of several derivations as one. */
export function mergeEffects(list: readonly DerivedEffects[]): DerivedEffects {
  const digests = list.map((one) => one.digest).filter(Boolean);
  return {
    digest: digests.length > 1 ? hashOf(digests) : (digests[0] ?? ''),
    count: list.reduce((sum, one) => sum + one.count, 0),
    sample: list.flatMap((one) => one.sample).slice(0, sampled),
    series: list.flatMap((one) => one.series),
    ...mergeWarnings(list),
  };
}

/** The warnings of several repairs as one. */
export function mergeWarnings(list: readonly RepairWarnings[]): RepairWarnings {
  return {
    warnings: list.flatMap((one) => one.warnings).slice(0, maxRepairWarnings),
    warningCount: list.reduce((sum, one) => sum + one.warningCount, 0),
  };
}
