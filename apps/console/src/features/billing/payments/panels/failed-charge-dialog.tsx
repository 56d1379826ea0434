import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { resendPaymentEmail } from '@midoffice/contract/customers/emails/calls/resend-payment-email';
import { getFailedChargeDetails } from '@midoffice/contract/billing/payments/calls/get-failed-charge-details';
import { tryPaymentMethods } from '@midoffice/contract/billing/payments/calls/try-payment-methods';
import type { FailedChargeDetails } from '@midoffice/contract/billing/payments/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { CopyButton } from '../../../../kit/base/copy-button.tsx';
import { formatMoney } from '../../../../kit/base/format.ts';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { MailDialog } from '../../../customers/emails/panels/mail-dialog.tsx';
import css from '../payments.module.css';

const title = 'Failed charge details';

const id = (text: string, what: string) => (
  <span className={css.idLine}>
    <code>{text}</code>
    <CopyButton text={text} label={`Copy ${what} id`} />
  </span>
);

function Details({ details }: { readonly details: FailedChargeDetails }) {
  const { currency } = details;
  return (
    <KeyValueList
      labelWidth={130}
      items={[
        ['Customer', `${details.email}, now on ${planLabel(details.planCode)}`],
        ['Plan billed', details.invoicePlanCode && planLabel(details.invoicePlanCode)],
        [
          'Period billed',
          details.periodStart &&
            details.periodEnd &&
            `${details.periodStart.slice(0, 10)} to ${details.periodEnd.slice(0, 10)}`,
        ],
        ['chargeID', id(details.chargeID, 'charge')],
        ['stripeID', id(details.stripeID, 'customer')],
        ['Invoice', details.invoiceID && id(details.invoiceID, 'invoice')],
        ['Invoice status', details.invoiceStatus && <StatusBadge status={details.invoiceStatus} />],
        ['Invoice date', details.invoiceDate && <Time at={details.invoiceDate} />],
        [
          'Charge',
          `${formatMoney(details.chargeAmount, currency)}${details.card ? `, ${details.card}` : ''}`,
        ],
        ['Charge date', <Time key="charged" at={details.chargeDate} />],
        ['Failure reason', details.failureReason?.replaceAll('_', ' ')],
        ['Failure message', details.failureMessage],
        ['Attempt count', details.attemptCount === null ? null : String(details.attemptCount)],
        [
          'Remaining amount',
          details.remainingAmount === null ? null : formatMoney(details.remainingAmount, currency),
        ],
        ['Retry date', details.retryDate && <Time at={details.retryDate} />],
        ['Latest usage', details.latestUsage && <Time at={details.latestUsage} />],
      ]}
    />
  );
}

/** Why another try is of no use. */
function idle({ invoiceID, invoiceStatus }: FailedChargeDetails): string | undefined {
  if (!invoiceID) return 'The charge was not made for an invoice';
  return invoiceStatus === 'open' ? undefined : `The invoice is ${invoiceStatus ?? 'not known'}`;
}

interface LoadedProps {
  readonly details: FailedChargeDetails;
  /** The invoice may have changed since it was read. */
  onStale(): void;
  onClose(): void;
}

interface TryDialogProps {
  readonly details: FailedChargeDetails;
  readonly pending: boolean;
  onConfirm(reason: string): void;
  onClose(): void;
}

function TryDialog({ details, pending, onConfirm, onClose }: TryDialogProps) {
  const { chargeID, currency, remainingAmount } = details;
  return (
    <ConfirmDialog
      title="Try payment methods"
      action="Try now"
      reason="required"
      about={chargeID}
      pending={pending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {remainingAmount === null ? 'The open amount' : formatMoney(remainingAmount, currency)} is charged to
      the customer&apos;s cards one after the other, the default one first, until one is accepted. This cannot
      be undone here: a payment can be refunded at Stripe.
    </ConfirmDialog>
  );
}

function Loaded({ details, onStale, onClose }: LoadedProps) {
  const [mailing, setMailing] = useState(false);
  /** The charge as it was when the dialog opened: another amount by now is refused, not agreed to. */
  const [asked, ask] = useState<FailedChargeDetails>();
  const back = (): void => ask(undefined);
  const { userid, invoiceID, chargeID } = details;
  const attempt = useWrite(tryPaymentMethods, {
    onDone: back,
    onFailed() {
      back();
      onStale();
    },
  });
  const tryCards = (reason: string): void => {
    if (!asked?.invoiceID) return;
    const { currency, remainingAmount } = asked;
    void attempt.run({
      userid: asked.userid,
      invoiceID: asked.invoiceID,
      chargeID: asked.chargeID,
      reason,
      ...(remainingAmount !== null && { expected: { currency, remainingCents: remainingAmount } }),
    });
  };
  const resend = useWrite(resendPaymentEmail);
  const refusal = useRefusal(tryPaymentMethods) ?? idle(details);
  const resendRefusal = useRefusal(resendPaymentEmail);
  const buttons = (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button
        pending={resend.pending}
        disabledReason={resendRefusal}
        onClick={() => void resend.run({ userid })}
      >
        Resend payment e-mail
      </Button>
      <Button onClick={() => setMailing(true)}>Send failed-charge e-mail…</Button>
      <Button
        variant="primary"
        pending={attempt.pending}
        disabledReason={refusal}
        onClick={() => ask(details)}
      >
        Try payment methods…
      </Button>
    </>
  );
  return (
    <>
      <Dialog title={title} size="wide" onClose={onClose} buttons={buttons}>
        <Details details={details} />
      </Dialog>
      {asked && <TryDialog details={asked} pending={attempt.pending} onConfirm={tryCards} onClose={back} />}
      {mailing && (
        <MailDialog
          userid={userid}
          family="failed"
          invoiceID={invoiceID}
          chargeID={chargeID}
          onClose={() => setMailing(false)}
        />
      )}
    </>
  );
}

/** A failed charge with its invoice, and what can be done about it. */
export function FailedChargeDialog({ chargeID, onClose }: { readonly chargeID: string; onClose(): void }) {
  const read = useRead(getFailedChargeDetails, { chargeID });
  if (read.data) return <Loaded details={read.data} onStale={() => void read.refetch()} onClose={onClose} />;
  return (
    <Dialog title={title} size="wide" onClose={onClose} buttons={<Button onClick={onClose}>Close</Button>}>
      <ReadState read={read} skeleton={<SkeletonLines count={9} />}>
        {() => null}
      </ReadState>
    </Dialog>
  );
}
