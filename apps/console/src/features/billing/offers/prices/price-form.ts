import type { PriceTable } from '@midoffice/contract/billing/offers/shapes';
import { percentText } from '@midoffice/contract/billing/offers/totals';
import { amountOf, amountText, fractionOf } from '../editor/offer-form.ts';

interface PackageForm {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Separated by spaces. */
  readonly endpoints: string;
  /** As typed, in the order of the team sizes; empty: not sold. */
  readonly prices: readonly string[];
}

/** A license with the two levels that it is in. */
interface LicenseForm {
  readonly id: string;
  readonly top: string;
  readonly group: string;
  readonly name: string;
  readonly internalUsers: string;
  readonly priceMultiple: string;
}

/** The price table as its form has it: amounts and percentages as they are typed, display packages as lines. */
export interface PriceForm {
  readonly currency: string;
  readonly teamSizes: readonly string[];
  readonly packages: readonly PackageForm[];
  readonly licenses: readonly LicenseForm[];
  readonly discounts: readonly { readonly name: string; readonly percent: string }[];
  readonly discountLimit: string;
  readonly perMillionCalls: string;
  readonly perGigabyte: string;
}

const percentOf = (fraction: number): string => percentText(fraction).replace('%', '');

export function priceFormOf(table: PriceTable): PriceForm {
  const { currency } = table;
  return {
    currency: currency.toUpperCase(),
    teamSizes: table.teamSizes,
    packages: table.dataPackages.map(({ annualPrices, endpoints, ...rest }) => ({
      ...rest,
      endpoints: endpoints.join(' '),
      prices: annualPrices.map((price) => (price === null ? '' : amountText(price, currency))),
    })),
    licenses: table.displayPackages.flatMap((top) =>
      top.items.flatMap((group) =>
        group.items.map((license) => ({
          id: license.id,
          top: top.name,
          group: group.name,
          name: license.name,
          internalUsers: String(license.internalUsers),
          priceMultiple: String(license.priceMultiple),
        })),
      ),
    ),
    discounts: table.discounts.map(({ name, fraction }) => ({ name, percent: percentOf(fraction) })),
    discountLimit: percentOf(table.discountLimit),
    perMillionCalls: amountText(table.perMillionCalls, currency),
    perGigabyte: amountText(table.perGigabyte, currency),
  };
}

/** Lines as the three levels that they name, in the order in which each is named first. */
function treeOf(
  licenses: readonly LicenseForm[],
  fail: (problem: string) => void,
): PriceTable['displayPackages'] {
  const tree: PriceTable['displayPackages'] = [];
  for (const { id, top, group, name, internalUsers, priceMultiple } of licenses) {
    if (!top.trim() || !group.trim() || !name.trim())
      fail('Each display package needs a name in all three levels.');
    if (!/^\d{1,8}$/.test(internalUsers.trim()))
      fail(`${name || 'A display package'}: internal users must be a whole number.`);
    const multiple = Number(priceMultiple);
    if (!/^\d{1,4}(\.\d{1,2})?$/.test(priceMultiple.trim()) || multiple < 1)
      fail(`${name || 'A display package'}: the price multiple must be at least 1, with at most 2 decimals.`);
    let one = tree.find((known) => known.name === top.trim());
    if (!one) tree.push((one = { name: top.trim(), items: [] }));
    let inner = one.items.find((known) => known.name === group.trim());
    if (!inner) one.items.push((inner = { name: group.trim(), items: [] }));
    inner.items.push({
      id,
      name: name.trim(),
      internalUsers: Number(internalUsers),
      priceMultiple: multiple,
    });
  }
  return tree;
}

/** The table of a form, or the first thing that is wrong with it. */
export function readPriceForm(
  form: PriceForm,
): { readonly table: PriceTable } | { readonly problem: string } {
  let problem: string | undefined;
  const fail = (text: string): void => void (problem ??= text);
  const currency = form.currency.trim().toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) return { problem: 'The currency must be a code such as USD.' };
  const money = (text: string, what: string): number => {
    const amount = amountOf(text || '0', currency);
    if (amount === undefined) fail(`${what} must be an amount such as 1200.50.`);
    return amount ?? 0;
  };
  const sizes = form.teamSizes.map((size) => size.trim());
  if (!sizes.length || sizes.some((size) => !size)) fail('Each team size needs a name.');
  const limit = form.discountLimit.trim() === '0' ? 0 : fractionOf(form.discountLimit);
  if (limit === undefined) fail('The discount limit must be a percentage of at most 100.');
  const table: PriceTable = {
    currency,
    teamSizes: sizes,
    dataPackages: form.packages.map(({ id, name, description, endpoints, prices }) => {
      if (!name.trim()) fail('Each package needs a name.');
      return {
        id,
        name: name.trim(),
        description: description.trim(),
        endpoints: endpoints.split(/\s+/).filter(Boolean),
        annualPrices: sizes.map((size, n) =>
          prices[n]?.trim() ? money(prices[n], `${name}, team of ${size}: the price`) : null,
        ),
      };
    }),
    displayPackages: treeOf(form.licenses, fail),
    discounts: form.discounts.map(({ name, percent }) => {
      const fraction = fractionOf(percent);
      if (fraction === undefined) fail(`${name || 'A discount'} must be a percentage above 0, at most 100.`);
      return { name: name.trim(), fraction: fraction ?? 0 };
    }),
    discountLimit: limit ?? 0,
    perMillionCalls: money(form.perMillionCalls, 'The price of a million calls'),
    perGigabyte: money(form.perGigabyte, 'The price of a gigabyte'),
  };
  return problem === undefined ? { table } : { problem };
}

/** An id for a new line, which offers name it by. */
export const newId = (): string => crypto.randomUUID().slice(0, 8);
