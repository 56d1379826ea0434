import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { cellsBetween, isSame, type CellAt } from './cell-range.ts';

interface PointerActs {
  /** The cell under the pointer became current. @param extend with Shift, or by dragging */
  move(at: CellAt, extend: boolean): void;
  /** A click that selected nothing. */
  act(at: CellAt): void;
  edit(at: CellAt): void;
  /** Alt and a drag: the cells that were passed since the last call, none of them twice. @param stroke of the drag */
  paint?: ((cells: readonly CellAt[], stroke: number) => void) | undefined;
}

interface Drag {
  readonly kind: 'select' | 'paint';
  readonly stroke: number;
  last: CellAt;
  isMoved: boolean;
  readonly passed: Set<string>;
}

/** The cell that an event is on; undefined beside the cells and inside an editor. */
export function cellUnder(target: EventTarget | null): CellAt | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest('td');
  const row = cell?.closest('tr')?.getAttribute('aria-rowindex');
  const column = cell?.getAttribute('aria-colindex');
  if (!row || !column || target.closest('input, select')) return undefined;
  return { row: Number(row) - 2, column: Number(column) - 1 };
}

const keyOf = ({ row, column }: CellAt): string => `${row} ${column}`;
let strokes = 0;

/** Pointer on the cells, by one handler for all: a click acts, a drag selects, Alt and a drag applies an act to cells. */
export function useCellPointer(acts: PointerActs) {
  const drag = useRef<Drag | null>(null);
  useEffect(() => {
    const end = (): void => {
      // A click follows; it has to know whether cells were selected.
      if (drag.current) setTimeout(() => (drag.current = null));
    };
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, []);
  const paint = (one: Drag, cells: readonly CellAt[]): void => {
    const fresh = cells.filter((cell) => !one.passed.has(keyOf(cell)));
    for (const cell of fresh) one.passed.add(keyOf(cell));
    if (fresh.length) acts.paint?.(fresh, one.stroke);
  };
  return {
    onPointerDown(event: PointerEvent): void {
      const at = cellUnder(event.target);
      if (!at || event.button !== 0) return;
      const kind = event.altKey && acts.paint ? 'paint' : 'select';
      if (event.pointerType === 'touch' && kind === 'select') return;
      drag.current = { kind, stroke: (strokes += 1), last: at, isMoved: event.shiftKey, passed: new Set() };
      acts.move(at, event.shiftKey);
      if (kind === 'paint') paint(drag.current, [at]);
    },
    onPointerMove(event: PointerEvent): void {
      const one = drag.current;
      if (!one || event.buttons === 0) return;
      const at = cellUnder(event.target);
      if (!at || isSame(at, one.last)) return;
      const passed = cellsBetween(one.last, at);
      one.last = at;
      one.isMoved = true;
      // Drawn in the frame that the move belongs to: by itself React would draw it after that frame.
      flushSync(() => (one.kind === 'paint' ? paint(one, passed) : acts.move(at, true)));
    },
    onClick(event: MouseEvent): void {
      const at = cellUnder(event.target);
      const one = drag.current;
      drag.current = null;
      if (!at || one?.kind === 'paint' || one?.isMoved || event.shiftKey) return;
      acts.move(at, false);
      acts.act(at);
    },
    onDoubleClick(event: MouseEvent): void {
      const at = cellUnder(event.target);
      if (at && !event.altKey && !event.shiftKey) acts.edit(at);
    },
  };
}
