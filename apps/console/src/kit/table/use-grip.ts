import type { PointerEvent } from 'react';

interface GripOptions {
  /** Pixels at the start of a drag. */
  width(): number;
  /** Pixels that it is never narrower than. */
  readonly least: number;
  /** While it is dragged. */
  onWidth(px: number): void;
  /** When it is let go somewhere else than it was taken. */
  onEnd(px: number): void;
}

/** What a handle at the right edge of a column needs to drag its width. */
export const useGrip =
  ({ width, least, onWidth, onEnd }: GripOptions) =>
  (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault();
    const grip = event.currentTarget;
    const start = event.clientX - width();
    let last: number | undefined;
    grip.setPointerCapture(event.pointerId);
    const ends = new AbortController();
    const { signal } = ends;
    const move = (moved: globalThis.PointerEvent): void => {
      last = Math.max(least, Math.round(moved.clientX - start));
      onWidth(last);
    };
    grip.addEventListener('pointermove', move, { signal });
    const end = (): void => {
      ends.abort();
      if (last !== undefined) onEnd(last);
    };
    grip.addEventListener('pointerup', end, { signal });
    grip.addEventListener('pointercancel', end, { signal });
  };
