import { invoiceCurrencies } from '@midoffice/contract/billing/custom-invoices/lists';
import type { InvoiceOptions } from '@midoffice/contract/billing/custom-invoices/shapes';
import { customInvoiceActs } from '../../../platform/connectors/stripe/custom-invoices.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { asking } from './check.ts';
import { currencyOption } from './rules.ts';
import { sellerOf } from './seller.ts';
import { usedTaxes } from './store.ts';
import { listTemplates } from './template-store.ts';

/** What an invoice can be made of. Source: r002-invoice-two-step, d099. @throws ApiError 502, 503 */
export async function invoiceOptionsOf(platform: Platform, db: Db): Promise<InvoiceOptions> {
  const [catalogue, templates, taxes] = await Promise.all([
    asking(() => customInvoiceActs(platform.connectors.stripe.client).catalogue()),
    listTemplates(db),
    usedTaxes(db),
  ]);
  const { name, address, taxID } = sellerOf(platform.settings);
  return {
    success: true,
    ...catalogue,
    templates,
    taxes,
    currencies: invoiceCurrencies.map(currencyOption),
    seller: { name, address, taxID },
  };
}
