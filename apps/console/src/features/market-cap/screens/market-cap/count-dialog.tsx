import { correctShareCount } from '@midoffice/contract/market-cap/calls';
import type { ShareCountRow } from '@midoffice/contract/market-cap/shapes';
import type { RepairDone } from '@midoffice/contract/ledger/shapes';
import { textLimits } from '@midoffice/contract/kernel';
import { useState } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatNumber } from '../../../../kit/base/format.ts';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { useConflict } from '../../../../kit/dialog/use-conflict.tsx';
import { CheckField, Form, NumberField, parseNumber, TextField } from '../../../../kit/form/field.tsx';
import { useFields } from '../../../../kit/form/use-fields.ts';
import { EffectsView } from '../../../../kit/repair/effects-view.tsx';
import { useTellDone } from '../../../../kit/repair/use-tell-done.ts';
import css from './market-cap.module.css';

interface CountDialogProps {
  readonly symbol: string;
  readonly row: ShareCountRow;
  onClose(): void;
}

/** Puts the share count of one day right, or takes it out. */
export function CountDialog({ symbol, row, onClose }: CountDialogProps) {
  const fields = useFields(
    {
      shares: String(row.suggested ?? row.corrected ?? row.financials ?? row.implied ?? ''),
      none: row.removed,
      reason: '',
    },
    {
      shares: (text, { none }) =>
        none || (parseNumber(String(text)) ?? 0) > 0 ? null : 'must be a number above 0',
    },
  );
  const [preview, setPreview] = useState<RepairDone | null>(null);
  const clash = useConflict();
  const { tell } = useTellDone();
  const write = useWrite(correctShareCount, {
    quiet: 'success',
    onDone(done) {
      if (done.preview) {
        setPreview(done);
        return;
      }
      tell(done);
      onClose();
    },
    onFailed: (failure) =>
      fields.fail(failure) ||
      clash.show(failure, {
        keepMine: (mine) => save(false, (mine['shares']?.actual ?? null) as number | null),
        takeTheirs: onClose,
      }),
  });
  const save = (isPreview: boolean, expected = row.corrected): void =>
    fields.submit(
      ({ shares, none, reason }) =>
        void write.run({
          symbol,
          date: row.date,
          shares: none ? null : parseNumber(shares),
          expected,
          preview: isPreview,
          reason,
        }),
    );
  return (
    <Dialog
      title={`Share count of ${row.date}`}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button pending={write.pending} onClick={() => save(true)}>
            Preview
          </Button>
          <Button look="primary" pending={write.pending} onClick={() => save(false)}>
            Save
          </Button>
        </>
      }
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
      {preview && <EffectsView label="What the count would change" done={preview} />}
      {clash.dialog}
    </Dialog>
  );
}
