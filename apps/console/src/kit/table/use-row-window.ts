import { startTransition, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Pixels; all rows are as high. */
export const rowHeight = 25;
const headHeight = 28;
/** From here on only what is on screen is drawn: shorter tables stay whole, so that the browser can search them. */
const windowFrom = 200;
/** Rows drawn beyond either edge; the window moves by as many at a time, so that most scrolling draws nothing anew. */
const defaultSpare = 15;

interface RowWindow {
  /** Indices of the first and last row to draw. */
  readonly first: number;
  readonly last: number;
  /** Scrolls a row into sight. */
  show(index: number): void;
}

/**
 * The rows to draw of a table that is scrolled so far. Both ends count.
 * @param scrollTop pixels
 * @param height pixels in sight
 * @param rowPx height of a row in pixels
 */
export function windowOf(
  scrollTop: number,
  height: number,
  count: number,
  spare = defaultSpare,
  rowPx = rowHeight,
): { readonly first: number; readonly last: number } {
  const step = Math.floor(scrollTop / rowPx / spare) * spare;
  const rows = Math.ceil(height / rowPx);
  const last = Math.min(count - 1, step + rows + 2 * spare);
  return { first: Math.max(0, Math.min(step - spare, last - rows - spare)), last };
}

/** How a table that is drawn in part differs from the usual one. */
interface WindowOptions {
  /** Rows from which on only those in sight are drawn. */
  readonly from?: number;
  /** Rows drawn beyond either edge. */
  readonly spare?: number;
  /** Height of a row in pixels, where it is no row of a table. */
  readonly rowPx?: number;
}

/** Rows that fit on the screen below what is always above a table: the console's bar and the table's head. */
const rowsInView = (rowPx: number): number => Math.max(1, Math.ceil(innerHeight / rowPx) - 4);

/** Whether the rows below the screen may be drawn, too: after those that are seen are. */
function useWhole(isFilled: boolean): boolean {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    if (isFilled) startTransition(() => setWhole(true));
  }, [isFilled]);
  return isWhole;
}

/** Which rows of a table to draw. Rows of one height need arithmetic only, so no library measures them. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  { from = windowFrom, spare = defaultSpare, rowPx = rowHeight }: WindowOptions = {},
): RowWindow {
  const isLong = count > from;
  const isWhole = useWhole(count > 0);
  const [span, setSpan] = useState(() =>
    windowOf(0, Math.min(defaultSpare * 3, rowsInView(rowPx)) * rowPx, count, spare, rowPx),
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isLong) return undefined;
    const appearance = (): void => {
      const next = windowOf(
        element.scrollTop,
        element.clientHeight || rowsInView(rowPx) * rowPx,
        count,
        spare,
        rowPx,
      );
      setSpan((old) => (old.first === next.first && old.last === next.last ? old : next));
    };
    const sizes = new ResizeObserver(appearance);
    sizes.observe(element);
    element.addEventListener('scroll', appearance, { passive: true });
    appearance();
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', appearance);
    };
  }, [scroller, isLong, count, spare, rowPx]);
  return {
    first: isLong ? Math.min(span.first, count - 1) : 0,
    last: isLong
      ? Math.min(span.last, count - 1)
      : isWhole
        ? count - 1
        : Math.min(count, rowsInView(rowPx)) - 1,
    show(index) {
      const element = scroller.current;
      if (!element) return;
      const top = index * rowPx;
      // The header is above the rows and stays in sight.
      const lowest = top + headHeight + rowPx - element.clientHeight;
      if (top < element.scrollTop) element.scrollTo({ top });
      else if (lowest > element.scrollTop) element.scrollTo({ top: lowest });
    },
  };
}
