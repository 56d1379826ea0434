import { chartTypeLabel, ratioRule, thresholdRule } from '@midoffice/contract/prices/charts/lists';
import { Button } from '../../../../../kit/base/button.tsx';
import { ConfirmDialog } from '../../../../../kit/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { DateField } from '../../../../../kit/form/date-field.tsx';
import { CheckField, Form, NumberField } from '../../../../../kit/form/field.tsx';
import { numberIn, numberProblem } from '../../../../../kit/form/number.ts';
import { useFields } from '../../../../../kit/form/use-fields.ts';
import { useFormDraft } from '../../../../../kit/guard/use-form-draft.tsx';
import type { ChartState } from './params.ts';
import { momentProblem } from './range.ts';
import type { Repair } from './send-repair.ts';
import type { RepairDesk } from './use-repair.ts';
import css from './chart-repair.module.css';

/** Intraday ranges may end within a day. */
const momentInput = ({ type }: ChartState) => ({
  maxLength: 19,
  ...(type !== 'eod' && { hint: 'A day, or a time such as 2024-06-03T15:30' }),
});

/** Whether a range ends before it begins; a day as its end is the whole day. */
const isTurned = (from: string, to: string): boolean =>
  to.length === 10 ? from.slice(0, 10) > to : from > to;

interface DialogProps {
  readonly state: ChartState;
  readonly desk: RepairDesk;
  onClose(): void;
}

/** Splits a stretch by hand: prices times the ratio, volumes divided. Source: r001-split-dialog-defaults. */
export function SplitDialog({ state, desk, onClose }: DialogProps) {
  const fields = useFields(
    {
      adjustmentRatio: '1',
      threshold: '0.000001',
      aboveThreshold: true as boolean,
      afterDate: state.from,
      beforeDate: state.to,
    },
    {
      adjustmentRatio: numberProblem({ ...ratioRule, isRequired: true }),
      threshold: numberProblem({ ...thresholdRule, isRequired: true }),
      afterDate: (value) => momentProblem(String(value), state.type),
      beforeDate: (value, all) =>
        momentProblem(String(value), state.type) ??
        (isTurned(all.afterDate, String(value)) ? 'From date cannot be greater than to date' : null),
    },
  );
  const [offer, drop] = useFormDraft({
    name: `chart-split/${state.symbol}/${state.type}`,
    values: fields.values,
    dirty: fields.dirty,
    onRestore: fields.set,
  });
  const finish = (): void => {
    drop();
    onClose();
  };
  const act = (): void =>
    fields.submit(() => {
      void desk.preview(repair()).then((made) => made && finish());
    });
  const repair = (): Repair => ({
    name: 'applyChartSplit',
    title: 'Split',
    input: {
      symbol: state.symbol,
      chartType: state.type,
      development: state.dev,
      // Both are numbers by now: the fields refuse everything else.
      adjustmentRatio: numberIn(fields.values.adjustmentRatio)!,
      threshold: numberIn(fields.values.threshold)!,
      aboveThreshold: fields.values.aboveThreshold,
      afterDate: fields.values.afterDate,
      beforeDate: fields.values.beforeDate,
    },
  });
  return (
    <Dialog
      title={`Split ${state.symbol}, ${chartTypeLabel(state.type)}`}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={desk.running !== null} onClick={act}>
            Preview
          </Button>
        </>
      }
    >
      <Form label="Split" onSubmit={act}>
        {offer}
        <p className={css.hint}>
          Prices from the first to the last day are multiplied by the ratio (0.25 for a 4-for-1 split) and
          volumes divided by it, where the close is on the chosen side of the threshold.
        </p>
        <div className={css.pair}>
          <NumberField label="adjustmentRatio" {...fields.text('adjustmentRatio')} autoFocus />
          <NumberField label="threshold" {...fields.text('threshold')} />
        </div>
        <CheckField label="aboveThreshold" {...fields.check('aboveThreshold')} />
        <div className={css.pair}>
          <DateField label="afterDate" {...fields.text('afterDate')} {...momentInput(state)} />
          <DateField label="beforeDate" {...fields.text('beforeDate')} {...momentInput(state)} />
        </div>
      </Form>
    </Dialog>
  );
}

/** Takes a stretch out of the main series. */
export function DeleteRangeDialog({ state, desk, onClose }: DialogProps) {
  const fields = useFields(
    { from: state.zoomFrom || state.to, to: state.zoomTo || state.to },
    {
      from: (value) => momentProblem(String(value), state.type),
      to: (value, all) =>
        momentProblem(String(value), state.type) ??
        (isTurned(all.from, String(value)) ? 'From date cannot be greater than to date' : null),
    },
  );
  const [offer, drop] = useFormDraft({
    name: `chart-delete/${state.symbol}/${state.type}`,
    values: fields.values,
    dirty: fields.dirty,
    onRestore: fields.set,
  });
  const finish = (): void => {
    drop();
    onClose();
  };
  const act = (): void =>
    fields.submit(
      (values) =>
        void desk
          .preview({
            name: 'deleteChartRange',
            title: 'Delete Range',
            input: { symbol: state.symbol, chartType: state.type, development: state.dev, ...values },
          })
          .then((made) => made && finish()),
    );
  return (
    <Dialog
      title={`Delete bars of ${state.symbol}, ${chartTypeLabel(state.type)}`}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={desk.running !== null} onClick={act}>
            Preview
          </Button>
        </>
      }
    >
      <Form label="Delete range" onSubmit={act}>
        {offer}
        <p className={css.hint}>
          Both days are included. The sources keep their bars, so you can undo the deletion.
        </p>
        <div className={css.pair}>
          <DateField label="From" {...fields.text('from')} {...momentInput(state)} autoFocus />
          <DateField label="To" {...fields.text('to')} {...momentInput(state)} />
        </div>
      </Form>
    </Dialog>
  );
}

/** Makes development equal to production. */
export function TransferDialog({ state, desk, onClose }: DialogProps) {
  const repair: Repair = { name: 'transferDevData', title: 'Transfer', input: { symbol: state.symbol } };
  const pending = desk.running !== null;
  const act = async (reason: string): Promise<void> => {
    await desk.apply(repair, reason);
    // A preview with warnings, or a refusal, is shown beside the chart.
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Transfer ${state.symbol} to development`}
      action="Transfer"
      reason="optional"
      pending={pending}
      extra={
        <Button pending={pending} onClick={() => void desk.preview(repair).then((made) => made && onClose())}>
          Preview
        </Button>
      }
      onConfirm={(reason) => void act(reason)}
      onClose={onClose}
    >
      {`Development gets the repairs that production has for ${state.symbol}; repairs that exist only in development are removed. This is one change set and can be undone.`}
    </ConfirmDialog>
  );
}
