import { updatePossibleMarketCapError } from '@midoffice/contract/prices/market-cap/calls/update-possible-market-cap-error';
import { capRatioRule, sharesRule } from '@midoffice/contract/prices/market-cap/lists';
import type { MarketCapError } from '@midoffice/contract/prices/market-cap/shapes';
import { textLimits } from '@midoffice/contract/kernel';
import { snackbar } from '../../../../../data/snackbar.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatExact } from '../../../../../kit/base/format.ts';
import { useConflict } from '../../../../../kit/dialog/use-conflict.tsx';
import { Form, NumberField, TextField } from '../../../../../kit/form/field.tsx';
import { numberIn, numberProblem } from '../../../../../kit/form/number.ts';
import { useFields } from '../../../../../kit/form/use-fields.ts';
import { PreviewDialog, usePreviewed } from '../../../../../kit/repair/preview-dialog.tsx';
import css from './market-cap.module.css';

/** Source: r001-marketcap-both-required. */
const fill = 'Please fill all the fields';

interface EditorProps {
  readonly error: MarketCapError;
  onClose(): void;
}

/** Sets what the counts of financial statements are multiplied by. */
export function EditorDialog({ error, onClose }: EditorProps) {
  const fields = useFields(
    {
      impliedSharesRef: formatExact(error.impliedSharesRef),
      financialsSharesRef: formatExact(error.financialsSharesRef),
      marketCapAdjustmentRatio: String(error.marketCapAdjustmentRatio ?? ''),
      reason: '',
    },
    {
      impliedSharesRef: numberProblem(sharesRule),
      financialsSharesRef: numberProblem(sharesRule),
      marketCapAdjustmentRatio: numberProblem(capRatioRule),
    },
  );
  const clash = useConflict();
  const { reason: _reason, ...previewedOf } = fields.values;
  const repair = usePreviewed(updatePossibleMarketCapError, {
    of: previewedOf,
    onClose,
    onFailed: (failure) =>
      fields.fail(failure) ||
      clash.show(failure, {
        keepMine: (mine) => save(false, Number(mine['marketCapAdjustmentRatio']?.actual)),
        takeTheirs: onClose,
      }),
  });
  const both = (): boolean => {
    const complete = [fields.values.impliedSharesRef, fields.values.financialsSharesRef].every((text) =>
      text.trim(),
    );
    if (!complete) snackbar.failure(new Error(fill));
    return complete;
  };
  const save = (isPreview: boolean, expectedRatio = error.marketCapAdjustmentRatio): void => {
    if (!both()) return;
    fields.submit((values) => {
      const ratio = numberIn(values.marketCapAdjustmentRatio);
      repair.run({
        type: 'update',
        symbol: error.symbol,
        impliedSharesRef: numberIn(values.impliedSharesRef)!,
        financialsSharesRef: numberIn(values.financialsSharesRef)!,
        ...(ratio !== null && { marketCapAdjustmentRatio: ratio }),
        expectedRatio,
        preview: isPreview,
        reason: values.reason,
      });
    });
  };
  const calculate = (): void => {
    if (!both()) return;
    fields.submit(({ impliedSharesRef, financialsSharesRef }) => {
      const ratio = numberIn(impliedSharesRef)! / numberIn(financialsSharesRef)!;
      fields.set({ marketCapAdjustmentRatio: String(Number(ratio.toPrecision(12))) });
    });
  };
  return (
    <PreviewDialog
      title="Editor"
      subject={error.symbol}
      repair={repair}
      effects="What the ratio would change"
      onClose={onClose}
      onPreview={() => save(true)}
      onSave={() => save(false)}
    >
      <p className={css.about}>
        <b>{error.symbol}</b> {error.reason}
      </p>
      <Form label="Editor" onSubmit={() => save(false)}>
        <NumberField label="Implied Shares" {...fields.text('impliedSharesRef')} />
        <NumberField label="Financial Shares" {...fields.text('financialsSharesRef')} />
        <div className={css.with}>
          <NumberField label="Ratio" {...fields.text('marketCapAdjustmentRatio')} />
          <Button onClick={calculate}>Calculate</Button>
        </div>
        <TextField label="Reason (optional)" maxLength={textLimits.text} {...fields.text('reason')} />
      </Form>
      {clash.dialog}
    </PreviewDialog>
  );
}
