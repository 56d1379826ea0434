import { billOffer } from '@midoffice/contract/billing/offers/calls/bill-offer';
import { frequencyLabels } from '@midoffice/contract/billing/offers/lists';
import type { Offer } from '@midoffice/contract/billing/offers/shapes';
import { useWrite } from '../../../../data/queries.ts';
import { formatMoney } from '../../../../kit/base/format.ts';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';

interface BillingDialogProps {
  readonly offer: Offer;
  onClose(): void;
}

/** Shows the price that an accepted offer becomes, and creates it. */
export function BillingDialog({ offer, onClose }: BillingDialogProps) {
  const { _id, number, totals, currency, billingFrequency, company, clientName } = offer;
  const write = useWrite(billOffer, { onDone: onClose });
  return (
    <ConfirmDialog
      title="Create custom price"
      action="Create price"
      reason="optional"
      about={_id}
      pending={write.pending}
      onConfirm={(reason) => void write.run({ _id, expected: totals.perBill, ...(reason && { reason }) })}
      onClose={onClose}
    >
      <KeyValueList
        items={[
          ['Product', `Offer #${number}: ${company || clientName}`],
          ['Price', formatMoney(totals.perBill, currency)],
          ['Billed', frequencyLabels[billingFrequency]],
          ['Accepted by', offer.acceptedName ?? ''],
        ]}
      />
      <p>The price is created at the card provider. Nobody is charged until a subscription moves to it.</p>
    </ConfirmDialog>
  );
}
