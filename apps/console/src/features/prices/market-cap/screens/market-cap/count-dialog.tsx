import { correctShareCount } from '@midoffice/contract/prices/market-cap/calls/correct-share-count';
import { noShareCount, sharesRule } from '@midoffice/contract/prices/market-cap/lists';
import type { ShareCountRow } from '@midoffice/contract/prices/market-cap/shapes';
import { textLimits } from '@midoffice/contract/kernel';
import { formatExact, formatNumber } from '../../../../../kit/base/format.ts';
import { useConflict } from '../../../../../kit/dialog/use-conflict.tsx';
import { CheckField, Form, NumberField, TextField } from '../../../../../kit/form/field.tsx';
import { numberIn, numberProblem } from '../../../../../kit/form/number.ts';
import { useFields } from '../../../../../kit/form/use-fields.ts';
import { PreviewDialog, usePreviewed } from '../../../../../kit/repair/preview-dialog.tsx';
import css from './market-cap.module.css';

interface CountDialogProps {
  readonly symbol: string;
  readonly row: ShareCountRow;
  onClose(): void;
}

/** What a repair says of a day; null: nothing. */
type Correction = number | typeof noShareCount | null;

/** Puts the share count of one day right, or takes it out. */
export function CountDialog({ symbol, row, onClose }: CountDialogProps) {
  const fields = useFields(
    {
      shares: formatExact(row.suggested ?? row.corrected ?? row.financials ?? row.implied),
      none: row.removed,
      reason: '',
    },
    {
      shares: (text, { none }) => (none ? null : numberProblem({ ...sharesRule, isRequired: true })(text)),
    },
  );
  const clash = useConflict();
  const { reason: _reason, ...previewedOf } = fields.values;
  const repair = usePreviewed(correctShareCount, {
    of: previewedOf,
    onClose,
    onFailed: (failure) =>
      fields.fail(failure) ||
      clash.show(failure, {
        keepMine: (mine) => save(false, (mine['shares']?.actual ?? null) as Correction),
        takeTheirs: onClose,
        words: (value) => (value === null ? 'not corrected' : value),
      }),
  });
  const read: Correction = row.removed ? noShareCount : row.corrected;
  const save = (isPreview: boolean, expected = read): void =>
    fields.submit(({ shares, none, reason }) =>
      repair.run({
        symbol,
        date: row.date,
        shares: none ? null : numberIn(shares),
        expected,
        preview: isPreview,
        reason,
      }),
    );
  return (
    <PreviewDialog
      title={`Share count of ${symbol}, ${row.date}`}
      repair={repair}
      effects="What the count would change"
      onClose={onClose}
      onPreview={() => save(true)}
      onSave={() => save(false)}
    >
      {row.finding && <p className={css.about}>{row.finding}</p>}
      <Form label="Share count" onSubmit={() => save(false)}>
        <NumberField
          label="Shares as of that day"
          disabled={fields.values.none}
          hint={
            row.suggested === null
              ? undefined
              : `The counts around it suggest ${formatNumber(row.suggested)}.`
          }
          {...fields.text('shares')}
        />
        <CheckField label="There is no count of this day" {...fields.check('none')} />
        <TextField label="Reason (optional)" maxLength={textLimits.text} {...fields.text('reason')} />
      </Form>
      {clash.dialog}
    </PreviewDialog>
  );
}
