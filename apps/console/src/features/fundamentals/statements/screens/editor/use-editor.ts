import type { EditorTable, StatementTable } from '@midoffice/contract/fundamentals/statements/lists';
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useEditHistory, type EditHistory } from '../../../../../kit/table/use-edit-history.ts';
import { checkRecords, nothingChecked, type Checks } from '../../checks.ts';
import { countPending, nothingPending, type Pending } from '../../pending.ts';
import { unsaved } from '../../saving.ts';
import { usePendingDraft } from './use-pending-draft.ts';
import { useStatements, type Statements, type StatementsRead } from './use-statements.ts';

/** Makes an edit. @param stroke edits of one stroke are undone together */
export type Change = (edit: (pending: Pending) => Pending, stroke?: number) => void;

/** What the editor works on: records, what is pending about them, the loaded override, and what the checks say. */
export interface Editor {
  readonly symbol: string;
  readonly table: StatementTable;
  readonly base: StatementsRead;
  readonly compare: StatementsRead;
  /** The loaded override; empty: none. */
  readonly source: string;
  readonly data: Statements | undefined;
  readonly pending: Pending;
  readonly count: number;
  readonly change: Change;
  /** Forgets all that is pending. */
  drop(): void;
  /** Forgets what was saved; what was edited while the save ran stays pending. */
  saved(sent: Pending): void;
  readonly history: EditHistory<Pending>;
  undo(): void;
  redo(): void;
  readonly checks: Checks;
}

/** Pending edits with the steps to undo them. */
export function usePending(symbol: string, table: EditorTable) {
  const [pending, set, latest] = usePendingDraft(`statements/${symbol}/${table}`);
  const history = useEditHistory<Pending>();
  const { note, undo, redo, clear } = history;
  const change = useCallback<Change>(
    (edit, stroke) => {
      const before = latest();
      const next = edit(before);
      if (next === before) return;
      note(before, stroke);
      set(next);
    },
    [note, set, latest],
  );
  const step = useCallback(
    (to: (now: Pending) => Pending | undefined): void => {
      const next = to(latest());
      if (next) set(next);
    },
    [set, latest],
  );
  const drop = useCallback((): void => {
    clear();
    set(nothingPending);
  }, [clear, set]);
  const saved = useCallback(
    (sent: Pending): void => {
      clear();
      set(unsaved(latest(), sent));
    },
    [clear, set, latest],
  );
  useEffect(() => clear(), [clear, symbol, table]);
  return {
    pending,
    history,
    change,
    drop,
    saved,
    undo: useCallback(() => step(undo), [step, undo]),
    redo: useCallback(() => step(redo), [step, redo]),
  };
}

/**
 * Reads one table of a symbol and keeps what is edited of it. Edits stay with their symbol and table: another table can
 * be opened meanwhile, and a reload of the page keeps them.
 */
export function useEditor(symbol: string, table: StatementTable, source: string, run: string): Editor {
  const base = useStatements(symbol, table);
  const compare = useStatements(symbol, table, source, run);
  const edits = usePending(symbol, table);
  const { data } = base;
  const checked = useDeferredValue(edits.pending);
  const checks = useMemo(
    () => (data ? checkRecords(table, data.rows, checked) : nothingChecked),
    [table, data, checked],
  );
  return {
    symbol,
    table,
    base,
    compare,
    source,
    data,
    count: countPending(edits.pending),
    checks,
    ...edits,
  };
}
