import { sendCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/send-custom-invoice';
import { showCustomInvoiceFile } from '@midoffice/contract/billing/custom-invoices/calls/show-custom-invoice-file';
import type { CreatedInvoice } from '@midoffice/contract/billing/custom-invoices/shapes';
import { useDownload } from '../../../data/download.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import { InvoiceMail } from './invoice-mail.tsx';
import css from './invoices.module.css';

/** What came of a new invoice: its file, its payment page and the words of its mail. */
export function CreatedDialog({ made, onClose }: { readonly made: CreatedInvoice; onClose(): void }) {
  const { id = '', filePath = '', invoiceNumber = '', emailSubject = '', emailContent = '' } = made;
  const file = useDownload(showCustomInvoiceFile, { name: `invoice-${invoiceNumber}.pdf` });
  const send = useWrite(sendCustomInvoice, { onDone: onClose });
  return (
    <Dialog
      title="Invoice created"
      subject={invoiceNumber}
      guarded={false}
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <div>{made.message}</div>
      <div className={css.row}>
        <Button variant="primary" pending={file.pending} onClick={() => void file.run({ path: filePath })}>
          Download PDF
        </Button>
        <Button pending={send.pending} onClick={() => void send.run({ id })}>
          Send to the client
        </Button>
        {made.hostedInvoiceUrl && <WebLink address={made.hostedInvoiceUrl}>Open payment page</WebLink>}
      </div>
      <InvoiceMail subject={emailSubject} content={emailContent} />
    </Dialog>
  );
}
