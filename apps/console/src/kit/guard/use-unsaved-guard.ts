import { createContext, useContext, useLayoutEffect } from 'react';
import { noteUnsaved, recordParams } from './unsaved.ts';

/** The dialog around a part of the screen. */
export const DialogScope = createContext<symbol | null>(null);

/**
 * Asks before edits are lost: by another tool, tab, customer or symbol, by closing the dialog around them, by leaving the
 * page. All parts with edits are asked for together, by their names.
 * @param dirty whether there are edits that are not saved
 * @param label what is unsaved, as a person calls it
 * @param keys the address parameters that take the part away when they change; keep the list outside of the component
 */
export function useUnsavedGuard(dirty: boolean, label: string, keys = recordParams): void {
  const dialog = useContext(DialogScope);
  useLayoutEffect(
    () => (dirty ? noteUnsaved({ label, keys, dialog }) : undefined),
    [dirty, label, keys, dialog],
  );
}
