import { rerunSecLink } from '@midoffice/contract/fundamentals/extractor/calls/rerun-sec-link';
import type { SecFiling } from '@midoffice/contract/fundamentals/filings/shapes';
import { statementTableLabels } from '@midoffice/contract/fundamentals/statements/lists';
import type { StatementRepairDone } from '@midoffice/contract/fundamentals/statements/shapes';
import { useEffect, useState } from 'react';
import { useWrite } from '../../../../../data/queries.ts';
import { plural } from '../../../../../kit/base/format.ts';
import { DiffView } from '../../../../../kit/data-view/diff-view.tsx';
import { RepairFrame } from '../../../../../kit/repair/repair-frame.tsx';
import { useNotifyDone } from '../../../../../kit/repair/use-notify-done.ts';
import { fieldLabel } from '../../panels/statement-field-label.ts';
import css from '../../filings.module.css';

interface ResetDialogProps {
  readonly filing: SecFiling;
  /** Empty where an address was fetched: the server knows whose filing it is. */
  readonly symbol: string;
  onClose(): void;
}

const summaryOf = ({ changedCount: count, changed, cells }: StatementRepairDone): string =>
  count
    ? `${plural(count, 'value')} would change${count > changed.length ? `, the first ${changed.length} are shown` : ''}:`
    : cells.length
      ? 'No value of a record would change.'
      : 'Nothing would change.';

/** What a filing says in place of what its records hold: shown first, then written as one change set with an undo. */
export function ResetDialog({ filing: { finalLink, formType, date }, symbol, onClose }: ResetDialogProps) {
  const [preview, setPreview] = useState<StatementRepairDone | null>(null);
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
  return (
    <RepairFrame
      title="Reset SEC"
      subject={`${formType} ${date}`.trim()}
      reasonFor={`Reset SEC ${finalLink}`}
      action="Reset SEC"
      previews={preview ? [preview.effects] : undefined}
      error={reset.error}
      onRetry={show}
      writing={preview !== null && reset.pending}
      disabledReason={preview && !preview.cells.length ? 'Nothing would change' : undefined}
      summary={preview ? summaryOf(preview) : undefined}
      lead={
        <p>
          Reads the filing again and puts its values in place of those of the records, revenue segments
          included.
        </p>
      }
      onWrite={(reason) => void run({ ...input, reason })}
      onClose={onClose}
    >
      {preview && preview.changedCount > 0 && (
        <div className={css.changes}>
          <DiffView
            label="What changes"
            whereLabel="Record"
            cells={preview.changed.map(({ table, id, field, before, after }) => ({
              where: `${statementTableLabels[table]} ${id}`,
              field: fieldLabel(field),
              before,
              after,
            }))}
          />
        </div>
      )}
    </RepairFrame>
  );
}
