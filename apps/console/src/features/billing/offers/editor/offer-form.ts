import { currencyDecimals } from '@midoffice/contract/customers/accounts/currency';
import { monthAhead, tbd } from '@midoffice/contract/billing/offers/lists';
import type { OfferFields, OfferTotals, PriceTable } from '@midoffice/contract/billing/offers/shapes';
import { NotPriced, offerTotals, percentText } from '@midoffice/contract/billing/offers/totals';
import { isDay } from '../../../../kit/form/is-day.ts';
import { numberIn } from '../../../../kit/form/number.ts';

/** An offer as its form has it: percentages and amounts as they are typed. */
export interface OfferForm extends Omit<OfferFields, 'extras' | 'discounts' | 'userid'> {
  readonly userid: string;
  readonly extras: readonly { readonly name: string; readonly price: string }[];
  readonly discounts: readonly { readonly name: string; readonly percent: string }[];
}

/** An amount in the smallest unit as it is typed, such as 1200.50. */
export function amountText(amount: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** The typed amount in the smallest unit; undefined where it is none, or has too many decimals. */
export function amountOf(typed: string, currency: string): number | undefined {
  const amount = numberIn(typed, { min: 0, max: 999_999_999_999 });
  const decimals = currencyDecimals(currency);
  if (amount === null || Number(amount.toFixed(decimals)) !== amount) return undefined;
  return Math.round(amount * 10 ** decimals);
}

/** A percentage as it is typed, such as 12.5, as a fraction; undefined where it is none. Source: r002-offer-discounts. */
export function fractionOf(typed: string): number | undefined {
  const text = typed.replace('%', '').trim();
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined;
  const fraction = Math.round(Number(text) * 100) / 10_000;
  return fraction > 0 && fraction <= 1 ? fraction : undefined;
}

export const formOf = (fields: OfferFields, currency: string): OfferForm => ({
  ...fields,
  userid: fields.userid ?? '',
  extras: fields.extras.map(({ name, annualPriceCents }) => ({
    name,
    price: amountText(annualPriceCents, currency),
  })),
  discounts: fields.discounts.map(({ name, fraction }) => ({
    name,
    percent: percentText(fraction).replace('%', ''),
  })),
});

/** What is wrong, by the field that the server would name. */
export type Problems = Readonly<Record<string, string>>;

const dateProblem = (date: string): string | undefined =>
  date === tbd || isDay(date) ? undefined : `must be a date such as 2024-06-01, or ${tbd}`;

/** What the server takes of a form, what is wrong with it, and what it costs where it can be priced. */
export function readForm(
  form: OfferForm,
  table: PriceTable,
): { readonly fields: OfferFields; readonly problems: Problems; readonly totals: OfferTotals | null } {
  const problems: Record<string, string> = {};
  const extras = form.extras.map(({ name, price }, n) => {
    const amount = amountOf(price, table.currency);
    if (!name.trim()) problems[`extras.${n}.name`] = 'is required';
    if (amount === undefined) problems[`extras.${n}.annualPriceCents`] = 'must be an amount such as 1200.50';
    return { name: name.trim(), annualPriceCents: amount ?? 0 };
  });
  const discounts = form.discounts.map(({ name, percent }, n) => {
    const fraction = fractionOf(percent);
    if (fraction === undefined) problems[`discounts.${n}`] = 'must be a percentage above 0, at most 100';
    return { name: name.trim(), fraction: fraction ?? 0 };
  });
  if (discounts.reduce((all, { fraction }) => all + fraction, 0) > 1.000_001)
    problems['discounts'] = 'must be 100% together at most';
  for (const field of ['offerExpirationDate', 'effectiveDate'] as const) {
    const problem = dateProblem(form[field]);
    if (problem) problems[field] = problem;
  }
  const fields: OfferFields = { ...form, userid: form.userid.trim() || null, extras, discounts };
  try {
    return { fields, problems, totals: offerTotals(fields, table) };
  } catch (error) {
    if (!(error instanceof NotPriced)) throw error;
    return { fields, problems: { ...problems, [error.field]: error.message }, totals: null };
  }
}

/** The day that a date's picker begins with: of an expiration one month ahead. Source: r002-offer-defaults. */
export const pickerStart = (field: 'offerExpirationDate' | 'effectiveDate', today: string): string =>
  field === 'offerExpirationDate' ? monthAhead(today) : today;

const labels: Readonly<Record<string, string>> = {
  clientName: 'Client name',
  company: 'Company',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  country: 'Country',
  userid: 'Customer',
  dataPackages: 'Data packages',
  displayPackages: 'Display packages',
  extras: 'Other lines',
  discounts: 'Discounts',
  specialTerms: 'Special terms',
  offerExpirationDate: 'Offer expires',
  effectiveDate: 'Effective date',
  billingFrequency: 'Billing frequency',
  priceTable: 'Price table',
  total: 'Total',
};

/** A field as people call it. */
export const fieldLabel = (field: string): string => labels[field.split('.')[0]!] ?? field;

/** A value as people read it. */
export function valueWords(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (!value.length) return '(none)';
  return value
    .map((one: unknown) => {
      if (typeof one === 'string') return one;
      const { id, teamSize, name, fraction, annualPriceCents } = one as Record<string, unknown>;
      if (typeof fraction === 'number') return `${String(name) || 'Discount'} ${percentText(fraction)}`;
      return annualPriceCents === undefined
        ? `${String(id)} (${String(teamSize)})`
        : `${String(name)}: ${String(annualPriceCents)}`;
    })
    .join(', ');
}
