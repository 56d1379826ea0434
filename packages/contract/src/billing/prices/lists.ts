import { textLimits } from '../../kernel/limits.ts';

/** How often a custom price is paid. */
export const planTypes = ['monthly', 'annual'] as const;
export type PlanType = (typeof planTypes)[number];

/** The plan keys of enterprise prices. Source: r002-price-plan-keys. */
export const enterprisePlanKeys = {
  monthly: 'enterprise-monthly',
  annual: 'enterprise-annual',
} as const satisfies Record<PlanType, string>;

/** Other words for the same, as other calls and people write them. Source: d039. */
const synonyms: Readonly<Record<string, PlanType>> = {
  monthly: 'monthly',
  month: 'monthly',
  'enterprise-monthly': 'monthly',
  annual: 'annual',
  annually: 'annual',
  yearly: 'annual',
  year: 'annual',
  'enterprise-annual': 'annual',
};

/** The plan type that a word means; undefined where it means none. */
export function planTypeOf(word: string): PlanType | undefined {
  const key = word.trim().toLowerCase();
  return Object.hasOwn(synonyms, key) ? synonyms[key] : undefined;
}

/** What is said of a custom price that is not complete, in the order in which it is asked. Source: r002-price-check-order. */
export const priceProblems = {
  productId: 'Please select a product first.',
  planType: 'Please select a period first.',
  amount: 'Please enter a valid price amount.',
  priceName: 'Please enter a name for the custom price.',
} as const;

/** Characters of the name of a price and of a plan's label. Source: r003-text-limits. */
export const priceNameLimit = textLimits.planLabel;

/** Characters of a product's description. */
export const descriptionLimit = 500;

/** Changes of one sync at most; the rest waits for the next one. */
export const changesInSync = 200;

/** The fields of the catalogue that both sides may change. */
export const catalogueFields = ['name', 'description', 'planCode', 'active'] as const;
export type CatalogueField = (typeof catalogueFields)[number];
