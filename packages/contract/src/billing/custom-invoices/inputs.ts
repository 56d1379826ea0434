import { z } from 'zod';
import { isoDate, limitedText, multiline, ruledNumber, type PermissionKey } from '../../kernel/index.ts';
import { invoiceCurrencies, invoiceLimits } from './lists.ts';

/** The tool; it opens from Payment Details and from Billing, which are one section. Source: d023. */
export const invoiceTools = ['create custom invoice'] as const satisfies readonly PermissionKey[];

const amountCents = ruledNumber({ min: 1, max: invoiceLimits.amountCents, isWhole: true });
const line1 = limitedText('symbol');
const textOf = (what: string) => limitedText('text').min(1, `Please enter ${what}`);

/** Up to three decimals, such as 8.875. */
const percent = (most: number) =>
  ruledNumber({ min: 0, max: most }).refine(
    (value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6,
    'must have at most three decimals',
  );

/** A client as typed: of a customer, what differs from the account. */
export const invoiceClient = z.object({
  name: textOf('the name of the client').max(200, 'must have at most 200 characters'),
  email: z.email('must be an e-mail address').max(254, 'must have at most 254 characters'),
  /** Lines of the postal address. */
  address: multiline(limitedText('text')).optional(),
  taxID: line1.optional(),
});
export type InvoiceClient = z.output<typeof invoiceClient>;

export const invoiceLine = z.object({
  description: textOf('a description'),
  /** Price of the catalogue that the line was begun with. */
  priceID: z
    .string()
    .max(255, 'must have at most 255 characters')
    .regex(/^price_\w+$/, 'must be the id of a price, such as price_1Abc')
    .optional(),
  quantity: ruledNumber({ min: 1, max: invoiceLimits.quantity, isWhole: true }),
  /** In the currency's smallest unit. */
  unitAmountCents: amountCents,
  /** Instead of the invoice's own rate. */
  taxPercent: percent(100).optional(),
});
export type InvoiceLineInput = z.output<typeof invoiceLine>;

/** What templates keep: an invoice without its client and dates. */
const terms = {
  currency: z
    .string()
    .transform((code) => code.toLowerCase())
    .pipe(z.enum(invoiceCurrencies, { error: 'must be a currency of the list, such as usd' })),
  lines: z
    .array(invoiceLine)
    .min(1, 'must have at least one line')
    .max(invoiceLimits.lines, `must have at most ${invoiceLimits.lines} lines`),
  taxName: line1.min(1, 'Please enter a name, such as VAT').optional(),
  /** For all lines without a rate of their own. */
  taxPercent: percent(100).optional(),
  discountPercent: percent(100).optional(),
  discountCents: amountCents.optional(),
  daysUntilDue: ruledNumber({ min: 0, max: invoiceLimits.daysUntilDue, isWhole: true }).optional(),
  memo: limitedText('text').optional(),
  footer: limitedText('text').optional(),
};

const oneDiscount = (input: {
  discountPercent?: number | undefined;
  discountCents?: number | undefined;
}): boolean => input.discountPercent === undefined || input.discountCents === undefined;
const oneDiscountWords = {
  path: ['discountCents'],
  error: 'must be left out where discountPercent is given',
};

/** What an invoice is made of. */
export const customInvoiceInput = z
  .object({
    /** An account here: billed at its active account with the card provider. Left out: a client as typed. */
    userid: z
      .string()
      .trim()
      .min(1, 'Please select a user')
      .max(128, 'must have at most 128 characters')
      .optional(),
    client: invoiceClient,
    ...terms,
    /** The client's own number of the order. */
    reference: line1.optional(),
    /** Instead of `daysUntilDue`. */
    dueDate: isoDate.optional(),
  })
  .refine(oneDiscount, oneDiscountWords)
  .refine(({ dueDate, daysUntilDue }) => dueDate === undefined || daysUntilDue === undefined, {
    path: ['daysUntilDue'],
    error: 'must be left out where dueDate is given',
  });
export type CustomInvoiceInput = z.output<typeof customInvoiceInput>;

export const templateName = limitedText('planLabel').min(1, 'Please enter a name');
export const invoiceTerms = z.object(terms).refine(oneDiscount, oneDiscountWords);
export type InvoiceTerms = z.output<typeof invoiceTerms>;

export const invoiceID = z.uuid('must be the id of a custom invoice');

/** A stored file: nothing but a name that the server made. */
export const invoicePath = z
  .string()
  .regex(/^custom-invoices\/[0-9a-f]{32}\.pdf$/, 'must be the file path of a custom invoice');
