import { constructTable, rowSelectionFeature, tableFeatures } from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import { useMemo, useState } from 'react';

/** The rows that somebody picked for an act: some by their keys, or all that match but a few. */
export interface RowSelection {
  /** Whether all rows that match are selected, on all pages, apart from `keys`. */
  readonly isAll: boolean;
  /** The selected rows; where all are, those that are not. */
  readonly keys: ReadonlySet<string>;
  readonly count: number;
  /** How many rows match, on all pages. */
  readonly total: number;
  /** Of the rows on screen. */
  readonly onPage: 'none' | 'some' | 'all';
  has(key: string): boolean;
  /** Selects or deselects a row; with `isRange` all from the row that was toggled before. */
  toggle(key: string, isRange: boolean): void;
  togglePage(): void;
  /** Selects every row that matches, on all pages. */
  selectAll(): void;
  clear(): void;
}

interface Chosen {
  readonly about: string;
  readonly isAll: boolean;
  readonly keys: ReadonlySet<string>;
}

const features = tableFeatures({ coreReactivityFeature: storeReactivityBindings(), rowSelectionFeature });

interface Keyed {
  readonly key: string;
}

const newModel = () =>
  constructTable<typeof features, Keyed>({ features, columns: [], data: [], getRowId: ({ key }) => key });

interface SelectionOptions {
  /** Keys of the rows on screen, in their order. */
  readonly keys: readonly string[];
  /** How many rows match on all pages. */
  readonly total: number;
  /** What the list shows, its filter as a text: nothing stays selected when that changes. */
  readonly about: string;
}

/** Rows selected over the pages of a list. */
export function useRowSelection({ keys, total, about }: SelectionOptions): RowSelection {
  const [model] = useState(newModel);
  const [state, setState] = useState<Chosen>({ about, isAll: false, keys: new Set() });
  const chosen: Chosen = state.about === about ? state : { about, isAll: false, keys: new Set() };
  const has = (key: string): boolean => chosen.keys.has(key) !== chosen.isAll;
  const selectedHere = (): Record<string, true> =>
    Object.fromEntries(keys.filter(has).map((key) => [key, true]));
  const data = useMemo(() => keys.map((key): Keyed => ({ key })), [keys]);
  model.setOptions((old) => ({ ...old, data, state: { rowSelection: selectedHere() } }));
  const change = (run: () => void): void => {
    let selected: Readonly<Record<string, boolean>> = selectedHere();
    model.setOptions((old) => ({
      ...old,
      onRowSelectionChange: (updater) => {
        selected = typeof updater === 'function' ? updater(selected as Record<string, true>) : updater;
      },
    }));
    run();
    // Of the rows on other pages nothing changes.
    const next = new Set(chosen.keys);
    for (const key of keys) {
      if ((selected[key] ?? false) === chosen.isAll) next.delete(key);
      else next.add(key);
    }
    setState({ ...chosen, keys: next });
  };
  return {
    isAll: chosen.isAll,
    keys: chosen.keys,
    count: chosen.isAll ? total - chosen.keys.size : chosen.keys.size,
    total,
    onPage: model.getIsAllRowsSelected() ? 'all' : keys.some(has) ? 'some' : 'none',
    has,
    toggle: (key, isRange) =>
      change(() => {
        const row = model.getRowModel().rowsById[key];
        row?.getToggleSelectedHandler()({ shiftKey: isRange, target: { checked: !has(key) } });
      }),
    togglePage: () => change(() => model.toggleAllRowsSelected()),
    selectAll: () => setState({ about, isAll: true, keys: new Set() }),
    clear: () => setState({ about, isAll: false, keys: new Set() }),
  };
}
