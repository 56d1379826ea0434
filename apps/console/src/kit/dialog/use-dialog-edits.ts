import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type SyntheticEvent,
} from 'react';
import { leave, noteUnsaved, recordParams } from '../guard/unsaved.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What is typed to find something, and secrets, are no edits. */
const isEdited = (target: EventTarget): target is Control =>
  (target instanceof HTMLInputElement &&
    !['search', 'password', 'hidden', 'submit', 'button'].includes(target.type) &&
    target.getAttribute('role') !== 'combobox') ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

const valueOf = (control: Control): string =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
    ? String(control.checked)
    : control.value;

/** React lets events rise out of a dialog that is opened within this one. */
const isOwn = ({ target, currentTarget }: SyntheticEvent): boolean =>
  target instanceof Element && target.closest('dialog') === currentTarget;

/**
 * Notices by itself what is typed or chosen in a dialog, so that no dialog forgets to ask before it is closed.
 * @param title what the dialog is called
 * @param guarded false where nothing in it is kept: a dialog that only shows, filters or asks yes or no
 * @returns handlers for the dialog's element, the scope of what is in it, and how to close it after asking
 */
export function useDialogEdits(title: string, guarded: boolean, onClose: () => void) {
  const [scope] = useState(() => Symbol(title));
  const first = useRef(new Map<Control, string>());
  const [dirty, setDirty] = useState(false);
  const isDirty = useCallback(
    // Controls that are gone were answered by the next step.
    () => [...first.current].some(([control, value]) => control.isConnected && valueOf(control) !== value),
    [],
  );
  useLayoutEffect(
    () =>
      dirty && guarded
        ? noteUnsaved({ label: title, keys: recordParams, dialog: scope, isWhole: true, isStill: isDirty })
        : undefined,
    [dirty, guarded, title, scope, isDirty],
  );
  const onFocus = useCallback((event: FocusEvent): void => {
    const { target } = event;
    if (isOwn(event) && isEdited(target) && !first.current.has(target))
      first.current.set(target, valueOf(target));
  }, []);
  const onInput = useCallback(
    (event: FormEvent): void => {
      if (isOwn(event) && isEdited(event.target)) setDirty(isDirty());
    },
    [isDirty],
  );
  const close = useCallback(() => leave(onClose, scope), [onClose, scope]);
  return { scope, onFocus, onInput, close };
}
