import { z } from 'zod';
import { isoDate, multiline, ruledNumber } from '../../kernel/index.ts';
import { billingFrequencies, frequencySynonyms, offerLimits, tbd } from './lists.ts';
import type { PriceTable } from './shapes.ts';

/** Whoever holds the Offer Builder. */
export const access = ['offer-builder'] as const;

export const offerId = z.uuid('must be the id of an offer');

const text = (max: number) =>
  z
    .string('must be a text')
    .trim()
    .max(max, `must have at most ${max.toLocaleString('en-US')} characters`);
const name = text(offerLimits.name).min(1, 'is required');
const keyOf = (what: string) => text(100).min(1, `must name ${what}`);
const amount = ruledNumber({ min: 0, max: offerLimits.amount, isWhole: true });
const mostOf = (what: string, max: number) => `must have at most ${max} ${what}`;

/** Fractions of a price, four decimals: a hundredth of a percent. */
const fraction = ruledNumber({ above: 0, max: 1 }).refine(
  (value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6,
  'must have at most 4 decimals, such as 0.125 for 12.5%',
);
const discount = z.object({ name: text(offerLimits.name).default(''), fraction });
const discounts = z
  .array(
    z.union([discount, fraction.transform((value) => ({ name: '', fraction: value }))], {
      error: 'must be a fraction such as 0.15, with at most 4 decimals',
    }),
    'must be a list',
  )
  .max(offerLimits.discounts, mostOf('discounts', offerLimits.discounts));

const day = z.union([isoDate, z.literal(tbd)], { error: `must be a date such as 2024-06-01, or ${tbd}` });

export const billingFrequency = z
  .string('must be a text')
  .transform((word) => frequencySynonyms[word.trim().toLowerCase()] ?? word.trim().toLowerCase())
  .pipe(z.enum(billingFrequencies, { error: `must be one of ${billingFrequencies.join(', ')}` }));

const one = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

/** Fields of an offer as a caller sends them; those that are left out keep their value, or have none yet. */
export const offerInput = z.object({
  clientName: text(offerLimits.name).optional(),
  company: text(offerLimits.name).optional(),
  email: text(320)
    .refine((value) => value === '' || /^[^\s@<>,;]{1,64}@[^\s@<>,;]{1,253}$/.test(value), {
      error: 'must be an e-mail address',
    })
    .optional(),
  phone: text(60).optional(),
  address: multiline(text(offerLimits.address)).optional(),
  city: text(offerLimits.name).optional(),
  country: text(offerLimits.name).optional(),
  userid: text(128)
    .nullable()
    .transform((id) => id || null)
    .optional(),
  dataPackages: z
    .array(z.object({ id: keyOf('a data package'), teamSize: keyOf('a team size') }), 'must be a list')
    .max(offerLimits.lines, mostOf('packages', offerLimits.lines))
    .refine((list) => one(list.map(({ id }) => id)), 'must name each package once')
    .optional(),
  displayPackages: z
    .array(keyOf('a display package'), 'must be a list')
    .max(offerLimits.lines, mostOf('display packages', offerLimits.lines))
    .refine(one, 'must name each display package once')
    .optional(),
  extras: z
    .array(z.object({ name, annualPriceCents: amount }), 'must be a list')
    .max(offerLimits.lines, mostOf('lines', offerLimits.lines))
    .optional(),
  discounts: discounts
    .refine(
      (list) => list.reduce((all, { fraction: part }) => all + Math.round(part * 10_000), 0) <= 10_000,
      'must be 100% together at most',
    )
    .optional(),
  specialTerms: multiline(text(offerLimits.terms)).optional(),
  offerExpirationDate: day.optional(),
  effectiveDate: day.optional(),
  billingFrequency: billingFrequency.optional(),
  priceTable: ruledNumber({ min: 1, max: 2_000_000_000, isWhole: true }).optional(),
});
export type OfferInput = z.infer<typeof offerInput>;

const multiple = ruledNumber({ min: 1, max: offerLimits.multiple }).refine(
  (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  'must have at most 2 decimals',
);
const license = z.object({
  id: keyOf('a display package'),
  name,
  internalUsers: ruledNumber({ min: 0, max: 10_000_000, isWhole: true }),
  priceMultiple: multiple,
});
const group = z.object({
  name,
  items: z.array(license).max(offerLimits.displayPackages),
});

const licensesOf = (table: Pick<PriceTable, 'displayPackages'>) =>
  table.displayPackages.flatMap(({ items }) => items.flatMap((inner) => inner.items));

export const priceTableInput = z
  .object({
    currency: z
      .string('is required')
      .trim()
      .toLowerCase()
      .regex(/^[a-z]{3}$/, 'must be the code of a currency, such as usd'),
    teamSizes: z
      .array(name, 'must be a list')
      .min(1, 'must have a team size')
      .max(offerLimits.teamSizes, mostOf('team sizes', offerLimits.teamSizes))
      .refine(one, 'must name each team size once'),
    dataPackages: z
      .array(
        z.object({
          id: keyOf('a package'),
          name,
          description: text(offerLimits.reason).default(''),
          endpoints: z
            .array(text(100).min(1, 'must not be empty'))
            .max(100, mostOf('endpoints', 100))
            .default([]),
          annualPrices: z.array(amount.nullable()).max(offerLimits.teamSizes),
        }),
        'must be a list',
      )
      .max(offerLimits.packages, mostOf('packages', offerLimits.packages))
      .refine((list) => one(list.map(({ id }) => id)), 'must have a different id for each package'),
    displayPackages: z
      .array(z.object({ name, items: z.array(group).max(50) }), 'must be a list')
      .max(20, mostOf('display packages', 20)),
    discounts: discounts.default([]),
    discountLimit: ruledNumber({ min: 0, max: 1 }),
    perMillionCalls: amount,
    perGigabyte: amount,
  })
  .superRefine((table, context) => {
    for (const [n, { annualPrices }] of table.dataPackages.entries())
      if (annualPrices.length !== table.teamSizes.length)
        context.addIssue({
          code: 'custom',
          path: ['dataPackages', n, 'annualPrices'],
          message: 'must have a price, or null, for each team size',
        });
    const ids = licensesOf(table).map(({ id }) => id);
    if (ids.length > offerLimits.displayPackages || !one(ids))
      context.addIssue({
        code: 'custom',
        path: ['displayPackages'],
        message: `must have a different id for each, and at most ${offerLimits.displayPackages} of the third level`,
      });
  });
