import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { PopupPanel } from './popup-panel.tsx';
import css from '../nav/popup.module.css';

interface PopupSectionProps {
  readonly label: string;
  readonly width: number;
  readonly role: 'dialog' | undefined;
  readonly trigger: RefObject<HTMLElement | null>;
  onClose(): void;
  readonly children: ReactNode;
}

/** The open panel of a {@link Popup}: takes the focus, and gives it back to the button. */
export function PopupSection({ label, width, role, trigger, onClose, children }: PopupSectionProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (role !== 'dialog') section.current?.focus();
  }, [role]);
  return (
    <PopupPanel
      trigger={trigger}
      placement="bottom end"
      className={css.popup}
      style={{ width }}
      onClose={onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
      <section
        ref={section}
        className={css.content}
        role={role}
        aria-label={label}
        tabIndex={role === 'dialog' ? -1 : 0}
      >
        {children}
      </section>
    </PopupPanel>
  );
}
