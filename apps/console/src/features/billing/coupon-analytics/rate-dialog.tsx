import { getCouponCommissions } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-commissions';
import { setCouponCommission } from '@midoffice/contract/billing/coupon-analytics/calls/set-coupon-commission';
import { isQuarter, quarterWords, tooEarlyWords } from '@midoffice/contract/billing/coupon-analytics/lists';
import type { CommissionChange } from '@midoffice/contract/billing/coupon-analytics/shapes';
import { textLimits } from '@midoffice/contract/kernel';
import { readNumber } from '@midoffice/contract/kernel/typed-number';
import type { CallError } from '../../../data/client.ts';
import { snackbar } from '../../../data/snackbar.ts';
import { useRead, useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { PartHeading } from '../../../kit/base/panel.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { Form, TextAreaField, TextField } from '../../../kit/form/field.tsx';
import { numberIn } from '../../../kit/form/number.ts';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import { ReadState } from '../../../kit/states/states.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';

const rateWords = (percent: number | null): string => (percent === null ? 'none' : `${percent} %`);

const columns: readonly Column<CommissionChange>[] = [
  { id: 'fromQuarter', header: 'From quarter', width: 100, value: (row) => row.fromQuarter },
  {
    id: 'ratePercent',
    header: 'Rate',
    kind: 'number',
    width: 80,
    value: (row) => row.ratePercent,
    cell: (row) => (row.current ? <strong>{rateWords(row.ratePercent)}</strong> : rateWords(row.ratePercent)),
  },
  { id: 'reason', header: 'Reason', minWidth: 140, value: (row) => row.reason },
  { id: 'setBy', header: 'Set by', width: 150, value: (row) => row.setBy },
  { id: 'setAt', header: 'Set at', kind: 'time', width: 150, value: (row) => row.setAt },
];

/** The rate that holds for exactly this quarter; null: none was set. */
const setFor = (changes: readonly CommissionChange[], quarter: string): number | null =>
  changes.find((change) => change.current && change.fromQuarter === quarter)?.ratePercent ?? null;

const isRate = (text: string): string | null => {
  const read = readNumber(text, { min: 0, max: 100, isRequired: true });
  if ('problem' in read) return read.problem;
  const rate = read.value ?? 0;
  return Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6 ? null : 'must have at most two decimals';
};

const quarterRule = (text: string): string | null =>
  isQuarter(text.trim()) ? (tooEarlyWords(text.trim(), Date.now()) ?? null) : quarterWords;

interface RateDialogProps {
  readonly couponCode: string;
  /** From which quarter on a new rate is offered to hold. */
  readonly quarter: string;
  onClose(): void;
}

function useSetRate(couponCode: string, onClose: () => void, fail: (error: CallError) => boolean) {
  const undo = useWrite(setCouponCommission);
  return useWrite(setCouponCommission, {
    quiet: 'success',
    onFailed: fail,
    onDone({ message, previousPercent }, { fromQuarter, ratePercent }) {
      snackbar.success(message, {
        label: 'Undo',
        run: () =>
          void undo.run({
            couponCode,
            fromQuarter,
            ratePercent: previousPercent,
            expected: ratePercent,
            reason: 'Undo',
          }),
      });
      onClose();
    },
  });
}

/** The commission rate of a code: what holds, how it came about, and a new one from a quarter on. */
export function RateDialog({ couponCode, quarter, onClose }: RateDialogProps) {
  const read = useRead(getCouponCommissions, { couponCode });
  const fields = useFields(
    { fromQuarter: quarter, ratePercent: '', reason: '' },
    { fromQuarter: quarterRule, ratePercent: isRate, reason: required('is required') },
  );
  const set = useSetRate(couponCode, onClose, (error) => fields.fail(error));
  const save = (): void =>
    fields.submit(({ fromQuarter, ratePercent, reason }) => {
      const from = fromQuarter.trim();
      void set.run({
        couponCode,
        fromQuarter: from,
        ratePercent: numberIn(ratePercent) ?? Number.NaN,
        reason: reason.trim(),
        expected: setFor(read.data?.changes ?? [], from),
      });
    });
  return (
    <Dialog
      title="Commission rate"
      subject={couponCode}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={set.pending}
            disabledReason={read.data ? undefined : 'Loading the current rates'}
            onClick={save}
          >
            Set rate
          </Button>
        </>
      }
    >
      <Form label="New rate" onSubmit={save}>
        <TextField
          label="Rate in percent"
          inputMode="decimal"
          hint="Part of what is paid under the code, after refunds and disputes"
          {...fields.text('ratePercent')}
        />
        <TextField
          label="From quarter"
          hint="Applies from this quarter until the next quarter with its own rate"
          {...fields.text('fromQuarter')}
        />
        <TextAreaField label="Reason" rows={2} maxLength={textLimits.text} {...fields.text('reason')} />
      </Form>
      {set.error?.status === 409 && (
        <p role="alert">
          {set.error.message} The rates below are read again: check them and set yours once more.
        </p>
      )}
      <PartHeading>Rates so far</PartHeading>
      <ReadState read={read}>
        {({ changes }) => (
          <DenseTable
            label="Rates so far"
            columns={columns}
            rows={changes}
            rowKey={(row) => String(row.id)}
            empty="No rate: no commission"
            height={220}
          />
        )}
      </ReadState>
    </Dialog>
  );
}
