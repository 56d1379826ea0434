import type { StatementRepairDone } from '@midoffice/contract/fundamentals/statements/shapes';
import { textLimits } from '@midoffice/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError } from '../../../../../data/client.ts';
import { refreshSubjects } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { TextAreaField } from '../../../../../kit/form/field.tsx';
import { useReason } from '../../../../../kit/guard/use-reason.ts';
import { useNotifyDone } from '../../../../../kit/repair/use-notify-done.ts';
import { ErrorState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import { ChangeTable } from '../../change-table.tsx';
import css from '../../statements.module.css';

/** A repair that a person is asked about. */
export interface RepairAsk {
  readonly title: string;
  readonly action: string;
  readonly text: string;
  /** The message of success, where it is not the server's. */
  readonly success?: string;
  send(how: { readonly preview: boolean; readonly reason: string }): Promise<StatementRepairDone>;
}

const errorOf = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError(String(error), 0, null);

/** Shows what a repair of one record would change, and writes it once it is confirmed. */
export function RepairDialog({ ask, onClose }: { readonly ask: RepairAsk; onClose(): void }) {
  const client = useQueryClient();
  const { notify } = useNotifyDone();
  const [preview, setPreview] = useState<StatementRepairDone | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [writing, setWriting] = useState(false);
  const [reason, setReason] = useReason(ask.title);
  useEffect(() => {
    let isOpen = true;
    const look = async (): Promise<void> => {
      try {
        const done = await ask.send({ preview: true, reason: '' });
        if (isOpen) setPreview(done);
      } catch (failed) {
        if (isOpen) setError(errorOf(failed));
      }
    };
    void look();
    return () => {
      isOpen = false;
    };
  }, [ask]);
  const write = async (): Promise<void> => {
    setWriting(true);
    try {
      const done = await ask.send({ preview: false, reason: reason.trim() });
      refreshSubjects(client, new Set(['statements', 'ledger']));
      notify({ ...done, message: ask.success ?? done.message });
      onClose();
    } catch (failed) {
      setError(errorOf(failed));
    } finally {
      setWriting(false);
    }
  };
  return (
    <Dialog
      title={ask.title}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={writing}
            disabledReason={error?.message ?? (preview ? undefined : 'Calculating changes…')}
            onClick={() => void write()}
          >
            {ask.action}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p>{ask.text}</p>
        {error ? (
          <ErrorState error={error} />
        ) : preview ? (
          <>
            <p className={css.note} data-testid="repair-summary">
              {preview.changedCount
                ? `${plural(preview.changedCount, 'value')} would change.`
                : preview.cells.length
                  ? 'No value of a record would change.'
                  : 'Nothing would change.'}
            </p>
            {preview.changed.length > 0 && <ChangeTable label="What changes" changes={preview.changed} />}
          </>
        ) : (
          <SkeletonLines count={4} />
        )}
        <TextAreaField
          label="Reason (optional)"
          value={reason}
          onChange={setReason}
          rows={2}
          maxLength={textLimits.text}
        />
      </div>
    </Dialog>
  );
}
