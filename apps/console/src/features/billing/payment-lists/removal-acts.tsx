import { cancelRemovingIntent } from '@midoffice/contract/billing/payments/calls/cancel-removing-intent';
import { removePaymentIntent } from '@midoffice/contract/billing/payments/calls/remove-payment-intent';
import type { RemovingIntent } from '@midoffice/contract/billing/payment-lists/shapes';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { MailAct } from './mail-act.tsx';

/** Deletes the payment method as the customer asked, withdraws the request, or writes about it. */
export function RemovalActs({ row }: { readonly row: RemovingIntent }) {
  const [asked, setAsked] = useState<'delete' | 'cancel'>();
  const close = (): void => setAsked(undefined);
  const { userid, email, card } = row;
  const remove = useWrite(removePaymentIntent, { onDone: close, onFailed: close });
  const cancel = useWrite(cancelRemovingIntent, { onDone: close, onFailed: close });
  const refusals = { remove: useRefusal(removePaymentIntent), cancel: useRefusal(cancelRemovingIntent) };
  const needed = row.state === 'needed' ? 'A subscription still needs the card' : undefined;
  return (
    <>
      <MailAct
        userid={userid}
        email={email}
        family="removal"
        templateType={needed ? 'not-allowed' : 'confirmation'}
        label="Send removal e-mail"
      />
      <Button
        size="tiny"
        icon={<IconTrash size={13} />}
        aria-label={`Delete payment method of ${email}`}
        tooltip="Delete payment method…"
        disabledReason={refusals.remove ?? needed}
        onClick={() => setAsked('delete')}
      />
      <Button
        size="tiny"
        icon={<IconX size={13} />}
        aria-label={`Cancel request of ${email}`}
        tooltip="Cancel request…"
        disabledReason={refusals.cancel}
        onClick={() => setAsked('cancel')}
      />
      {asked === 'delete' && (
        <ConfirmDialog
          title={`Delete payment method of ${email}`}
          action="Delete payment method"
          danger
          reason="required"
          pending={remove.pending}
          onConfirm={(reason) => void remove.run({ userid, reason })}
          onClose={close}
        >
          Every card of this customer{card ? ` (${card})` : ''} is deleted at the card provider. This cannot
          be undone; the customer can enter a card again.
        </ConfirmDialog>
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          title={`Cancel request of ${email}`}
          action="Cancel request"
          back="Keep it"
          reason="required"
          pending={cancel.pending}
          onConfirm={(reason) => void cancel.run({ userid, reason })}
          onClose={close}
        >
          The customer&apos;s request is withdrawn and the payment method stays. Nothing changes at the card
          provider.
        </ConfirmDialog>
      )}
    </>
  );
}
