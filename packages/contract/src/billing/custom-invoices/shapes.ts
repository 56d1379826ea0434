import { z } from 'zod';
import { effectDone } from '../../kernel/index.ts';
import { invoiceClient, invoiceTerms } from './inputs.ts';
import { invoiceStates } from './lists.ts';

const cents = z.number().int();

export const invoiceTemplate = z.object({
  id: z.string(),
  name: z.string(),
  terms: invoiceTerms,
  createdBy: z.string(),
});
export type InvoiceTemplate = z.output<typeof invoiceTemplate>;

/** What an invoice can be made of: what `process: false` answers. */
export const invoiceOptions = z.object({
  success: z.literal(true),
  products: z.array(z.object({ id: z.string(), name: z.string(), description: z.string().nullable() })),
  prices: z.array(
    z.object({
      id: z.string(),
      productID: z.string(),
      label: z.string(),
      currency: z.string(),
      unitAmountCents: cents,
      /** Null: billed once. */
      interval: z.string().nullable(),
    }),
  ),
  templates: z.array(invoiceTemplate),
  currencies: z.array(z.object({ code: z.string(), decimals: z.number().int() })),
  /** Rates of invoices made before, those used most first. */
  taxes: z.array(z.object({ name: z.string(), percent: z.number() })),
  /** Who bills, as the PDF says it. */
  seller: z.object({ name: z.string(), address: z.string(), taxID: z.string() }),
});
export type InvoiceOptions = z.output<typeof invoiceOptions>;

/** An invoice that was made: what `process: true` answers. */
export const createdInvoice = effectDone.extend({
  id: z.string().optional(),
  /** For GET /admin/custom-invoice-file. */
  filePath: z.string().optional(),
  emailSubject: z.string().optional(),
  /** Plain text. */
  emailContent: z.string().optional(),
  invoiceID: z.string().optional(),
  invoiceNumber: z.string().optional(),
  hostedInvoiceUrl: z.string().nullable().optional(),
  totalCents: cents.optional(),
  amountDueCents: cents.optional(),
  currency: z.string().optional(),
});
export type CreatedInvoice = z.output<typeof createdInvoice>;

/** A custom invoice in its list. */
export const customInvoice = z.object({
  id: z.string(),
  userid: z.string().nullable(),
  client: invoiceClient,
  invoiceID: z.string(),
  number: z.string(),
  status: z.enum(invoiceStates),
  currency: z.string(),
  totalCents: cents,
  amountDueCents: cents,
  amountRemainingCents: cents,
  lineCount: z.number().int(),
  dueDate: z.string(),
  hostedInvoiceUrl: z.string().nullable(),
  filePath: z.string(),
  emailSubject: z.string(),
  emailContent: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** When the state was read at the card provider. */
  readAt: z.string(),
  sentAt: z.string().nullable(),
  sentTo: z.string().nullable(),
  voidReason: z.string().nullable(),
});
export type CustomInvoice = z.output<typeof customInvoice>;
