import type { CustomInvoice } from '@midoffice/contract/billing/custom-invoices/shapes';
import { dayText, type Issued } from './invoice-document.ts';
import { moneyOf, type SettledInvoice } from './rules.ts';
import type { Seller } from './seller.ts';
import type { StoredInput } from './store.ts';

/** The mail that goes with an invoice. */
export interface InvoiceMail {
  readonly subject: string;
  /** Plain text. */
  readonly content: string;
}

/** What became of an invoice since it was made. */
export interface InvoiceNow {
  readonly status: string;
  /** In the currency's smallest unit. */
  readonly amountRemainingCents: number;
}

/** What is to be paid, in a sentence or two. */
function dueText(input: SettledInvoice, issued: Issued, now: InvoiceNow | undefined): string {
  const money = moneyOf(input.currency);
  if (issued.amountDueCents <= 0) return 'is ready. Your credit covers it: nothing to pay.';
  if (now?.status === 'paid') return 'is paid, there is nothing left to pay.';
  const remaining = now?.amountRemainingCents ?? issued.amountDueCents;
  if (remaining < issued.amountDueCents)
    return `is partly paid. Of ${money(issued.amountDueCents)}, ${money(remaining)} is still due on ${dayText(input.dueDate)}.`;
  return `is ready. ${money(issued.amountDueCents)} is due on ${dayText(input.dueDate)}.`;
}

/** Words for the client, in plain text. @param now absent: it was made just now */
export function invoiceMail(
  seller: Seller,
  input: SettledInvoice,
  issued: Issued,
  now?: InvoiceNow,
): InvoiceMail {
  const isOpen = issued.amountDueCents > 0 && now?.status !== 'paid';
  const paragraphs = [
    `Dear ${input.client.name},`,
    `Invoice ${issued.number} of ${dayText(issued.created)} ${dueText(input, issued, now)}`,
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

/** The words of the mail as the invoice is now: those stored with it, unless something was paid since. */
export function contentNow(seller: Seller, { input, ...invoice }: CustomInvoice & StoredInput): string {
  const { status, amountDueCents, amountRemainingCents, number, createdAt } = invoice;
  const isPaid = status === 'paid' && amountDueCents > 0;
  if (status === 'void' || (!isPaid && amountRemainingCents >= amountDueCents)) return invoice.emailContent;
  const issued = { number, created: createdAt, amountDueCents, hostedUrl: invoice.hostedInvoiceUrl };
  return invoiceMail(seller, input, issued, { status, amountRemainingCents }).content;
}
