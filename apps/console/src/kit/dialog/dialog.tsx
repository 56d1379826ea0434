import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../base/button.tsx';
import { classes } from '../base/class-names.ts';
import { useInvalidFocus } from '../form/use-invalid-focus.ts';
import { DialogScope } from '../guard/use-unsaved-guard.ts';
import { PopupContainer } from './popup-container.tsx';
import { focusFirst, keepTabInside } from './tab-ring.ts';
import { useDialogEdits } from './use-dialog-edits.ts';
import { useScrollStop } from './use-scroll-stop.ts';
import css from './dialog.module.css';

export interface DialogProps {
  readonly title: string;
  /** The symbol, or whatever the dialog is about, shown beside the title and part of its accessible name. */
  readonly subject?: string | undefined;
  onClose(): void;
  readonly size?: 'normal' | 'wide' | 'huge' | 'full';
  /** False where nothing that is typed in it is worth keeping: closing it asks nothing. */
  readonly guarded?: boolean;
  /** Buttons at its end, the one that acts last. */
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}

/** What had the focus when a dialog was opened, and the dialog that it is in. */
interface Opener {
  readonly element: Element | null;
  readonly dialog: HTMLDialogElement | null;
}

const openers = new WeakMap<HTMLDialogElement, Opener>();

const focused = (): Opener => ({
  element: document.activeElement,
  dialog: document.activeElement?.closest('dialog') ?? null,
});

/** What gets the focus back. A dialog that took the place of another one gives it to what had opened that one. */
function present({ element, dialog }: Opener): HTMLElement | undefined {
  if (element?.isConnected) return element instanceof HTMLElement ? element : undefined;
  const before = dialog && !dialog.isConnected && openers.get(dialog);
  return before ? present(before) : undefined;
}

/**
 * A dialog over the page. Render it to open it; Escape, the cross or a click outside ask to close it, and where something
 * was edited in it the person is asked first.
 */
export function Dialog({
  title,
  subject,
  onClose,
  size = 'normal',
  guarded = true,
  buttons,
  children,
}: DialogProps) {
  const { scope, onFocus, onInput, close } = useDialogEdits(title, guarded, onClose);
  const element = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isScrollStop = useScrollStop(body);
  const expectInvalid = useInvalidFocus(element);
  const id = useId();
  // Asked before anything is drawn: a field with autoFocus has the focus as soon as it is.
  const [back] = useState(focused);
  useEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    const stopWaiting = dialog ? focusFirst(dialog, `.${css.body}`, `.${css.foot}`) : undefined;
    if (dialog) openers.set(dialog, back);
    return () => {
      stopWaiting?.();
      dialog?.close();
      present(back)?.focus();
    };
  }, [back]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the click is on the backdrop; Escape is its key
    <dialog
      ref={element}
      className={classes(css.dialog, size !== 'normal' && css[size])}
      aria-labelledby={subject ? `${id} ${id}-subject` : id}
      onCancel={(event) => {
        event.preventDefault();
        // React lets it bubble: Escape in a dialog inside this one closes that one alone.
        if (event.target === event.currentTarget) close();
      }}
      onKeyDown={keepTabInside}
      onFocus={onFocus}
      onInput={onInput}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {subject && (
          <span id={`${id}-subject`} className={css.subject}>
            {subject}
          </span>
        )}
        <span className={css.gap} />
        <IconButton size="small" label="Close" onClick={close}>
          <IconX size={16} />
        </IconButton>
      </header>
      <DialogScope value={scope}>
        <PopupContainer dialog={element}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
          <div
            ref={body}
            className={css.body}
            {...(isScrollStop && { tabIndex: 0, role: 'group', 'aria-label': `${title}, scrolls` })}
          >
            {children}
          </div>
          {buttons && (
            <footer className={css.foot} onClickCapture={expectInvalid}>
              {buttons}
            </footer>
          )}
        </PopupContainer>
      </DialogScope>
    </dialog>
  );
}
