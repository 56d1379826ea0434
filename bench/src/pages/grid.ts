import { flushSync } from 'react-dom';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** A statement of 120 periods and 62 fields, the same in both pages. */
export interface Line {
  readonly id: string;
  readonly cells: readonly number[];
}

export const fields = Array.from({ length: 62 }, (_none, at) => `field${at}`);
export const lines: readonly Line[] = Array.from({ length: 120 }, (_none, row) => ({
  id: `${2025 - Math.floor(row / 4)}-Q${4 - (row % 4)}`,
  cells: fields.map((_field, at) => ((row * 7919 + at * 104_729) % 1_000_003) * 1000 - 200_000_000),
}));

/** What the drag writes, in both pages. */
export const filled = 123_456;

const numbers = new Intl.NumberFormat('en-US');
export const figure = (value: number): string => numbers.format(value);

/** The class of a cell by its state, as the editor has them. */
export const stateOf = (value: number): string => (value < 0 ? 'negative' : value === filled ? 'update' : '');

/**
 * Lays the page out. The cells are asked for their place, not only what is around them: react-data-grid has
 * `content-visibility: auto`, so that before its first frame the box of the page is known without the layout of any cell.
 */
function layOut(target: HTMLElement): void {
  const cells = target.querySelectorAll('[role="gridcell"]');
  cells[cells.length - 1]?.getBoundingClientRect();
  target.getBoundingClientRect();
}

/**
 * Draws a page and leaves what it took on its window: `drawnMs` until all cells are laid out, and `steps` with one time for
 * each press, move and release of the pointer, from the event until what it changed is laid out.
 */
export function measureGrid(content: ReactNode): void {
  const target = document.querySelector<HTMLElement>('#root')!;
  const root = createRoot(target);
  const begun = performance.now();
  flushSync(() => root.render(content));
  layOut(target);
  const drawnMs = performance.now() - begun;
  const steps: number[] = [];
  let begunAt = 0;
  // The press, too: what it changes would else count from the move before it, with the wait between them.
  for (const event of ['pointerdown', 'pointermove', 'pointerup'] as const)
    addEventListener(
      event,
      () => {
        begunAt = performance.now();
        steps.push(0);
      },
      { capture: true },
    );
  new MutationObserver(() => {
    layOut(target);
    if (steps.length) steps[steps.length - 1] = performance.now() - begunAt;
  }).observe(target, { attributes: true, characterData: true, childList: true, subtree: true });
  Reflect.set(window, 'steps', steps);
  // The rows beyond the screen are drawn meanwhile; they are part of no step.
  setTimeout(() => Reflect.set(window, 'drawnMs', drawnMs), 300);
}
