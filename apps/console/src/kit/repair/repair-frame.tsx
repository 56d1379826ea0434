import { textLimits } from '@midoffice/contract/kernel';
import { stalePreview } from '@midoffice/contract/system/ledger/lists';
import type { RepairWarnings as Warnings } from '@midoffice/contract/system/ledger/shapes';
import type { ReactNode } from 'react';
import { mayPass, type CallError } from '../../data/client.ts';
import { Button } from '../base/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { TextAreaField } from '../form/field.tsx';
import { useReason } from '../guard/use-reason.ts';
import { ErrorState, SkeletonLines } from '../states/states.tsx';
import { RepairWarnings } from './repair-warnings.tsx';
import css from './repair.module.css';

interface RepairFrameProps {
  readonly title: string;
  readonly subject?: string;
  /** What a typed reason is kept for; the title without it. */
  readonly reasonFor?: string;
  /** The button's word. */
  readonly action: string;
  readonly danger?: boolean | undefined;
  /** The button that leads away. */
  readonly back?: string;
  /** The outcome of each repair that was previewed; undefined until it is known. */
  readonly previews: readonly Warnings[] | undefined;
  /** Why the preview, or the last attempt to write, was refused. */
  readonly error: CallError | null | undefined;
  /** Previews again; offered after a failure that may pass. */
  readonly onRetry: () => void;
  /** Something else would be written by now than was shown before: what is shown now is new. */
  readonly stale?: boolean;
  readonly writing: boolean;
  /** Why what was previewed is not to be written. */
  readonly disabledReason?: string | undefined;
  /** Above everything, whether or not the preview is shown. */
  readonly lead?: ReactNode;
  /** What would change, in a sentence; shown once it is known. */
  readonly summary?: string | undefined;
  /** What would change; shown once it is known. */
  readonly children: ReactNode;
  onWrite(reason: string): void;
  onClose(): void;
}

/** A dialog around repairs that are previewed and then written on a person's word: what would change, and why. */
export function RepairFrame(props: RepairFrameProps) {
  const { title, subject, reasonFor = title, action, danger = false, back = 'Cancel', onClose } = props;
  const { previews, error, stale = false, summary } = props;
  const [reason, setReason] = useReason(reasonFor);
  const waiting = previews ? undefined : (error?.message ?? 'Calculating changes…');
  return (
    <Dialog
      title={title}
      subject={subject}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{back}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={props.writing}
            disabledReason={waiting ?? props.disabledReason}
            onClick={() => props.onWrite(reason.trim())}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className={css.frame}>
        {props.lead}
        {stale && (
          <p role="alert" className={css.stale}>
            {stalePreview}
          </p>
        )}
        {error ? (
          <ErrorState error={error} onRetry={mayPass(error) ? props.onRetry : undefined} />
        ) : previews ? (
          <>
            {previews.map((effects, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- previews have no id and keep their order
              <RepairWarnings key={i} effects={effects} />
            ))}
            {summary && (
              <p className={css.summary} role="status" data-testid="repair-summary">
                {summary}
              </p>
            )}
            {props.children}
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
