import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { getAutoPayment } from '@midoffice/contract/billing/payments/calls/get-auto-payment';
import type { CustomInvoice } from '@midoffice/contract/billing/custom-invoices/shapes';
import type { OpenInvoiceLine } from '@midoffice/contract/billing/payments/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useRead, useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatMoney } from '../../../kit/base/format.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';

const label = 'Auto payment';

interface ButtonProps {
  readonly invoice: CustomInvoice;
  readonly userid: string;
}

/** What the dialog asks about. */
interface Asked {
  readonly open: OpenInvoiceLine;
  readonly card: string | null;
  readonly email: string;
}

const amount = ({ open }: Asked): string => formatMoney(open.remaining, open.currency);

/** Asks what the card provider would charge, and charges this one invoice as it was shown. */
function PayByCard({ invoice, userid }: ButtonProps) {
  /** The amount and the card as they were when the dialog opened: others by now are refused, not agreed to. */
  const [asked, ask] = useState<Asked>();
  const close = (): void => ask(undefined);
  const { invoiceID, number } = invoice;
  const read = useRead(getAutoPayment, { userid }, { staleMs: 0 });
  const pay = useWrite(autoPayment, {
    onDone: close,
    onFailed() {
      close();
      void read.refetch();
    },
  });
  const refusal = useRefusal(autoPayment);
  const open = read.data?.invoices.find((one) => one.invoiceID === invoiceID);
  const found = read.data;
  const notYet = read.error ? read.error.message : found ? undefined : 'Loading the card';
  const cannot = found && (!found.card ? 'The customer has no card to charge.' : undefined);
  const notOpen = found && !open ? 'The card provider has no open amount of this invoice' : undefined;
  return (
    <>
      <Button
        pending={pay.pending}
        disabledReason={refusal ?? notYet ?? cannot ?? notOpen}
        onClick={() => found && open && ask({ open, card: open.card ?? found.card, email: found.email })}
      >
        {label}
      </Button>
      {asked && (
        <ConfirmDialog
          title={`Auto payment of invoice ${number}`}
          action={`Pay ${amount(asked)}`}
          reason="required"
          about={userid}
          pending={pay.pending}
          onConfirm={(reason) =>
            void pay.run({
              userid,
              invoiceID,
              reason,
              expected: [
                {
                  invoiceID,
                  currency: asked.open.currency,
                  remaining: asked.open.remaining,
                  ...(asked.open.cardID && { cardID: asked.open.cardID }),
                },
              ],
            })
          }
          onClose={close}
        >
          <b>{amount(asked)}</b> of invoice {number} are charged to {asked.card} of <b>{asked.email}</b>. This
          cannot be undone here: core staff can refund a charge.
        </ConfirmDialog>
      )}
    </>
  );
}

/** Pays an open invoice with the default card of its customer. Source: m003-billing-auto-payment-made-successfully. */
export function AutoPaymentButton({ invoice }: { readonly invoice: CustomInvoice }) {
  const { userid, status } = invoice;
  const why =
    status !== 'open'
      ? 'Only an open invoice can be paid'
      : userid === null
        ? 'The client has no account with a card'
        : undefined;
  return userid === null || why ? (
    <Button disabledReason={why}>{label}</Button>
  ) : (
    <PayByCard invoice={invoice} userid={userid} />
  );
}
