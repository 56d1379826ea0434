import { getRefundableCharge } from '@midoffice/contract/billing/payments/calls/get-refundable-charge';
import { refundCharge } from '@midoffice/contract/billing/payments/calls/refund-charge';
import { refundCauses, type RefundCause } from '@midoffice/contract/billing/payments/lists';
import type { RefundableCharge } from '@midoffice/contract/billing/payments/shapes';
import { currencyDecimals } from '@midoffice/contract/customers/accounts/currency';
import { textLimits } from '@midoffice/contract/kernel';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite } from '../../../../data/queries.ts';
import { useShown } from '../../../../data/shown.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatMoney } from '../../../../kit/base/format.ts';
import { Time } from '../../../../kit/base/time.tsx';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { Form, NumberField, SelectField, TextAreaField } from '../../../../kit/form/field.tsx';
import { readMoney } from '../../../../kit/form/money.ts';
import { required, useFields } from '../../../../kit/form/use-fields.ts';
import { ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';

const title = 'Refund charge';

const causeLabels: Record<RefundCause, string> = {
  requested_by_customer: 'Requested by the customer',
  duplicate: 'Charged twice',
  fraudulent: 'Fraudulent',
};
const causeOptions = [
  { value: '' as const, label: 'Not stated' },
  ...refundCauses.map((value) => ({ value, label: causeLabels[value] })),
];

const typed = (minorUnits: number, currency: string): string =>
  (minorUnits / 10 ** currencyDecimals(currency)).toFixed(currencyDecimals(currency));

const Facts = ({ charge }: { readonly charge: RefundableCharge }) => (
  <KeyValueList
    labelWidth={110}
    items={[
      ['Customer', charge.email],
      ['Charge', `${formatMoney(charge.amount, charge.currency)}${charge.card ? `, ${charge.card}` : ''}`],
      ['Charged at', <Time key="at" at={charge.createdAt} />],
      [
        'Refunded',
        charge.refunds.length
          ? `${formatMoney(charge.refunded, charge.currency)} in ${charge.refunds.length} ${charge.refunds.length === 1 ? 'refund' : 'refunds'}`
          : 'nothing so far',
      ],
      ...(charge.lost > 0
        ? ([['Lost in a dispute', formatMoney(charge.lost, charge.currency)]] as const)
        : []),
      ['Left', <b key="left">{formatMoney(charge.left, charge.currency)}</b>],
    ]}
  />
);

interface LoadedProps {
  readonly charge: RefundableCharge;
  /** Somebody else has refunded a part meanwhile. */
  onStale(): void;
  onClose(): void;
}

function RefundForm({ charge, onStale, onClose }: LoadedProps) {
  const { chargeID, currency, left, notAllowed } = charge;
  const problem = (text: string): string | null => {
    const read = readMoney(text, currency);
    if ('problem' in read) return read.problem;
    return read.minorUnits > left ? `must be at most ${typed(left, currency)}, which is left` : null;
  };
  const fields = useFields(
    { amount: typed(left, currency), cause: '' as RefundCause | '', reason: '' },
    { amount: problem, reason: required('Give a reason first') },
    // Read again after a colleague's refund: an amount that nobody has typed is what is left by now.
    { follows: true },
  );
  const write = useWrite(refundCharge, {
    onDone: onClose,
    onFailed(error) {
      if (error.status === 409) onStale();
      return fields.fail(error);
    },
  });
  const refusal = useRefusal(refundCharge);
  const submit = (): void =>
    fields.submit(({ amount, cause, reason }) => {
      const read = readMoney(amount, currency);
      if ('problem' in read) return;
      void write.run({
        chargeID,
        amount: read.minorUnits,
        ...(cause && { cause }),
        expected: { left, currency },
        reason: reason.trim(),
      });
    });
  const amount = readMoney(fields.values.amount, currency);
  const isWhole = 'minorUnits' in amount && amount.minorUnits === charge.left;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            pending={write.pending}
            disabledReason={refusal ?? notAllowed ?? undefined}
            onClick={submit}
          >
            {'minorUnits' in amount && !problem(fields.values.amount)
              ? `Refund ${formatMoney(amount.minorUnits, currency)}`
              : 'Refund'}
          </Button>
        </>
      }
    >
      <Facts charge={charge} />
      {notAllowed ? (
        <p role="alert">{notAllowed}</p>
      ) : (
        <Form label={title} onSubmit={submit}>
          <NumberField
            label={`Amount in ${currency.toUpperCase()}`}
            hint={isWhole ? 'All that is left.' : `At most ${typed(left, currency)}.`}
            {...fields.text('amount')}
          />
          <SelectField
            label="Cause"
            options={causeOptions}
            value={fields.values.cause}
            onChange={(cause) => fields.set({ cause })}
          />
          <TextAreaField label="Reason" rows={2} maxLength={textLimits.text} {...fields.text('reason')} />
          <p>The money goes back to the card and cannot be charged again here.</p>
        </Form>
      )}
    </Dialog>
  );
}

/** A charge with what is left of it, and its refund in full or in part. For core staff. */
export function RefundChargeDialog({ chargeID, onClose }: { readonly chargeID: string; onClose(): void }) {
  const { shown, read, renew } = useShown(getRefundableCharge, { chargeID });
  if (shown) return <RefundForm charge={shown} onStale={() => void renew()} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose} buttons={<Button onClick={onClose}>Close</Button>}>
      <ReadState read={read} skeleton={<SkeletonLines count={6} />}>
        {() => null}
      </ReadState>
    </Dialog>
  );
}

/** Opens the refund of a charge from a row of charges; nothing where the caller may not refund. */
export function RefundButton({ chargeID }: { readonly chargeID: string }) {
  const [asking, setAsking] = useState(false);
  const refusal = useRefusal(refundCharge);
  if (refusal !== undefined) return null;
  return (
    <>
      <Button
        size="tiny"
        aria-label={`Refund ${chargeID}`}
        onClick={(event) => {
          event.stopPropagation();
          setAsking(true);
        }}
      >
        Refund…
      </Button>
      {asking && <RefundChargeDialog chargeID={chargeID} onClose={() => setAsking(false)} />}
    </>
  );
}
