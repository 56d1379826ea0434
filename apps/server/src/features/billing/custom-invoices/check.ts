import type { InvoiceTotals } from '@midoffice/contract/billing/custom-invoices/totals';
import { customInvoiceActs } from '../../../platform/connectors/stripe/custom-invoices.ts';
import { EffectRefused } from '../../../platform/effects/effects.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { ReadContext } from '../../../platform/http/implement.ts';
import { makePdf } from '../../../platform/pdf/pdf.ts';
import { invoiceDocument } from './invoice-document.ts';
import { requireUsablePrices, totalsOf, type SettledInvoice } from './rules.ts';
import { sellerOf } from './seller.ts';

/** What the provider answers, with a failure in words for people. @throws ApiError 502, 503 */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof EffectRefused) throw new ApiError(error.status, error.message);
    throw new ApiError(502, 'The card provider does not answer. Nothing was changed.');
  }
}

/** Draws an invoice as it would be, without a number. @throws ApiError 400 for characters that a PDF can't show */
export async function previewPdf(
  { platform, staff }: Pick<ReadContext, 'platform' | 'staff'>,
  invoice: SettledInvoice,
  totals: InvoiceTotals,
): Promise<Uint8Array<ArrayBuffer>> {
  const issued = {
    number: 'Preview',
    created: new Date(platform.now()).toISOString(),
    amountDueCents: totals.totalCents,
    hostedUrl: null,
  };
  const document = invoiceDocument(sellerOf(platform.settings), invoice, totals, issued, 'PREVIEW');
  return makePdf(document, staff.userid);
}

/**
 * Everything about an invoice that can be known before it is made: its sums, its prices at the provider, and that its
 * PDF can be drawn.
 * @throws ApiError 400 that names the field; 502, 503
 */
export async function checkInvoice(
  context: Pick<ReadContext, 'platform' | 'staff'>,
  invoice: SettledInvoice,
): Promise<InvoiceTotals> {
  const totals = totalsOf(invoice);
  const ids = [...new Set(invoice.lines.flatMap(({ priceID }) => priceID ?? []))];
  const acts = customInvoiceActs(context.platform.connectors.stripe.client);
  const prices = ids.length ? await asking(() => acts.prices(ids)) : [];
  requireUsablePrices(invoice, new Map(ids.map((id, at) => [id, prices[at] ?? null])));
  await previewPdf(context, invoice, totals);
  return totals;
}
