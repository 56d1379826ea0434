import { dayText, type Issued } from './invoice-document.ts';
import { moneyOf, type SettledInvoice } from './rules.ts';
import type { Seller } from './seller.ts';

/** The mail that goes with an invoice. */
export interface InvoiceMail {
  readonly subject: string;
  /** Plain text. */
  readonly content: string;
}

/** Words for the client, in plain text. */
export function invoiceMail(seller: Seller, input: SettledInvoice, issued: Issued): InvoiceMail {
  const amount = moneyOf(input.currency)(issued.amountDueCents);
  const isOpen = issued.amountDueCents > 0;
  const paragraphs = [
    `Dear ${input.client.name},`,
    isOpen
      ? `Invoice ${issued.number} of ${dayText(issued.created)} is ready. ${amount} is due on ${dayText(input.dueDate)}.`
      : `Invoice ${issued.number} of ${dayText(issued.created)} is ready. Your credit covers it: nothing to pay.`,
    ...(input.reference ? [`Your reference: ${input.reference}`] : []),
    ...(issued.hostedUrl
      ? [`${isOpen ? 'View and pay the invoice' : 'View the invoice'} online:\n${issued.hostedUrl}`]
      : []),
    ...(isOpen && seller.paymentDetails ? [`Or pay by transfer:\n${seller.paymentDetails}`] : []),
    ...(input.memo ? [input.memo] : []),
    `If you have any questions, please write to ${seller.email}.`,
    `Kind regards\n${seller.name}`,
  ];
  return { subject: `Invoice ${issued.number} from ${seller.name}`, content: `${paragraphs.join('\n\n')}\n` };
}
