import type { ChargeLine } from '@midoffice/contract/billing/customer-payments/shapes';
import { Button } from '../../../kit/base/button.tsx';
import { Id } from '../../../kit/base/copy-button.tsx';
import { formatMoney } from '../../../kit/base/format.ts';
import { PartHeading } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { KeyValueList } from '../../../kit/data-view/key-values.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import { ChargeActions } from './charge-actions.tsx';
import { chargeState } from './columns.tsx';

const words = (text: string | null): string => text?.replaceAll('_', ' ') ?? '';

function Refunds({ charge: { refunds, currency } }: { readonly charge: ChargeLine }) {
  return (
    <>
      <PartHeading>Refunds</PartHeading>
      <KeyValueList
        items={refunds.map(({ refundID, amount, reason, status, createdAt }) => [
          refundID,
          <span key="refund">
            {formatMoney(amount, currency)} {words(reason)} <Time at={createdAt} />{' '}
            {status && <StatusBadge status={status} />}
          </span>,
        ])}
      />
    </>
  );
}

function Disputes({ charge: { disputes, currency } }: { readonly charge: ChargeLine }) {
  return (
    <>
      <PartHeading>Disputes</PartHeading>
      <KeyValueList
        items={disputes.map(({ disputeID, amount, reason, status, createdAt, dueBy, dashboardUrl }) => [
          disputeID,
          <span key="dispute">
            {formatMoney(amount, currency)} {words(reason)} <Time at={createdAt} />{' '}
            <StatusBadge tone={status === 'won' ? 'green' : 'red'}>{words(status)}</StatusBadge>{' '}
            {dueBy && status.endsWith('needs_response') && (
              <>
                evidence due <Time at={dueBy} />{' '}
              </>
            )}
            <WebLink address={dashboardUrl}>open at the provider</WebLink>
          </span>,
        ])}
      />
    </>
  );
}

interface ChargeDialogProps {
  readonly charge: ChargeLine;
  onClose(): void;
}

/** One charge with its refunds and disputes, why it failed, and what can be done about it. */
export const ChargeDialog = ({ charge: one, onClose }: ChargeDialogProps) => (
  <Dialog
    title="Charge"
    subject={formatMoney(one.amountDue, one.currency)}
    size="wide"
    guarded={false}
    onClose={onClose}
    buttons={
      <>
        <Button onClick={onClose}>Close</Button>
        <ChargeActions charge={one} />
      </>
    }
  >
    <div data-testid="charge-details">
      <KeyValueList
        items={[
          ['chargeID', <Id key="id" value={one.chargeID} />],
          ['status', <StatusBadge key="status" status={chargeState(one)} />],
          ['createdAt', <Time key="at" at={one.createdAt} seconds />],
          ['amountDue', formatMoney(one.amountDue, one.currency)],
          ['amountPaid', formatMoney(one.amountPaid, one.currency)],
          ['Refunded', formatMoney(one.amountRefunded, one.currency)],
          ['Disputed', formatMoney(one.amountDisputed, one.currency)],
          ['Failure reason', one.failureMessage],
          ['Failure code', one.failureCode],
          ['Card', one.card],
          ['Description', one.description],
          [
            'Invoice',
            one.invoiceID && (
              <WebLink key="invoice" address={one.invoiceUrl}>
                {one.invoiceNumber ?? one.invoiceID}
              </WebLink>
            ),
          ],
          [
            'Provider',
            <WebLink key="provider" address={one.dashboardUrl}>
              Open this charge at the card provider
            </WebLink>,
          ],
        ]}
      />
      {one.refunds.length > 0 && <Refunds charge={one} />}
      {one.disputes.length > 0 && <Disputes charge={one} />}
    </div>
  </Dialog>
);
