import { cancelRemovingIntent } from '@midoffice/contract/billing/payments/calls/cancel-removing-intent';
import { getPaymentState } from '@midoffice/contract/billing/payments/calls/get-payment-state';
import { removePaymentIntent } from '@midoffice/contract/billing/payments/calls/remove-payment-intent';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useRead, useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import css from './payments.module.css';
import { lazy } from '../../../kit/load/lazy.tsx';

const MailDialog = lazy(
  async () => (await import('../../customers/emails/panels/mail-dialog.tsx')).MailDialog,
);

type Asked = 'delete' | 'cancel' | 'mail';

/** The customer's wish to have the payment method deleted: delete it, withdraw the wish, write about it. */
export function RemovalIntent({ userid }: { readonly userid: string }) {
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  const refusal = useRefusal(getPaymentState);
  const read = useRead(getPaymentState, refusal === undefined ? { userid } : null);
  const remove = useWrite(removePaymentIntent, { onDone: close, onFailed: close });
  const cancel = useWrite(cancelRemovingIntent, { onDone: close, onFailed: close });
  const removal = read.data?.removal;
  if (!removal) return null;
  return (
    <Panel title="Payment-method removal">
      <p className={css.reason}>
        The customer asked on <Time at={removal.requestedAt} /> for the deletion of the payment method.
        {removal.notAllowed && (
          <>
            <br />
            {removal.notAllowed}
          </>
        )}
      </p>
      <div className={css.acts}>
        <Button
          size="small"
          variant="danger"
          pending={remove.pending}
          disabledReason={removal.notAllowed ?? undefined}
          onClick={() => setAsked('delete')}
        >
          Delete payment method…
        </Button>
        <Button size="small" pending={cancel.pending} onClick={() => setAsked('cancel')}>
          Cancel request…
        </Button>
        <Button size="small" onClick={() => setAsked('mail')}>
          Send removal mail…
        </Button>
      </div>
      {asked === 'delete' && (
        <ConfirmDialog
          title="Delete payment method"
          action="Delete payment method"
          danger
          reason="required"
          pending={remove.pending}
          onConfirm={(reason) => void remove.run({ userid, reason })}
          onClose={close}
        >
          Every card of this customer is deleted at the card provider. This cannot be undone; the customer can
          enter a card again.
        </ConfirmDialog>
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          title="Cancel request"
          action="Cancel request"
          back="Keep it"
          reason="required"
          pending={cancel.pending}
          onConfirm={(reason) => void cancel.run({ userid, reason })}
          onClose={close}
        >
          The customer&apos;s request is withdrawn and the payment method stays. Nothing changes at the card
          provider. This cannot be undone here: the customer can ask again.
        </ConfirmDialog>
      )}
      {asked === 'mail' && (
        <MailDialog
          userid={userid}
          family="removal"
          templateType={removal.notAllowed ? 'not-allowed' : 'confirmation'}
          onClose={close}
        />
      )}
    </Panel>
  );
}
