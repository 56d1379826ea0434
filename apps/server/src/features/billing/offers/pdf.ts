import { tbd } from '@midoffice/contract/billing/offers/lists';
import type { OfferDocument } from '@midoffice/contract/billing/offers/shapes';
import { billText, percentText } from '@midoffice/contract/billing/offers/totals';
import { moneyFormat } from '@midoffice/contract/customers/accounts/currency';
import type { PdfBlock, PdfDocument } from '../../../platform/pdf/document.ts';
import { makePdf } from '../../../platform/pdf/pdf.ts';
import type { Settings } from '../../../platform/settings/schema.ts';

/** A version of an offer to print. */
export interface PrintedOffer {
  readonly number: number;
  readonly version: number;
  /** When the version was saved, ISO 8601. */
  readonly at: string;
  readonly document: OfferDocument;
  /** Who accepted it, and when. */
  readonly accepted?: { readonly name: string; readonly at: string } | undefined;
  /** Whether it is not what a client was sent. */
  readonly isDraft?: boolean;
}

type Company = Pick<Settings, 'COMPANY_NAME' | 'COMPANY_ADDRESS' | 'SUPPORT_EMAIL'>;

const dayText = (day: string): string =>
  day === tbd
    ? 'To be determined'
    : new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      );

const text = (words: string, more: Partial<Extract<PdfBlock, { kind: 'paragraph' }>> = {}): PdfBlock => ({
  kind: 'paragraph',
  text: words,
  ...more,
});

function partiesOf(
  { document }: PrintedOffer,
  { COMPANY_NAME, COMPANY_ADDRESS, SUPPORT_EMAIL }: Company,
): PdfBlock {
  const { company, clientName, address, city, country, email, phone } = document;
  const client = [clientName, address, [city, country].filter(Boolean).join(', '), email, phone].filter(
    Boolean,
  );
  const own = [COMPANY_ADDRESS, SUPPORT_EMAIL].filter(Boolean);
  const party = (label: string, name: string, facts: readonly string[]) => ({
    share: 1,
    blocks: [
      { kind: 'heading', level: 3, text: label } as const,
      text(name, { strong: true }),
      ...(facts.length ? [text(facts.join('\n'))] : []),
    ],
  });
  return {
    kind: 'columns',
    columns: [
      party('Prepared for', company || clientName, company ? client : client.slice(clientName ? 1 : 0)),
      party('From', COMPANY_NAME, own),
    ],
  };
}

function pricesOf({ totals, currency, billingFrequency }: OfferDocument): PdfBlock[] {
  const money = moneyFormat(currency, 'code');
  const monthly =
    billingFrequency === 'monthly' ? [{ label: 'Billed monthly', value: money(totals.perBill) }] : [];
  return [
    {
      kind: 'table',
      columns: [
        { title: 'Item', share: 4 },
        { title: 'Price a year', share: 1.4, align: 'right' },
      ],
      rows: totals.lines.map(({ name, detail, amount }) => [
        detail ? { text: name, note: detail } : name,
        money(amount),
      ]),
      emptyText: 'Nothing yet',
    },
    {
      kind: 'totals',
      rows: [
        ...(totals.discounts.length ? [{ label: 'Subtotal', value: money(totals.subtotal) }] : []),
        ...totals.discounts.map(({ name, fraction, amount }) => ({
          label: `${name || 'Discount'} (${percentText(fraction)})`,
          value: `-${money(amount)}`,
        })),
        { label: 'Total a year', value: money(totals.total), strong: true },
        ...monthly,
      ],
    },
    text(`All amounts in ${currency.toUpperCase()}, without taxes.`, { size: 'small', muted: true }),
  ];
}

/** Terms as paragraphs of their own, so that a long text breaks between them. */
const termsOf = (terms: string): PdfBlock[] =>
  terms
    ? [
        { kind: 'heading', level: 2, text: 'Special terms' },
        ...terms
          .split('\n\n')
          .filter(Boolean)
          .map((part) => text(part)),
      ]
    : [];

/** An offer as a document to print. */
export function pdfDocument(offer: PrintedOffer, company: Company): PdfDocument {
  const { document, number, version, accepted } = offer;
  const money = moneyFormat(document.currency, 'code');
  return {
    title: `Offer #${number}`,
    author: company.COMPANY_NAME,
    createdAt: new Date(offer.at),
    footer: company.SUPPORT_EMAIL || company.COMPANY_NAME,
    ...(offer.isDraft && { watermark: 'DRAFT' }),
    blocks: [
      {
        kind: 'heading',
        level: 1,
        text: `Offer for ${document.company || document.clientName || 'a client'}`,
      },
      {
        kind: 'callout',
        label: 'Price',
        value: money(document.totals.perBill),
        note: billText(document.billingFrequency),
      },
      ...(accepted
        ? [
            text(`Accepted by ${accepted.name} on ${accepted.at.slice(0, 16).replace('T', ' ')} UTC.`, {
              strong: true,
            }),
          ]
        : []),
      { kind: 'space', points: 8 },
      partiesOf(offer, company),
      {
        kind: 'key-values',
        rows: [
          ['Offer', `#${number}, version ${version}`],
          ['Valid until', dayText(document.offerExpirationDate)],
          ['Effective date', dayText(document.effectiveDate)],
        ],
      },
      { kind: 'heading', level: 2, text: 'What it includes' },
      ...pricesOf(document),
      ...termsOf(document.specialTerms),
    ],
  };
}

/** The bytes of an offer's PDF. @param queue whose it is: queues take turns @throws ApiError 400 for letters that no font has, 503 */
export const offerPdf = (offer: PrintedOffer, company: Company, queue: string): Promise<Uint8Array> =>
  makePdf(pdfDocument(offer, company), queue);
