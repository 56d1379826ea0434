import { useState, type KeyboardEvent } from 'react';

interface RowKeys {
  /** Index of the row under the keyboard, -1 for none. */
  readonly current: number;
  setCurrent(index: number): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

interface Acts {
  show(index: number): void;
  pick?: ((index: number) => void) | undefined;
  /** Ticks a row; with Shift all from the row that was ticked before. */
  toggle?: ((index: number, isRange: boolean) => void) | undefined;
}

const pageRows = 15;

function nextIndex(key: string, current: number, count: number): number | undefined {
  const last = count - 1;
  const moves: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + pageRows,
    PageUp: current - pageRows,
    Home: 0,
    End: last,
  };
  const wanted = moves[key];
  return wanted === undefined ? undefined : Math.max(0, Math.min(last, wanted));
}

/** Moves over the rows of a table by arrows, page keys, Home and End; Enter picks, Space ticks. */
export function useRowKeys(count: number, acts: Acts): RowKeys {
  const [current, setCurrent] = useState(-1);
  return {
    current: Math.min(current, count - 1),
    setCurrent,
    onKeyDown(event) {
      if (
        event.target !== event.currentTarget ||
        count === 0 ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      const next = nextIndex(event.key, current, count);
      if (next !== undefined) {
        setCurrent(next);
        acts.show(next);
      } else if (event.key === 'Enter' && current >= 0) acts.pick?.(current);
      else if (event.key === ' ' && current >= 0) {
        if (acts.toggle) acts.toggle(current, event.shiftKey);
        else acts.pick?.(current);
      } else return;
      event.preventDefault();
    },
  };
}
