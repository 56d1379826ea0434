import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';

/** Columns drawn beyond either edge. */
const spareColumns = 1;
/** The window moves by so many columns at a time. */
const stepColumns = 2;

/** First and last column to draw beside the pinned ones, which always are. Both count. */
export interface ColumnSpan {
  readonly first: number;
  readonly last: number;
}

/** Where columns are, in pixels. */
export interface ColumnPlaces {
  readonly widths: readonly number[];
  readonly lefts: readonly number[];
  readonly pinned: number;
  readonly pinnedPx: number;
}

/** Pixels at the left edge that pinned columns cover: a narrow screen has room for the first one only. */
export const coveredPx = ({ widths, pinned, pinnedPx }: ColumnPlaces, screenPx: number): number =>
  pinned && screenPx <= 800 ? widths[0]! : pinnedPx;

/**
 * The columns to draw of a grid that is scrolled so far.
 * @param width pixels in sight; 0 where there is no layout: all columns
 * @param covered pixels of them under pinned columns
 */
export function columnsInView(
  scrollLeft: number,
  width: number,
  places: ColumnPlaces,
  covered = places.pinnedPx,
): ColumnSpan {
  const { widths, lefts, pinned } = places;
  const end = widths.length - 1;
  if (width <= 0) return { first: pinned, last: end };
  let first = pinned;
  while (first < end && lefts[first]! + widths[first]! <= scrollLeft + covered) first += 1;
  let last = first;
  while (last < end && lefts[last]! + widths[last]! < scrollLeft + width) last += 1;
  const step = Math.floor((first - pinned) / stepColumns) * stepColumns + pinned;
  return {
    first: Math.max(pinned, step - spareColumns),
    last: Math.min(end, Math.ceil((last + 1) / stepColumns) * stepColumns + spareColumns - 1),
  };
}

/** The tracks of a row that is laid out by itself: of the pinned columns, of all those left out after them, of the drawn ones. */
export function tracksOf(
  { widths, lefts, pinned, pinnedPx }: ColumnPlaces,
  { first, last }: ColumnSpan,
): string {
  const px = [...widths.slice(0, pinned), ...widths.slice(first, last + 1)];
  if (first > pinned) px.splice(pinned, 0, lefts[first]! - pinnedPx);
  return px.map((width) => `${width}px`).join(' ');
}

/** Which columns of a grid to draw: those in sight of a wide one, all of any other. */
export function useColumnWindow(
  scroller: RefObject<HTMLElement | null>,
  isPart: boolean,
  places: ColumnPlaces,
): ColumnSpan & { readonly isMeasured: boolean; show(column: number): void } {
  const { pinned } = places;
  const end = places.widths.length - 1;
  const [span, setSpan] = useState<ColumnSpan | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isPart) return undefined;
    const update = (): void => {
      const next = columnsInView(
        element.scrollLeft,
        element.clientWidth,
        places,
        coveredPx(places, innerWidth),
      );
      setSpan((old) => (old?.first === next.first && old.last === next.last ? old : next));
    };
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    update();
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller, isPart, places]);
  const shown = useMemo(
    () =>
      isPart
        ? { first: Math.min(span?.first ?? pinned, end), last: Math.min(span?.last ?? pinned, end) }
        : { first: pinned, last: end },
    [isPart, span, end, pinned],
  );
  return {
    ...shown,
    /** False before the first layout: what is in sight is not known yet, so nothing is drawn twice. */
    isMeasured: !isPart || span !== null,
    /** Scrolls a column into sight, beside the pinned ones. */
    show(column) {
      const element = scroller.current;
      if (!element || column < pinned || !element.clientWidth) return;
      const left = places.lefts[column]!;
      const covered = coveredPx(places, innerWidth);
      const right = left + places.widths[column]!;
      if (left - covered < element.scrollLeft) element.scrollTo({ left: left - covered });
      else if (right > element.scrollLeft + element.clientWidth)
        element.scrollTo({ left: right - element.clientWidth });
    },
  };
}
