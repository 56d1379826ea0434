import type { CSSProperties, ReactNode } from 'react';
import { lazy } from '../load/lazy.tsx';
import css from './popup.module.css';
import { usePopupTrigger } from './use-popup-trigger.ts';

const loadPanel = async () => (await import('../popups/popup-section.tsx')).PopupSection;
const PopupSection = lazy(loadPanel);

interface PopupProps {
  /** Its accessible name. */
  readonly label: string;
  /** Pixels; less where the window is narrower. */
  readonly width: number;
  /** A dialog: what it holds takes the focus by itself. */
  readonly role?: 'dialog' | undefined;
  /** False: there is nothing to open, and what is open goes. */
  readonly isFilled?: boolean;
  readonly style?: CSSProperties;
  /** The button, given the attributes that it must carry. */
  trigger(wired: { onClick(): void; 'aria-expanded': boolean }): ReactNode;
  /** Its content, made when it is opened. */
  children(close: () => void): ReactNode;
}

/** A panel that a button opens below itself. */
export function Popup({ label, width, role, isFilled = true, trigger, children }: PopupProps) {
  const { anchor, warmUp, trigger: button, open, setOpen } = usePopupTrigger(loadPanel);
  return (
    <div className={css.anchor} ref={anchor} {...warmUp}>
      {isFilled && trigger({ onClick: () => setOpen(!open), 'aria-expanded': open })}
      {open && isFilled && (
        <PopupSection label={label} width={width} role={role} trigger={button} onClose={() => setOpen(false)}>
          {children(() => setOpen(false))}
        </PopupSection>
      )}
    </div>
  );
}
