import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type * as ColumnModel from './column-model.ts';
import type { Column } from './column.ts';
import { isArranged, type TableLayout } from './layout.ts';

/** A column as it is drawn. */
export interface ArrangedColumn<Row> {
  readonly column: Column<Row>;
  /** Pixels; undefined: it shares what is left. */
  readonly width: number | undefined;
  /** Pixels from the left edge where it stays in view. */
  readonly left?: number;
  /** The rightmost of those that stay in view. */
  readonly isLastLeft?: boolean;
}

type Model = typeof ColumnModel;

let model: Model | 'failed' | undefined;
let loading: Promise<Model | undefined> | undefined;
const listeners = new Set<() => void>();

/** Loads what arranges columns: for somebody who has arranged some, before the first table is drawn. */
export function loadColumnModel(): Promise<Model | undefined> {
  loading ??= import('./column-model.ts')
    .then(
      (loaded) => (model = loaded),
      () => {
        model = 'failed';
        loading = undefined;
        return undefined;
      },
    )
    .finally(() => {
      for (const listener of listeners) listener();
    });
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const plain = <Row>(columns: readonly Column<Row>[], layout: TableLayout): ArrangedColumn<Row>[] => {
  const widths = new Map(layout.widths);
  return columns.map((column) => ({ column, width: widths.get(column.id) ?? column.width }));
};

/** The first column stays in view where its table says so, and nobody pinned others. */
function withStart<Row>(columns: readonly ArrangedColumn<Row>[]): readonly ArrangedColumn<Row>[] {
  const [first, ...others] = columns;
  if (!first?.column.atStart || first.left !== undefined) return columns;
  return [{ ...first, left: 0, isLastLeft: true }, ...others];
}

/**
 * The columns to draw. Widths need no library; without it, where it could not be loaded, the columns are as the table
 * defines them.
 * @returns undefined while the library is being loaded
 */
export function useArranged<Row>(
  columns: readonly Column<Row>[],
  layout: TableLayout,
): readonly ArrangedColumn<Row>[] | undefined {
  const isNeeded = isArranged(layout);
  const loaded = useSyncExternalStore(subscribe, () => (isNeeded ? model : undefined));
  useEffect(() => {
    if (isNeeded) void loadColumnModel();
  }, [isNeeded]);
  return useMemo(() => {
    if (!isNeeded || loaded === 'failed') return withStart(plain(columns, layout));
    return loaded && withStart(loaded.arrange(columns, layout));
  }, [columns, layout, isNeeded, loaded]);
}
