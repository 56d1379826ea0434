// The only place that knows the table library. Loaded when somebody arranges columns, or has arranged them before.
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  constructTable,
  tableFeatures,
} from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import type { ArrangedColumn } from './arranged.ts';
import { defaultWidth, type Column } from './column.ts';
import { emptyLayout, mergeOrder, withWidth, type TableLayout } from './layout.ts';

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

type Columns = readonly Pick<Column<never>, 'id' | 'width' | 'minWidth'>[];

function modelOf(columns: Columns, layout: TableLayout) {
  const ids = new Set(columns.map(({ id }) => id));
  const hidden = layout.hidden.filter((id) => ids.has(id));
  return constructTable({
    features,
    data: [],
    columns: columns.map(({ id, width, minWidth }) => ({ id, size: width ?? minWidth ?? defaultWidth })),
    initialState: {
      // A table whose columns are all hidden could not be brought back.
      columnVisibility: hidden.length < ids.size ? Object.fromEntries(hidden.map((id) => [id, false])) : {},
      columnOrder: layout.order.length ? mergeOrder(layout.order, [...ids]).filter((id) => ids.has(id)) : [],
      columnPinning: { start: layout.left.filter((id) => ids.has(id)), end: [] },
      columnSizing: Object.fromEntries(layout.widths.filter(([id]) => ids.has(id))),
    },
  });
}

/** The columns to draw, from left to right. Offsets of those that stay in view are pixels from the first of them. */
export function arrange<Row>(columns: readonly Column<Row>[], layout: TableLayout): ArrangedColumn<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const model = modelOf(columns, layout);
  const widths = new Map(layout.widths);
  const visible = [...model.getStartVisibleLeafColumns(), ...model.getCenterVisibleLeafColumns()];
  return visible.map((one) => {
    const column = byId.get(one.id)!;
    const isLeft = one.getIsPinned() === 'start';
    return {
      column,
      width: widths.get(one.id) ?? (isLeft ? one.getSize() : column.width),
      ...(isLeft && { left: one.getStart('start'), isLastLeft: one.getIsLastColumn('start') }),
    };
  });
}

/** What somebody does to a column. */
export type ColumnChange =
  | { readonly kind: 'hide'; readonly id: string }
  | { readonly kind: 'show'; readonly id: string }
  | { readonly kind: 'unpin'; readonly id: string }
  /** `widthPx`: what it takes at the moment, which it keeps. */
  | { readonly kind: 'pin'; readonly id: string; readonly widthPx?: number }
  /** Past the next shown column: -1 to the left, 1 to the right. */
  | { readonly kind: 'move'; readonly id: string; readonly by: -1 | 1 };

/** The ids that are drawn beside one another with a column: pinned ones or the others. */
function neighbours(model: ReturnType<typeof modelOf>, id: string): string[] {
  const isLeft = model.getColumn(id)?.getIsPinned() === 'start';
  return (isLeft ? model.getStartVisibleLeafColumns() : model.getCenterVisibleLeafColumns()).map(
    (one) => one.id,
  );
}

function exchanged(ids: readonly string[], id: string, other: string): string[] {
  const at = ids.indexOf(other);
  const isBefore = ids.indexOf(id) < at;
  const rest = ids.filter((one) => one !== id);
  rest.splice(rest.indexOf(other) + (isBefore ? 1 : 0), 0, id);
  return rest;
}

/** Which changes of a shown column are possible. */
export function possibleChanges(columns: Columns, layout: TableLayout, id: string) {
  const model = modelOf(columns, layout);
  const beside = neighbours(model, id);
  const at = beside.indexOf(id);
  return {
    isPinned: model.getColumn(id)?.getIsPinned() === 'start',
    canHide: model.getVisibleLeafColumns().length > 1,
    canMoveLeft: at > 0,
    canMoveRight: at >= 0 && at < beside.length - 1,
  };
}

/** Every column in its order, shown or not, as a list of columns to choose from has it. */
export function allColumns(columns: Columns, layout: TableLayout) {
  const model = modelOf(columns, layout);
  const all = model.getAllLeafColumns();
  const left = layout.left.flatMap((id) => all.filter((one) => one.id === id));
  return [...left, ...all.filter((one) => !left.includes(one))].map((one) => ({
    id: one.id,
    isShown: one.getIsVisible(),
  }));
}

/** A layout after a change. Columns that the table does not draw at the moment keep what is said of them. */
export function changeLayout(columns: Columns, layout: TableLayout, change: ColumnChange): TableLayout {
  const { id } = change;
  const model = modelOf(columns, layout);
  const column = model.getColumn(id);
  if (!column) return layout;
  let next = layout;
  if (change.kind === 'hide' || change.kind === 'show')
    column.toggleVisibility(change.kind === 'show' || model.getVisibleLeafColumns().length === 1);
  else if (change.kind === 'pin') {
    column.pin('start');
    const isSized = layout.widths.some(([one]) => one === id);
    if (!isSized) next = withWidth(layout, id, change.widthPx || column.getSize());
  } else if (change.kind === 'unpin') column.pin(false);
  else if (change.kind === 'move') {
    const beside = neighbours(model, id);
    const other = beside[beside.indexOf(id) + change.by];
    if (other === undefined) return layout;
    if (column.getIsPinned())
      model.setColumnPinning((old) => ({ ...old, start: exchanged(old.start, id, other) }));
    else
      model.setColumnOrder((old) =>
        exchanged(old.length ? old : model.getAllLeafColumns().map((one) => one.id), id, other),
      );
  }
  return layoutOf(model, columns, next);
}

function layoutOf(model: ReturnType<typeof modelOf>, columns: Columns, former: TableLayout): TableLayout {
  const { columnVisibility, columnOrder, columnPinning } = model.store.state;
  const ids = columns.map(({ id }) => id);
  const known = new Set(ids);
  const others = (list: readonly string[]): string[] => list.filter((id) => !known.has(id));
  const order = columnOrder.some((id, at) => id !== ids[at]) ? columnOrder : [];
  return {
    hidden: [...others(former.hidden), ...ids.filter((id) => columnVisibility[id] === false)],
    order: order.length ? mergeOrder(order, former.order) : others(former.order).length ? former.order : [],
    left: [...columnPinning.start, ...others(former.left)],
    widths: former.widths,
  };
}

/** A layout without anything that was said of these columns. */
export function resetLayout(columns: Columns, layout: TableLayout): TableLayout {
  const known = new Set(columns.map(({ id }) => id));
  const others = (list: readonly string[]): string[] => list.filter((id) => !known.has(id));
  return {
    ...emptyLayout,
    hidden: others(layout.hidden),
    left: others(layout.left),
    widths: layout.widths.filter(([id]) => !known.has(id)),
  };
}
