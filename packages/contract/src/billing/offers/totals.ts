import { frequencyLabels } from './lists.ts';
import type { DisplayLicense, OfferDocument, OfferFields, OfferTotals, PriceTable } from './shapes.ts';

/** Something in an offer that its price table does not sell, or that cannot be priced. */
export class NotPriced extends Error {
  override readonly name = 'NotPriced';
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** amount * numerator / denominator, half a unit rounded up. Exact beyond 2^53. */
const share = (amount: number, numerator: number, denominator: number): number => {
  const product = BigInt(amount) * BigInt(numerator);
  return Number((2n * product + BigInt(denominator)) / (2n * BigInt(denominator)));
};

/** A license of a table, with the names of the two levels above it. */
export function findLicense(
  { displayPackages }: Pick<PriceTable, 'displayPackages'>,
  id: string,
): { readonly license: DisplayLicense; readonly path: string } | undefined {
  for (const top of displayPackages)
    for (const group of top.items)
      for (const license of group.items)
        if (license.id === id) return { license, path: `${top.name} › ${group.name}` };
  return undefined;
}

type Priced = Pick<
  OfferFields,
  'dataPackages' | 'displayPackages' | 'extras' | 'discounts' | 'billingFrequency'
>;

/** The annual price of a package for a team size; undefined where it is not sold in it. Source: r002-offer-packages. */
export function annualPrice(table: PriceTable, id: string, teamSize: string): number | undefined {
  const found = table.dataPackages.find((one) => one.id === id);
  const at = table.teamSizes.indexOf(teamSize);
  return found && at >= 0 ? (found.annualPrices[at] ?? undefined) : undefined;
}

function dataLines({ dataPackages }: Priced, table: PriceTable): OfferTotals['lines'] {
  return dataPackages.map(({ id, teamSize }, n) => {
    const amount = annualPrice(table, id, teamSize);
    const name = table.dataPackages.find((one) => one.id === id)?.name;
    if (name === undefined)
      throw new NotPriced(`dataPackages.${n}.id`, 'is not in the price table of this offer');
    if (amount === undefined)
      throw new NotPriced(
        `dataPackages.${n}.teamSize`,
        `${name} is not sold for ${teamSize || 'this team size'}`,
      );
    return { kind: 'data', name, detail: `Team of ${teamSize}`, amount };
  });
}

/** A license costs what it adds to the price of the data: `priceMultiple` 2.5 adds one and a half times the data. */
function displayLines(ids: readonly string[], table: PriceTable, data: number) {
  return ids.map((id, n) => {
    const found = findLicense(table, id);
    if (!found) throw new NotPriced(`displayPackages.${n}`, 'is not in the price table of this offer');
    const { license, path } = found;
    const added = Math.round(license.priceMultiple * 100) - 100;
    const users = license.internalUsers === 1 ? '1 internal user' : `${license.internalUsers} internal users`;
    return {
      internalUsers: license.internalUsers,
      line: {
        kind: 'display' as const,
        name: license.name,
        detail: `${path} · ${license.priceMultiple} × data · ${users}`,
        amount: share(data, added, 100),
      },
    };
  });
}

/** Amounts of discounts on a price. They are cut from one sum, so that roundings neither add up nor exceed it. */
function discountAmounts(subtotal: number, discounts: Priced['discounts']): OfferTotals['discounts'] {
  let parts = 0;
  let taken = 0;
  return discounts.map(({ name, fraction }) => {
    parts += Math.round(fraction * 10_000);
    const upTo = share(subtotal, Math.min(parts, 10_000), 10_000);
    const amount = upTo - taken;
    taken = upTo;
    return { name, fraction, amount };
  });
}

const sum = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((all, { amount }) => all + amount, 0);

/**
 * What an offer costs by a price table, in the smallest unit of its currency. Each discount is a fraction of the price before
 * discounts; all of them together are at most the whole of it. Billed monthly, a bill is a twelfth, rounded.
 * @throws NotPriced where the table does not sell what was chosen
 */
export function offerTotals(fields: Priced, table: PriceTable): OfferTotals {
  const data = dataLines(fields, table);
  const display = displayLines(fields.displayPackages, table, sum(data));
  const extras = fields.extras.map(({ name, annualPriceCents }) => ({
    kind: 'extra' as const,
    name,
    detail: '',
    amount: annualPriceCents,
  }));
  const lines = [...data, ...display.map(({ line }) => line), ...extras];
  const subtotal = sum(lines);
  const discounts = discountAmounts(subtotal, fields.discounts);
  const total = subtotal - sum(discounts);
  const bills = fields.billingFrequency === 'monthly' ? 12 : 1;
  return {
    lines,
    subtotal,
    discounts,
    total,
    perBill: share(total, 1, bills),
    bills,
    internalUsers: Math.max(0, ...display.map(({ internalUsers }) => internalUsers)),
  };
}

/** The fraction by which discounts lower a price, at most 1. */
export const discountOf = (discounts: readonly { readonly fraction: number }[]): number =>
  Math.min(
    10_000,
    discounts.reduce((all, { fraction }) => all + Math.round(fraction * 10_000), 0),
  ) / 10_000;

/** A fraction as a percentage: 0.15 is 15%, 0.125 is 12.5%. Source: r002-offer-discounts. */
export const percentText = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`;

/** What a client is shown of an offer. @throws NotPriced */
export function documentOf(fields: OfferFields, table: PriceTable): OfferDocument {
  const { userid: _own, dataPackages, displayPackages, extras, discounts, ...shown } = fields;
  return {
    ...shown,
    currency: table.currency,
    totals: offerTotals(
      { dataPackages, displayPackages, extras, discounts, billingFrequency: fields.billingFrequency },
      table,
    ),
  };
}

/** How often is billed, in a sentence about one bill. */
export const billText = (frequency: OfferFields['billingFrequency']): string =>
  frequency === 'monthly' ? 'a month' : `a year, billed ${frequencyLabels.annually.toLowerCase()}`;
