import type { PaymentDetails, StripeAccount } from '@midoffice/contract/customers/accounts/shapes';
import { deleteSecondaryStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/delete-secondary-stripe-id';
import { deleteStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/delete-stripe-id';
import { useState } from 'react';
import { useWrite } from '../../../data/queries.ts';
import { plural } from '../../../kit/base/format.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';

/** What ends with an account at the card provider. */
function consequences(account: StripeAccount | undefined): string {
  if (!account) return 'Any active subscriptions end immediately.';
  const { chargeCount, invoiceCount, activeSubscription } = account;
  const history = chargeCount + invoiceCount;
  const ends = activeSubscription
    ? 'Its running subscription ends at once.'
    : 'It has no running subscription.';
  return history
    ? `${ends} Its ${plural(chargeCount, 'charge')} and ${plural(invoiceCount, 'invoice')} are seen at the provider only from then on.`
    : `${ends} It has no charges and no invoices.`;
}

interface DeleteStripeIdDialogProps {
  readonly payments: Pick<PaymentDetails, 'userid' | 'activeStripeAccount' | 'allStripeAccounts'> & {
    readonly user: Pick<PaymentDetails['user'], 'email'>;
  };
  readonly stripeID: string;
  /** Whether it was entered, else picked from the list. */
  readonly entered: boolean;
  onClose(): void;
}

/** Confirms the deletion of an account at the card provider. */
export function DeleteStripeIdDialog({
  payments: given,
  stripeID,
  entered,
  onClose,
}: DeleteStripeIdDialogProps) {
  /** As they were when the dialog opened: another active account by now is refused, not agreed to. */
  const [payments] = useState(given);
  const outcome = { onDone: onClose, onFailed: () => onClose() };
  const main = useWrite(deleteStripeId, outcome);
  const secondary = useWrite(deleteSecondaryStripeId, outcome);
  const write = entered ? main : secondary;
  const account = payments.allStripeAccounts.find((one) => one.stripeID === stripeID);
  return (
    <ConfirmDialog
      title={`Delete ${stripeID}?`}
      action="Delete Stripe ID"
      danger
      reason="required"
      pending={write.pending}
      onConfirm={(reason) =>
        void write.run({
          uid: payments.userid,
          stripeID,
          expected: payments.activeStripeAccount?.stripeID ?? null,
          reason,
        })
      }
      onClose={onClose}
    >
      This deletes the account <code>{stripeID}</code> of {payments.user.email} at the card provider. You
      cannot undo this. {consequences(account)}
    </ConfirmDialog>
  );
}
