import { updateEpsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eps-data';
import { useMemo } from 'react';
import { callApi } from '../../../../../data/client.ts';
import { plural } from '../../../../../kit/base/format.ts';
import { ConflictDialog } from '../../../../../kit/dialog/conflict-dialog.tsx';
import { RepairFrame } from '../../../../../kit/repair/repair-frame.tsx';
import { ChangeTable } from '../../../../../kit/table/change-table.tsx';
import { placed, resolve } from '../../conflicts.ts';
import { payloadOf } from '../../pending.ts';
import { pendingLines } from '../../pending-words.ts';
import { useRepairs, type EdsRepair } from '../../use-repairs.ts';
import type { Editor } from './use-editor.ts';
import css from '../../corporate-actions.module.css';

interface SaveDialogProps {
  readonly editor: Editor;
  onClose(): void;
}

/** What is pending, as one repair; a new one where the records or the edits are others. */
function useRepair({ data, pending, drop }: Editor): readonly EdsRepair[] {
  return useMemo(
    () =>
      data
        ? [
            {
              symbol: data.symbol,
              table: data.type,
              send: (how) => callApi(updateEpsData, { ...payloadOf(pending, data), ...how }),
              onWritten: drop,
            },
          ]
        : [],
    [data, pending, drop],
  );
}

/** Shows what Save Updates will write, asks for a reason, and saves all of it as one change set. */
export function SaveDialog({ editor, onClose }: SaveDialogProps) {
  const { pending, data } = editor;
  const desk = useRepairs(useRepair(editor), onClose);
  const { error } = desk;
  const done = desk.previews?.[0]?.done;
  const conflicting = error?.conflicts.length ? error : null;
  const lines = useMemo(
    () => (data ? pendingLines(pending, data.type, editor.main) : []),
    [pending, data, editor.main],
  );
  const conflicts = useMemo(() => placed(conflicting?.conflicts ?? []), [conflicting]);
  if (!data) return null;
  if (conflicting)
    return (
      <ConflictDialog
        message={conflicting.message}
        conflicts={conflicts}
        label={(field) => field.replace(/\|([^|]*)$/, ': $1').replaceAll('|', ' · ')}
        onClose={onClose}
        onKeep={(mine) => {
          editor.change((now) => resolve(now, conflicts, mine));
          editor.reload();
          onClose();
        }}
      />
    );
  const derived = done?.effects.count ?? 0;
  return (
    <RepairFrame
      title={`Save Updates of ${data.symbol} ${data.type}`}
      action="Save"
      previews={desk.previews?.map(({ done }) => done.effects)}
      error={desk.error}
      onRetry={desk.again}
      stale={desk.stale}
      writing={desk.writing}
      onWrite={(reason) => void desk.write(reason)}
      onClose={onClose}
      lead={
        <p className={css.note} data-testid="save-summary">
          {`${plural(editor.count, 'change')} as one change set, which can be undone.`}
          {derived > 0 && ` ${plural(derived, 'value')} that customers see would change.`}
        </p>
      }
    >
      <ChangeTable label="What is saved" lines={lines} />
    </RepairFrame>
  );
}
