import { saveTableLayout } from '@midoffice/contract/system/views/calls/save-table-layout';
import { callApi } from '../../data/client.ts';
import { snackbar } from '../../data/snackbar.ts';
import { isEmptyLayout, layoutText, type TableLayout } from './layout.ts';

/** Between two saves of one table: whoever holds a key down to widen a column causes few of them. */
const pauseMs = 500;

/** What was changed in this page, by table; the rest is what the server said at the start. */
const changed = new Map<string, TableLayout>();
const saving = new Set<string>();
const unsaved = new Set<string>();
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function save(table: string): Promise<void> {
  const layout = changed.get(table);
  if (!layout) return;
  if (saving.has(table)) {
    unsaved.add(table);
    return;
  }
  saving.add(table);
  unsaved.delete(table);
  try {
    await callApi(saveTableLayout, { table, layout });
  } catch (error) {
    // What is on screen stays arranged until the page is left.
    snackbar.failure(error);
  }
  setTimeout(() => {
    saving.delete(table);
    if (unsaved.has(table)) void save(table);
  }, pauseMs);
}

/** The layouts of a person's tables: changed at once on screen, then kept on the server. */
export const keptLayouts = {
  subscribe,
  /** Undefined where nothing was changed in this page. */
  get: (table: string): TableLayout | undefined => changed.get(table),
  set(table: string, layout: TableLayout): void {
    changed.set(table, layout);
    notify();
    void save(table);
  },
  /** Forgets all, for another person and for tests. */
  forget(): void {
    changed.clear();
    saving.clear();
    unsaved.clear();
    notify();
  },
};

/** Address parameter that holds the layout of a table. */
export const layoutParam = (name: string): string => `columns.${name}`;

const shown = new Map<string, TableLayout>();
let snapshot: Readonly<Record<string, string>> = {};

function resnapshot(): void {
  snapshot = Object.fromEntries(
    [...shown]
      .filter(([, layout]) => !isEmptyLayout(layout))
      .map(([name, layout]) => [layoutParam(name), layoutText(layout)]),
  );
  notify();
}

/** The layouts of the tables on screen that differ from their definition, as parameters of an address. */
export const shownLayouts = {
  subscribe,
  get: (): Readonly<Record<string, string>> => snapshot,
  /** Notes how a table on screen is laid out. Returns how to say that it is gone. */
  note(name: string, layout: TableLayout): () => void {
    shown.set(name, layout);
    resnapshot();
    return () => {
      if (shown.get(name) !== layout) return;
      shown.delete(name);
      resnapshot();
    };
  },
};
