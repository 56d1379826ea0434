import { useLayoutEffect, useState, type RefObject } from 'react';
import { defaultWidth } from './column.ts';

/** What of a column decides its width; without one it shares what is left. */
interface Arranged {
  readonly width: number | undefined;
  readonly column: { readonly minWidth?: number };
}

const leastOf = ({ column, width }: Arranged): number => width ?? column.minWidth ?? defaultWidth;

/** Pixels that a table needs at least. @param offset pixels before the first column */
export const leastTotal = (arranged: readonly Arranged[], offset: number): number =>
  arranged.reduce((sum, one) => sum + leastOf(one), offset);

/** Whether columns that share what is left need different pixels: the browser gives all of them the same. */
function needsShares(arranged: readonly Arranged[]): boolean {
  const leasts = arranged.filter(({ width }) => width === undefined).map(leastOf);
  return leasts.some((least) => least !== leasts[0]);
}

/**
 * Pixels of each column in a table that is so wide: one that shares what is left has its least, and an equal part of
 * what is beyond. The last of them stays open and takes what rounding leaves.
 * @param room pixels of the table; 0 where there is no layout
 */
export function sharedWidths(
  arranged: readonly Arranged[],
  offset: number,
  room: number,
): readonly (number | undefined)[] {
  if (room <= 0 || !needsShares(arranged)) return arranged.map(({ width }) => width);
  const isOpen = ({ width }: Arranged): boolean => width === undefined;
  const beyond = Math.max(0, room - leastTotal(arranged, offset));
  const part = Math.floor(beyond / arranged.filter(isOpen).length);
  const last = arranged.findLastIndex(isOpen);
  return arranged.map((one, n) => (n === last ? undefined : leastOf(one) + (isOpen(one) ? part : 0)));
}

/** {@link sharedWidths} in the pixels that a scroller has, which may change. */
export function useShares(
  scroller: RefObject<HTMLElement | null>,
  arranged: readonly Arranged[],
  offset: number,
): readonly (number | undefined)[] {
  const [room, setRoom] = useState(0);
  const isNeeded = needsShares(arranged);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isNeeded) return undefined;
    const measure = (): void => setRoom(element.clientWidth);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [scroller, isNeeded]);
  return sharedWidths(arranged, offset, room);
}
