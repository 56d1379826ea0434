import { stalePreview } from '@midoffice/contract/system/ledger/lists';
import { textLimits } from '@midoffice/contract/kernel';
import { type ReactNode } from 'react';
import { Button } from '../../../kit/base/button.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { TextAreaField } from '../../../kit/form/field.tsx';
import { RepairWarnings } from '../../../kit/repair/repair-warnings.tsx';
import { ErrorState, SkeletonLines } from '../../../kit/states/states.tsx';
import { useReason } from '../../../kit/guard/use-reason.ts';
import type { RepairDesk } from './use-repairs.ts';
import css from './corporate-actions.module.css';

interface RepairFrameProps {
  readonly title: string;
  /** The button's word. */
  readonly action: string;
  readonly danger?: boolean | undefined;
  /** The button that leads away. */
  readonly back?: string;
  readonly desk: RepairDesk;
  /** Why what was previewed is not to be written. */
  readonly reason?: string | undefined;
  /** Above everything, whether or not the preview is shown. */
  readonly lead?: ReactNode;
  /** What would change; shown once it is known. */
  readonly children: ReactNode;
  onClose(): void;
}

/** A dialog around repairs that are previewed and then written on a person's word: what would change, and why. */
export function RepairFrame(props: RepairFrameProps) {
  const { title, action, danger = false, back = 'Cancel', desk, lead, children, onClose } = props;
  const { previews, error, stale, writing } = desk;
  const [reason, setReason] = useReason(title);
  const waiting = previews ? undefined : (error?.message ?? 'Calculating changes…');
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{back}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={writing}
            disabledReason={waiting ?? props.reason}
            onClick={() => void desk.write(reason.trim())}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {lead}
        {stale && (
          <p role="alert" className={css.wrong}>
            {stalePreview}
          </p>
        )}
        {error ? (
          <ErrorState error={error} onRetry={error.status === 0 ? desk.again : undefined} />
        ) : previews ? (
          <>
            {previews.map(({ done }, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- previews have no id and keep their order
              <RepairWarnings key={i} effects={done.effects} />
            ))}
            {children}
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
