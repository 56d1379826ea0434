import type { FilingChange, FilingRepairDone } from '@midoffice/contract/fundamentals/filings/shapes';
import { useEffect, useState } from 'react';
import { mayPass } from '../../../data/client.ts';
import { Button } from '../../../kit/base/button.tsx';
import { plural } from '../../../kit/base/format.ts';
import { differences, DiffView } from '../../../kit/data-view/diff-view.tsx';
import { fieldWords } from '../../../kit/data-view/field-words.ts';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { useNotifyDone } from '../../../kit/repair/use-notify-done.ts';
import { ErrorState, SkeletonLines } from '../../../kit/states/states.tsx';
import css from './filings.module.css';

/** Sends a change, to preview or to apply what was previewed. */
export type SendChange = (how: {
  readonly preview: boolean;
  readonly expectedPreview?: string;
}) => Promise<FilingRepairDone>;

interface ChangesDialogProps {
  readonly title: string;
  readonly subject?: string;
  /** The word of the button that applies. */
  readonly action: string;
  readonly send: SendChange;
  onDone(done: FilingRepairDone): void;
  onClose(): void;
}

const shownCells = 60;
const named = new Set(['symbol', 'calendarYear', 'period']);

const cellsOf = (changed: readonly FilingChange[]) =>
  changed
    .flatMap(({ symbol, calendarYear, period, before, after }) =>
      differences(before, after)
        .filter(({ field, after: to, before: from }) => !named.has(field) && (to ?? null) !== (from ?? null))
        .map((one) => ({
          ...one,
          where: `${symbol} ${calendarYear} ${period}`,
          field: fieldWords(one.field),
        })),
    )
    .slice(0, shownCells);

/** A change of filings: first what it would change, then it is applied as one change set with an undo. */
export function ChangesDialog({ title, subject, action, send, onDone, onClose }: ChangesDialogProps) {
  const { notify } = useNotifyDone();
  const [preview, setPreview] = useState<FilingRepairDone | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [applying, setApplying] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOpen = true;
    setError(null);
    setPreview(null);
    const look = async (): Promise<void> => {
      try {
        const answer = await send({ preview: true });
        if (isOpen) setPreview(answer);
      } catch (failure) {
        if (isOpen) setError(failure as Error);
      }
    };
    void look();
    return () => {
      isOpen = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is sent is fixed while the dialog is open
  }, [round]);
  const apply = async (digest: string): Promise<void> => {
    setApplying(true);
    try {
      const done = await send({ preview: false, expectedPreview: digest });
      notify(done);
      onDone(done);
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setApplying(false);
    }
  };
  const count = preview?.changedCount ?? 0;
  return (
    <Dialog
      title={title}
      {...(subject && { subject })}
      size="wide"
      guarded={false}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={applying}
            disabledReason={
              error?.message ??
              (preview && count ? undefined : preview ? 'Nothing would change' : 'Calculating changes…')
            }
            onClick={() => preview && void apply(preview.digest)}
          >
            {action}
          </Button>
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={mayPass(error) ? () => setRound(round + 1) : undefined} />}
      {!error && !preview && <SkeletonLines count={4} />}
      {!error && preview && (
        <div className={css.stack}>
          <p className={css.note} role="status">
            {count ? `${plural(count, 'filing')} would change:` : 'Nothing would change.'}
          </p>
          {count > 0 && (
            <div className={css.changes}>
              <DiffView label="Changes" whereLabel="Filing" cells={cellsOf(preview.changed)} />
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}
