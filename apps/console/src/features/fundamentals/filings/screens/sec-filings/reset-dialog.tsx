import { rerunSecLink } from '@midoffice/contract/fundamentals/extractor/calls/rerun-sec-link';
import type { SecFiling } from '@midoffice/contract/fundamentals/filings/shapes';
import type { StatementRepairDone } from '@midoffice/contract/fundamentals/statements/shapes';
import { textLimits } from '@midoffice/contract/kernel';
import { useEffect, useState } from 'react';
import { useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { DiffView } from '../../../../../kit/data-view/diff-view.tsx';
import { fieldWords } from '../../../../../kit/data-view/field-words.ts';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { TextAreaField } from '../../../../../kit/form/field.tsx';
import { useReason } from '../../../../../kit/guard/use-reason.ts';
import { useNotifyDone } from '../../../../../kit/repair/use-notify-done.ts';
import { ErrorState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import css from '../../filings.module.css';

interface ResetDialogProps {
  readonly filing: SecFiling;
  /** Empty where an address was fetched: the server knows whose filing it is. */
  readonly symbol: string;
  onClose(): void;
}

/** What a filing says in place of what its records hold: shown first, then written as one change set with an undo. */
export function ResetDialog({ filing: { finalLink, formType, date }, symbol, onClose }: ResetDialogProps) {
  const [preview, setPreview] = useState<StatementRepairDone | null>(null);
  const [reason, setReason] = useReason(`Reset SEC ${finalLink}`);
  const { notify } = useNotifyDone();
  const reset = useWrite(rerunSecLink, {
    quiet: 'success',
    onDone({ message, repair }) {
      if (repair?.preview) setPreview(repair);
      else {
        if (repair) notify({ ...repair, message });
        onClose();
      }
    },
    // Shown in the dialog.
    onFailed: () => true,
  });
  const { run } = reset;
  const input = { link: finalLink, ...(symbol && { symbol }), repair: true };
  const show = (): void => void run({ ...input, preview: true });
  // oxlint-disable-next-line react/exhaustive-deps -- what is sent is fixed while the dialog is open
  useEffect(show, []);
  const count = preview?.changedCount ?? 0;
  const isIdle = preview !== null && !preview.cells.length;
  return (
    <Dialog
      title="Reset SEC"
      subject={`${formType} ${date}`.trim()}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={preview !== null && reset.pending}
            disabledReason={preview ? (isIdle ? 'Nothing would change' : undefined) : 'Calculating changes…'}
            onClick={() => void run({ ...input, reason: reason.trim() })}
          >
            Reset SEC
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p>
          Reads the filing again and puts its values in place of those of the records. Revenue segments stay
          as they are.
        </p>
        {reset.error ? (
          <ErrorState error={reset.error} onRetry={show} />
        ) : preview ? (
          <p className={css.note} role="status">
            {count
              ? `${plural(count, 'value')} would change${count > preview.changed.length ? `, the first ${preview.changed.length} are shown` : ''}:`
              : isIdle
                ? 'Nothing would change.'
                : 'No value of a record would change.'}
          </p>
        ) : (
          <SkeletonLines count={4} />
        )}
        {preview && count > 0 && (
          <div className={css.changes}>
            <DiffView
              label="What changes"
              whereLabel="Record"
              cells={preview.changed.map(({ table, id, field, before, after }) => ({
                where: `${table} ${id}`,
                field: fieldWords(field),
                before,
                after,
              }))}
            />
          </div>
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
