import type { InvoiceTotals } from '@midoffice/contract/billing/custom-invoices/totals';
import type { PdfBlock, PdfCell, PdfDocument, PdfTable } from '../../../platform/pdf/document.ts';
import { moneyOf, percentText, type SettledInvoice } from './rules.ts';
import type { Seller } from './seller.ts';

/** What the card provider gave a final invoice. */
export interface Issued {
  readonly number: string;
  /** ISO 8601. */
  readonly created: string;
  readonly amountDueCents: number;
  readonly hostedUrl: string | null;
}

const longDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
/** A day in words, such as `5 January 2026`. */
export const dayText = (iso: string): string => longDate.format(new Date(iso));

const paragraphs = (...texts: (string | undefined)[]): PdfBlock[] =>
  texts.flatMap((text) => (text ? [{ kind: 'paragraph' as const, text }] : []));

function head(seller: Seller, input: SettledInvoice, issued: Issued): PdfBlock {
  const facts: [string, string][] = [
    ['Invoice number', issued.number],
    ['Date of issue', dayText(issued.created)],
    ['Due date', dayText(input.dueDate)],
  ];
  if (input.reference) facts.push(['Your reference', input.reference]);
  return {
    kind: 'columns',
    columns: [
      {
        share: 1,
        blocks: [
          { kind: 'heading', level: 2, text: seller.name },
          ...[seller.address, seller.taxID && `Tax ID ${seller.taxID}`, seller.email].flatMap((text) =>
            text ? [{ kind: 'paragraph' as const, text, muted: true }] : [],
          ),
        ],
      },
      {
        share: 1,
        blocks: [
          { kind: 'heading', level: 1, text: 'Invoice', align: 'right' },
          { kind: 'key-values', rows: facts, align: 'right' },
        ],
      },
    ],
  };
}

function parties({ client }: SettledInvoice): PdfBlock[] {
  return [
    { kind: 'heading', level: 3, text: 'Bill to' },
    { kind: 'paragraph', text: client.name, strong: true },
    ...paragraphs(client.address, client.taxID && `Tax ID ${client.taxID}`, client.email),
  ];
}

function linesTable(input: SettledInvoice, totals: InvoiceTotals): PdfTable {
  const format = moneyOf(input.currency);
  const taxed = totals.taxes.some(({ percent }) => percent > 0);
  const cells = input.lines.map((line, at): PdfCell[] => {
    const sums = totals.lines[at]!;
    return [
      line.description,
      line.quantity.toLocaleString('en-US'),
      format(line.unitAmountCents),
      ...(taxed ? [percentText(sums.taxPercent)] : []),
      format(sums.amountCents),
    ];
  });
  return {
    kind: 'table',
    columns: [
      { title: 'Description', share: 5 },
      { title: 'Quantity', share: 1.2, align: 'right' },
      { title: 'Unit price', share: 1.9, align: 'right' },
      ...(taxed ? [{ title: input.taxName ?? 'Tax', share: 1.1, align: 'right' as const }] : []),
      { title: 'Amount', share: 1.9, align: 'right' },
    ],
    rows: cells,
  };
}

function sums(input: SettledInvoice, totals: InvoiceTotals, issued: Issued): PdfBlock {
  const format = moneyOf(input.currency);
  const rows: { label: string; value: string; strong?: boolean }[] = [
    { label: 'Subtotal', value: format(totals.subtotalCents) },
  ];
  if (totals.discountCents) {
    const percent = input.discountPercent === undefined ? '' : ` (${percentText(input.discountPercent)})`;
    rows.push({ label: `Discount${percent}`, value: format(-totals.discountCents) });
    rows.push({ label: 'Total excluding tax', value: format(totals.netCents) });
  }
  const name = input.taxName ?? 'Tax';
  for (const { percent, netCents, taxCents } of totals.taxes)
    if (percent > 0)
      rows.push({ label: `${name} ${percentText(percent)} on ${format(netCents)}`, value: format(taxCents) });
  const credit = totals.totalCents - issued.amountDueCents;
  if (credit) {
    rows.push({ label: 'Total', value: format(totals.totalCents) });
    rows.push({ label: credit > 0 ? 'Credit applied' : 'Open balance', value: format(-credit) });
  }
  rows.push({
    label: `Amount due (${input.currency.toUpperCase()})`,
    value: format(issued.amountDueCents),
    strong: true,
  });
  return { kind: 'totals', rows };
}

function terms(seller: Seller, input: SettledInvoice): PdfBlock[] {
  const sections: [string, string | undefined][] = [
    ['Notes', input.memo],
    ['Payment', seller.paymentDetails],
    ['Terms', input.footer],
  ];
  return sections.flatMap(([title, text]): PdfBlock[] =>
    text
      ? [{ kind: 'space', points: 12 }, { kind: 'heading', level: 3, text: title }, ...paragraphs(text)]
      : [],
  );
}

/**
 * The invoice as a document.
 * @param issued what the provider gave it; of a preview: as it would be
 */
export function invoiceDocument(
  seller: Seller,
  input: SettledInvoice,
  totals: InvoiceTotals,
  issued: Issued,
  watermark?: string,
): PdfDocument {
  const format = moneyOf(input.currency);
  const url = issued.hostedUrl?.startsWith('https://') ? issued.hostedUrl : null;
  return {
    title: `Invoice ${issued.number}`,
    author: seller.name,
    createdAt: new Date(issued.created),
    footer: [seller.name, seller.taxID, seller.email].filter(Boolean).join(' · '),
    ...(watermark && { watermark }),
    blocks: [
      head(seller, input, issued),
      { kind: 'space', points: 18 },
      ...parties(input),
      { kind: 'space', points: 18 },
      {
        kind: 'callout',
        label: 'Amount due',
        value: format(issued.amountDueCents),
        note: `Due ${dayText(input.dueDate)}`,
        ...(url && issued.amountDueCents > 0 && { link: { text: 'Pay online', url } }),
      },
      { kind: 'space', points: 18 },
      linesTable(input, totals),
      sums(input, totals, issued),
      ...terms(seller, input),
    ],
  };
}
