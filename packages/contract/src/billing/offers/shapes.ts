import { z } from 'zod';
import { billingFrequencies, billingKinds, offerStates } from './lists.ts';

/** A data package with its annual price for each team size of the table; null: not sold in that size. */
export const dataPackage = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Beginnings of the paths of the API that it includes. */
  endpoints: z.array(z.string()),
  /** In the order of `teamSizes`, in the smallest unit of the currency. */
  annualPrices: z.array(z.number().int().nullable()),
});
export type DataPackage = z.infer<typeof dataPackage>;

/** The third level: what a client may display to whom. `priceMultiple` times the data's price is what it costs. */
export const displayLicense = z.object({
  id: z.string(),
  name: z.string(),
  internalUsers: z.number().int(),
  priceMultiple: z.number(),
});
export type DisplayLicense = z.infer<typeof displayLicense>;
export const displayGroup = z.object({ name: z.string(), items: z.array(displayLicense) });
export const displayPackage = z.object({ name: z.string(), items: z.array(displayGroup) });
export type DisplayPackage = z.infer<typeof displayPackage>;

/** A discount: a fraction of the price, such as 0.15. Source: r002-offer-discounts. */
export const discount = z.object({ name: z.string(), fraction: z.number() });
export type Discount = z.infer<typeof discount>;

/** What offers are priced by. */
export const priceTable = z.object({
  /** ISO code in lower case. */
  currency: z.string(),
  teamSizes: z.array(z.string()),
  dataPackages: z.array(dataPackage),
  displayPackages: z.array(displayPackage),
  discounts: z.array(discount),
  /** Discounts of an offer above this fraction are sent by an admin alone. */
  discountLimit: z.number(),
  /** What usage costs a year, in the smallest unit, for a price that starts from a customer's usage. */
  perMillionCalls: z.number().int(),
  perGigabyte: z.number().int(),
});
export type PriceTable = z.infer<typeof priceTable>;

export const chosenPackage = z.object({ id: z.string(), teamSize: z.string() });
export const extraLine = z.object({ name: z.string(), annualPriceCents: z.number().int() });

/** What an offer says, as it is edited. Dates are `YYYY-MM-DD` or `TBD`. */
export const offerFields = z.object({
  clientName: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  /** The customer whom it is for, where one is known here. */
  userid: z.string().nullable(),
  dataPackages: z.array(chosenPackage),
  /** Ids of display licenses. */
  displayPackages: z.array(z.string()),
  extras: z.array(extraLine),
  discounts: z.array(discount),
  specialTerms: z.string(),
  offerExpirationDate: z.string(),
  effectiveDate: z.string(),
  billingFrequency: z.enum(billingFrequencies),
  /** Version of the price table that it is priced by. */
  priceTable: z.number().int(),
});
export type OfferFields = z.infer<typeof offerFields>;

/** What an offer costs. All amounts are in the smallest unit of the currency. */
export const offerTotals = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(['data', 'display', 'extra']),
      name: z.string(),
      detail: z.string(),
      amount: z.number().int(),
    }),
  ),
  /** A year at list price. */
  subtotal: z.number().int(),
  discounts: z.array(discount.extend({ amount: z.number().int() })),
  /** A year after discounts. */
  total: z.number().int(),
  /** What each bill says, and how many there are a year: 12 times a rounded month may differ from `total` by cents. */
  perBill: z.number().int(),
  bills: z.number().int(),
  internalUsers: z.number().int(),
});
export type OfferTotals = z.infer<typeof offerTotals>;

/** An offer as a client sees it: frozen with each version, whatever becomes of the price table. */
export const offerDocument = offerFields
  .omit({ userid: true, dataPackages: true, displayPackages: true, extras: true, discounts: true })
  .extend({ currency: z.string(), totals: offerTotals });
export type OfferDocument = z.infer<typeof offerDocument>;

/** A line of the list. */
export const offerRow = z.object({
  _id: z.string(),
  number: z.number().int(),
  state: z.enum(offerStates),
  clientName: z.string(),
  company: z.string(),
  email: z.string(),
  userid: z.string().nullable(),
  currency: z.string(),
  /** A year after discounts, in the smallest unit. */
  total: z.number().int(),
  billingFrequency: z.enum(billingFrequencies),
  offerExpirationDate: z.string(),
  ownerId: z.string().nullable(),
  owner: z.string(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  sentAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type OfferRow = z.infer<typeof offerRow>;

/** The link of an offer that was last made; its token is known to its holder alone. */
export const offerLink = z.object({
  version: z.number().int(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  opened: z.number().int(),
  firstOpenedAt: z.string().nullable(),
  lastOpenedAt: z.string().nullable(),
});
export type OfferLink = z.infer<typeof offerLink>;

/** What was made of an accepted offer. */
export const offerBilling = z.object({
  kind: z.enum(billingKinds),
  /** The id at the card provider. */
  providerId: z.string(),
  at: z.string(),
  by: z.string(),
});

/** An offer with everything that its screen shows. */
export const offer = offerRow.extend({
  fields: offerFields,
  totals: offerTotals,
  /** The version that was sent last; null: none was. */
  sentVersion: z.number().int().nullable(),
  /** The name under which the client accepted. */
  acceptedName: z.string().nullable(),
  declineReason: z.string().nullable(),
  link: offerLink.nullable(),
  /** The newest version of the price table. */
  newestPriceTable: z.number().int(),
  /** What the same offer costs a year by the newest price table; null: something in it is no longer sold. */
  newestTotal: z.number().int().nullable(),
  billing: offerBilling.nullable(),
});
export type Offer = z.infer<typeof offer>;

export const offerVersion = z.object({
  version: z.number().int(),
  at: z.string(),
  by: z.string(),
  currency: z.string(),
  total: z.number().int(),
  priceTable: z.number().int(),
});
export type OfferVersion = z.infer<typeof offerVersion>;

export const storedPriceTable = z.object({
  version: z.number().int(),
  at: z.string(),
  by: z.string(),
  note: z.string(),
  table: priceTable,
});
export type StoredPriceTable = z.infer<typeof storedPriceTable>;
