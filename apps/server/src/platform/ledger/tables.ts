import type { OutputOf } from '@midoffice/contract/kernel';
import type { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import type { LedgerTarget } from '@midoffice/contract/system/ledger/shapes';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { DerivedEffects } from './change.ts';
import type { StoredChangeSet } from './revert-store.ts';

/** The key columns of a row and their values, spelt as PostgreSQL's `to_jsonb` spells them. */
export type RowKey = Readonly<Record<string, string | number | boolean>>;

/** What follows from base facts, and how to make it again. Several tables may share one. */
export interface Derivation {
  /** Names the series that a fact bears on. */
  seriesOf(key: RowKey): string;
  /**
   * Locks out writers of such facts that do not use the ledger, such as an import, until the transaction ends. Called once
   * for a change set, when it holds its locks and has not read the current rows yet.
   */
  hold?(trx: Trx): Promise<void>;
  /**
   * Makes those series again and returns what came out differently. Called once for all facts of a change set.
   * @param check whether the outcome is checked as well and the effects carry warnings: for previews only
   */
  rebuild(trx: Trx, series: readonly string[], check: boolean): Promise<DerivedEffects>;
}

/** A table of base facts, which change only through the ledger. */
export interface LedgerTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly derivation?: Derivation;
  /**
   * Whose fact a row is. A change set about something else may hold it too, such as the dividend of a chart in an edit of
   * corporate actions: it is then found by both (`newestChangeSet`, the list, "why this value?").
   */
  subjectOf?(key: RowKey): readonly [targetKind: LedgerTarget, target: string];
  /**
   * Whose lock guards a row, when it is not the target of the change set: one repair may write facts of several features.
   * Taken together with the lock of the change set's own target, in the order of `lockTargets`.
   */
  lockOf?(key: RowKey): readonly [targetKind: string, target: string];
  /** A row as the field calls it, such as `Correction of AAPL, EOD, production, 2014-06-09: close`. */
  wordsOf?(key: RowKey): string;
  /** Says no to facts that must not change now, whoever changes them. Called before they are written; throws an ApiError. */
  readonly guard?: (trx: Trx, rows: readonly GuardedRow[]) => Promise<void>;
}

/** A row of a ledger table, current and proposed; null: no such row. */
export interface GuardedRow {
  readonly current: Readonly<Record<string, unknown>> | null;
  readonly next: Readonly<Record<string, unknown>> | null;
}

export interface Explanation extends Omit<OutputOf<typeof whyThisValue>, 'changeSets'> {
  readonly changeSets: readonly StoredChangeSet[];
}

/** Says where a value comes from. Undefined: there is no such cell. */
export type Explainer = (
  db: DbOrTrx,
  cell: { readonly target: string; readonly key: string; readonly field: string },
) => Promise<Explanation | undefined>;

const tables = new Map<string, LedgerTable>();
const explainers = new Map<LedgerTarget, Explainer>();

/** Registers tables with the ledger; a feature does so from its `start.ts`. */
export function registerLedgerTables(list: readonly LedgerTable[]): void {
  for (const table of list) tables.set(table.name, table);
}

/** Makes the answer to "why this value?" known for one kind of target. */
export function registerExplainer(target: LedgerTarget, explain: Explainer): void {
  explainers.set(target, explain);
}

/** @throws TypeError when no feature has registered the table */
export function ledgerTable(name: string): LedgerTable {
  const table = tables.get(name);
  if (!table) throw new TypeError(`${name} is no table of the ledger`);
  return table;
}

/** What the feature of a table calls one of its rows; undefined where it does not say. */
export const wordsOfRow = (name: string, key: RowKey): string | undefined => tables.get(name)?.wordsOf?.(key);

export function explainerOf(target: LedgerTarget): Explainer | undefined {
  return explainers.get(target);
}
