import type { Settings } from '../../../platform/settings/schema.ts';

/** Who bills, from the settings. */
export interface Seller {
  readonly name: string;
  /** Lines. */
  readonly address: string;
  readonly taxID: string;
  readonly email: string;
  /** Lines; empty: none. */
  readonly paymentDetails: string;
}

const lines = (text: string): string =>
  text
    .split('|')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');

export const sellerOf = (settings: Settings): Seller => ({
  name: settings.COMPANY_NAME,
  address: lines(settings.COMPANY_ADDRESS),
  taxID: settings.COMPANY_TAX_ID,
  email: settings.SUPPORT_EMAIL,
  paymentDetails: lines(settings.INVOICE_PAYMENT_DETAILS),
});
