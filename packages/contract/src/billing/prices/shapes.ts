import { z } from 'zod';
import { planTypes } from './lists.ts';

const cents = z.number().int();
const planType = z.enum(planTypes);

/** A price by which a subscription can be billed. */
export const stablePrice = z.object({
  id: z.string(),
  /** In the currency's smallest unit. */
  amount: cents,
  planType,
  /** ISO 4217, lower case. */
  currency: z.string(),
  name: z.string().nullable(),
  planCode: z.string().nullable(),
  active: z.boolean(),
});
export type StablePrice = z.infer<typeof stablePrice>;

/** A product with its prices of whole months and years. */
export const stableProduct = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  prices: z.array(stablePrice),
});
export type StableProduct = z.infer<typeof stableProduct>;

/** A running subscription of a customer, as the card provider says now. */
export const enterpriseSubscription = z.object({
  subscriptionID: z.string(),
  stripeID: z.string(),
  status: z.string(),
  productId: z.string(),
  productName: z.string(),
  priceID: z.string(),
  priceName: z.string().nullable(),
  planCode: z.string().nullable(),
  /** Of one period, in the currency's smallest unit; null: depends on usage. */
  amount: cents.nullable(),
  currency: z.string(),
  /** How often it is billed, such as `month` or `3 months`. */
  period: z.string(),
  currentPeriodEnd: z.string().nullable(),
  /** Why it cannot be migrated; null: it can. */
  notAllowed: z.string().nullable(),
});
export type EnterpriseSubscription = z.infer<typeof enterpriseSubscription>;

/** What a migration bills, by the provider's own preview. Amounts are in the currency's smallest unit. */
export const enterpriseMigration = z.object({
  subscription: z.string(),
  newPriceID: z.string(),
  currency: z.string(),
  /** As of when time is divided between the two prices, Unix seconds. */
  prorationDate: z.number().int(),
  /** Credit for unused time plus remaining time at the new price; below zero: a credit. */
  proration: cents,
  /** Of the invoice on which it is billed, after discounts and tax. */
  total: cents,
  /** What is to be paid then, by card or by the invoice that is sent. */
  due: cents,
  /** When that invoice is made, ISO 8601. */
  at: z.string(),
  /** Whether it is made and charged at once. */
  chargesNow: z.boolean(),
  /** Whether it is made at once and sent to be paid, so that no card is charged. */
  invoicesNow: z.boolean(),
  present: z.object({ amount: cents.nullable(), period: z.string() }),
  next: z.object({ amount: cents, period: z.string() }),
  /** `proration`: of this move. `earlier`: of an earlier change in this period, which waits for the same invoice. */
  lines: z.array(
    z.object({ description: z.string(), amount: cents, proration: z.boolean(), earlier: z.boolean() }),
  ),
});
export type EnterpriseMigration = z.infer<typeof enterpriseMigration>;

const shownText = z.string({ error: 'must be a text' }).max(255, 'must have at most 255 characters');
const shownCents = z.number({ error: 'must be a number' }).int('must be a whole number');

/** The figures that a migration was shown to have. */
export const expectedMigration = z.object({
  currency: shownText,
  prorationDate: shownCents,
  proration: shownCents,
  total: shownCents,
  due: shownCents,
});
export type ExpectedMigration = z.infer<typeof expectedMigration>;

const value = z.union([z.string(), z.boolean()]).nullable();

/** One difference between our catalogue and the provider's. */
export const catalogueChange = z.object({
  /** `product:ID` or `price:ID` with the field, or `new`. */
  key: z.string(),
  kind: z.enum(['product', 'price']),
  id: z.string(),
  /** The product's name, or the price's with its amount. */
  label: z.string(),
  /** `pull`: the provider's value comes here. `push`: ours goes there. `conflict`: both have changed since the last sync. */
  direction: z.enum(['pull', 'push', 'conflict']),
  what: z.enum(['add', 'change', 'archive']),
  field: z.string().nullable(),
  ours: value,
  theirs: value,
});
export type CatalogueChangeLine = z.infer<typeof catalogueChange>;

/** The differences between our catalogue and the provider's. */
export const productSync = z.object({
  changes: z.array(catalogueChange),
  /** Names what is shown; another one means that something has changed since. */
  digest: z.string(),
  /** Differences beyond those that one sync takes. */
  more: z.number().int(),
  products: z.number().int(),
  prices: z.number().int(),
  syncedAt: z.string().nullable(),
  syncedBy: z.string().nullable(),
});
export type ProductSync = z.infer<typeof productSync>;

/** A product of our catalogue with its prices, archived ones too. */
export const catalogueProduct = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  active: z.boolean(),
  /** Changed here since the last sync. */
  changed: z.boolean(),
  prices: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      planCode: z.string().nullable(),
      active: z.boolean(),
      changed: z.boolean(),
      amount: cents.nullable(),
      currency: z.string(),
      /** Such as `month`, `3 months` or `once`. */
      period: z.string(),
    }),
  ),
});
export type CatalogueProduct = z.infer<typeof catalogueProduct>;
