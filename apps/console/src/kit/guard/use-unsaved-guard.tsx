import { useEffect, useState, type ReactNode } from 'react';
import { currentPlace, guardPlace } from '../address/place.ts';
import { noteEditing } from '../../data/editing.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

/**
 * Asks before edits are lost, by another tool, another customer or by leaving the page. Render what it answers.
 * @param dirty whether there are edits that are not saved
 */
export function useUnsavedGuard(dirty: boolean): ReactNode {
  const [waiting, setWaiting] = useState<{ proceed(): void } | null>(null);
  useEffect(() => {
    if (!dirty) return undefined;
    const edited = noteEditing();
    const stop = guardPlace((next, proceed) => {
      const present = currentPlace();
      const isSame =
        next.pathname === present.pathname &&
        ['page', 'item', 'userid'].every((name) => next.search[name] === present.search[name]);
      if (isSame) return false;
      setWaiting({
        proceed() {
          stop();
          proceed();
        },
      });
      return true;
    });
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    return () => {
      edited();
      stop();
      removeEventListener('beforeunload', onUnload);
    };
  }, [dirty]);
  if (!waiting) return null;
  const close = (): void => setWaiting(null);
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave"
      danger
      onClose={close}
      onConfirm={() => {
        close();
        waiting.proceed();
      }}
    >
      What you changed here is not saved and will be lost.
    </ConfirmDialog>
  );
}
