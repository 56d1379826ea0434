import type { ReactNode } from 'react';
import { usePopup } from './menu.tsx';
import css from './bar-popup.module.css';

interface BarPopupProps {
  readonly label: string;
  /** Pixels; less where the window is narrower. */
  readonly width: number;
  /** False: there is nothing to open, and what is open goes. */
  readonly isFilled?: boolean;
  /** The button, given what it must carry. */
  trigger(wired: { onClick(): void; 'aria-expanded': boolean }): ReactNode;
  /** What hangs there, made when it is opened. */
  children(close: () => void): ReactNode;
}

/** What hangs on a button of the top bar. */
export function BarPopup({ label, width, isFilled = true, trigger, children }: BarPopupProps) {
  const { anchor, open, setOpen } = usePopup();
  return (
    <div className={css.anchor} ref={anchor}>
      {isFilled && trigger({ onClick: () => setOpen(!open), 'aria-expanded': open })}
      {open && isFilled && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
        <section className={css.popup} style={{ width }} aria-label={label} tabIndex={0}>
          {children(() => setOpen(false))}
        </section>
      )}
    </div>
  );
}
