import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { answerLeaving, currentLeaving, onLeaving } from '../../kit/guard/unsaved.ts';

/** Asks before unsaved edits are lost, and names them. */
export function LeaveDialog() {
  const leaving = useSyncExternalStore(onLeaving, currentLeaving);
  if (!leaving) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave"
      danger
      onClose={() => answerLeaving(false)}
      onConfirm={() => answerLeaving(true)}
    >
      These changes are not saved:
      <ul>
        {leaving.labels.map((label) => (
          <li key={label}>
            <b>{label}</b>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
