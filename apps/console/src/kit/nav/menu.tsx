import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '../base/class-names.ts';
import css from './menu.module.css';

const margin = 4;

/** Moves what hangs on a button sideways into what is seen: a panel that scrolls would cut it off. */
function keepInSight(element: HTMLElement): void {
  let frame = element.parentElement;
  while (frame && getComputedStyle(frame).overflowX === 'visible') frame = frame.parentElement;
  const [{ left, right }, edges] = [
    element.getBoundingClientRect(),
    (frame ?? document.documentElement).getBoundingClientRect(),
  ];
  const shift =
    Math.max(0, edges.left + margin - left) ||
    -Math.max(0, right + margin - Math.min(edges.right, innerWidth));
  element.style.translate = shift ? `${shift}px` : '';
}

/** Opens and closes something that hangs on a button: closes on Escape, on a click outside, on leaving by keyboard. */
export function usePopup() {
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    // What hangs stands after its button.
    const hanging = anchor.current?.lastElementChild;
    if (open && hanging instanceof HTMLElement) keepInSight(hanging);
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: PointerEvent): void => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    };
    const escape = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') {
        setOpen(false);
        anchor.current?.querySelector('button')?.focus();
      }
    };
    // A dialog that was opened from it stands over it, and comes back to it.
    const left = (event: FocusEvent): void => {
      const target = event.target as HTMLElement;
      const over = target.closest('dialog');
      const isOver = over !== null && over !== anchor.current?.closest('dialog');
      if (!isOver && !anchor.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', left);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', left);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);
  return { anchor, open, setOpen };
}

export type MenuEntry =
  | {
      readonly label: string;
      readonly icon?: ReactNode;
      readonly keys?: string;
      readonly danger?: boolean;
      readonly reason?: string | undefined;
      run(): void;
    }
  | 'line'
  | { readonly head: ReactNode };

interface MenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly side?: 'left' | 'right';
  /** The button, given what it must carry. */
  trigger(wired: { onClick(): void; 'aria-haspopup': 'menu'; 'aria-expanded': boolean }): ReactNode;
}

/** A list of acts behind a button; arrows move, Enter acts. */
export function Menu({ label, entries, side = 'right', trigger }: MenuProps) {
  const { anchor, open, setOpen } = usePopup();
  const list = useRef<HTMLDivElement>(null);
  // Before anything else can take the focus there: an effect would come after the paint.
  useLayoutEffect(() => {
    const menu = list.current;
    if (open) (menu?.querySelector<HTMLElement>('button:not(:disabled)') ?? menu)?.focus();
  }, [open]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    const index = items.findIndex((item) => item === document.activeElement);
    items[(index + step + items.length) % items.length]?.focus();
  };
  return (
    <div className={css.anchor} ref={anchor}>
      {trigger({ onClick: () => setOpen(!open), 'aria-haspopup': 'menu', 'aria-expanded': open })}
      {open && (
        <div
          ref={list}
          className={classes(css.menu, css[side])}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {entries.map((entry) => {
            if (entry === 'line') return <hr key="line" className={css.line} />;
            if ('head' in entry)
              return (
                <div key="head" className={css.head}>
                  {entry.head}
                </div>
              );
            return (
              <button
                key={entry.label}
                type="button"
                role="menuitem"
                className={classes(css.item, entry.danger && css.danger)}
                disabled={entry.reason !== undefined}
                title={entry.reason}
                onClick={() => {
                  setOpen(false);
                  // A dialog that it opens gives the focus back to where it stood before.
                  anchor.current?.querySelector('button')?.focus();
                  entry.run();
                }}
              >
                {entry.icon}
                {entry.label}
                {entry.keys && <span className={css.keys}>{entry.keys}</span>}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}
