import { refreshCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/refresh-custom-invoice';
import { sendCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/send-custom-invoice';
import { showCustomInvoiceFile } from '@midoffice/contract/billing/custom-invoices/calls/show-custom-invoice-file';
import { voidCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/void-custom-invoice';
import type { CustomInvoice } from '@midoffice/contract/billing/custom-invoices/shapes';
import { useState } from 'react';
import { useDownload } from '../../../data/download.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Id } from '../../../kit/base/copy-button.tsx';
import { formatMoney } from '../../../kit/base/format.ts';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { KeyValueList } from '../../../kit/data-view/key-values.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { UserLink } from '../../../kit/nav/user-link.tsx';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import { AutoPaymentButton } from './auto-payment-button.tsx';
import { InvoiceMail } from './invoice-mail.tsx';
import css from './invoices.module.css';

interface InvoiceProps {
  readonly invoice: CustomInvoice;
  onClose(): void;
}

function Facts({ invoice }: { readonly invoice: CustomInvoice }) {
  const { client, userid, currency, status } = invoice;
  return (
    <KeyValueList
      items={[
        ['Client', client.name],
        ['Account', userid ? <UserLink userid={userid} known key="account" /> : 'none'],
        ['E-mail', client.email],
        ['Status', <StatusBadge status={status} key="status" />],
        ['Total', formatMoney(invoice.totalCents, currency)],
        ['Open', formatMoney(invoice.amountRemainingCents, currency)],
        ['Lines', String(invoice.lineCount)],
        ['Due', invoice.dueDate],
        ['Invoice', <Id value={invoice.invoiceID} key="id" />],
        [
          'Payment page',
          invoice.hostedInvoiceUrl ? (
            <WebLink address={invoice.hostedInvoiceUrl} key="link">
              Open payment page
            </WebLink>
          ) : null,
        ],
        ['Created', <Time at={invoice.createdAt} key="created" />],
        ['Created by', invoice.createdBy],
        ['State read', <Time at={invoice.readAt} key="read" />],
        [
          'Sent',
          invoice.sentAt ? (
            <span key="sent">
              <Time at={invoice.sentAt} /> to {invoice.sentTo}
            </span>
          ) : undefined,
        ],
        ['Voided because', invoice.voidReason ?? undefined],
      ]}
    />
  );
}

/** What can be done with an invoice. */
function Acts({ invoice, onClose }: InvoiceProps) {
  const [asks, setAsks] = useState<'void' | 'send' | null>(null);
  const close = (): void => setAsks(null);
  const { id, number, status, client, sentTo, filePath } = invoice;
  const file = useDownload(showCustomInvoiceFile, { name: `invoice-${number}.pdf` });
  const refresh = useWrite(refreshCustomInvoice);
  const send = useWrite(sendCustomInvoice, { onDone: close });
  const cancel = useWrite(voidCustomInvoice, {
    onDone: () => {
      close();
      onClose();
    },
  });
  const isOpen = status === 'open' || status === 'uncollectible';
  return (
    <div className={css.row}>
      <Button variant="primary" pending={file.pending} onClick={() => void file.run({ path: filePath })}>
        Download PDF
      </Button>
      <Button
        disabledReason={status === 'void' ? 'The invoice is void' : undefined}
        onClick={() => setAsks('send')}
      >
        {sentTo ? 'Send again' : 'Send'}
      </Button>
      <AutoPaymentButton invoice={invoice} />
      <Button pending={refresh.pending} onClick={() => void refresh.run({ id })}>
        Refresh state
      </Button>
      <Button
        disabledReason={isOpen ? undefined : 'Only an open invoice can be voided'}
        onClick={() => setAsks('void')}
      >
        Void
      </Button>
      {asks === 'send' && (
        <ConfirmDialog
          title={`Send invoice ${number}`}
          action="Send"
          pending={send.pending}
          onConfirm={() => void send.run({ id, ...(sentTo && { again: true }) })}
          onClose={close}
        >
          {`${sentTo ? `It was already sent to ${sentTo}. ` : ''}The email goes to ${client.email}, with the PDF and the link to ${status === 'paid' ? 'the invoice' : 'pay'}.`}
        </ConfirmDialog>
      )}
      {asks === 'void' && (
        <ConfirmDialog
          title={`Void invoice ${number}`}
          action="Void invoice"
          danger
          reason="required"
          pending={cancel.pending}
          onConfirm={(reason) => void cancel.run({ id, reason })}
          onClose={close}
        >
          {`The invoice of ${formatMoney(invoice.totalCents, invoice.currency)} for ${client.name} can no longer be paid. This can't be undone.`}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** An invoice that was made: its state, its PDF, its mail. */
export const InvoiceDialog = ({ invoice, onClose }: InvoiceProps) => (
  <Dialog title="Invoice" subject={invoice.number} size="wide" guarded={false} onClose={onClose}>
    <Facts invoice={invoice} />
    <Acts invoice={invoice} onClose={onClose} />
    {/* Its mail asks the client to pay. */}
    {invoice.status !== 'void' && (
      <InvoiceMail subject={invoice.emailSubject} content={invoice.emailContent} />
    )}
  </Dialog>
);
