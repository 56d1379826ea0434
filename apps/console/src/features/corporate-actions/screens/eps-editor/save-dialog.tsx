import { updateEpsData } from '@midoffice/contract/corporate-actions/calls';
import type { RepairDone } from '@midoffice/contract/ledger/shapes';
import { useEffect, useMemo, useState } from 'react';
import { callApi, CallError } from '../../../../data/client.ts';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { plural } from '../../../../kit/base/format.ts';
import { ConflictDialog } from '../../../../kit/dialog/conflict-dialog.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { TextAreaField } from '../../../../kit/form/field.tsx';
import { ErrorState, SkeletonLines } from '../../../../kit/states/states.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { payloadOf, type Pending } from '../../pending.ts';
import { pendingLines, type PendingLine } from '../../pending-words.ts';
import { useTellDone } from '../../../../kit/repair/use-tell-done.ts';
import { placed, resolve } from './conflicts.ts';
import type { Editor } from './use-editor.ts';
import css from '../../corporate-actions.module.css';

const columns: readonly Column<PendingLine>[] = [
  { id: 'record', header: 'Record', width: 190, value: (line) => line.record },
  { id: 'what', header: 'What', value: (line) => line.what },
  { id: 'before', header: 'Before', width: 140, value: (line) => line.before },
  { id: 'after', header: 'After', width: 140, value: (line) => line.after },
  { id: 'by', header: 'From', width: 120, value: (line) => line.by },
];

interface SaveDialogProps {
  readonly editor: Editor;
  onClose(): void;
}

/** Reads what would change, without writing. */
function usePreview(editor: Editor, pending: Pending) {
  const [state, setState] = useState<{ done?: RepairDone; error?: Error }>({});
  const { data } = editor;
  useEffect(() => {
    if (!data) return undefined;
    let watching = true;
    callApi(updateEpsData, { ...payloadOf(pending, data), preview: true }).then(
      (done) => watching && setState({ done }),
      (error: Error) => watching && setState({ error }),
    );
    return () => {
      watching = false;
    };
  }, [data, pending]);
  return state;
}

/** Shows what Save Updates will write, asks for a reason, and saves all of it as one change set. */
export function SaveDialog({ editor, onClose }: SaveDialogProps) {
  const { pending, data } = editor;
  const [reason, setReason] = useState('');
  const [clash, setClash] = useState<CallError | null>(null);
  const { done, error } = usePreview(editor, pending);
  const { tell } = useTellDone();
  const write = useWrite(updateEpsData, {
    quiet: 'success',
    onDone(saved) {
      editor.drop();
      tell(saved);
      onClose();
    },
    onFailed: (failed) => failed.conflicts.length > 0 && setClash(failed),
  });
  const conflicting = clash ?? (error instanceof CallError && error.conflicts.length ? error : null);
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
        label={(field) => field.replaceAll('|', ' · ')}
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
    <Dialog
      title={`Save Updates of ${data.symbol} ${data.type}`}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            pending={write.pending}
            reason={done ? undefined : error ? error.message : 'It is being looked at what will change'}
            onClick={() => void write.run({ ...payloadOf(pending, data), reason: reason.trim() })}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p className={css.note} data-testid="save-summary">
          {`${plural(editor.count, 'change')} as one change set, which can be undone.`}
          {derived > 0 && ` ${plural(derived, 'value')} that customers see would change.`}
        </p>
        {error ? (
          <ErrorState error={error} />
        ) : done ? (
          <DenseTable
            label="What is saved"
            columns={columns}
            rows={lines}
            rowKey={(line) => `${line.record} ${line.what}`}
            height={320}
          />
        ) : (
          <SkeletonLines count={4} />
        )}
        <TextAreaField
          label="Reason (optional)"
          value={reason}
          onChange={setReason}
          rows={2}
          maxLength={2000}
        />
      </div>{' '}
    </Dialog>
  );
}
