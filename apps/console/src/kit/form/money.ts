import { currencyDecimals } from '@midoffice/contract/customers/accounts/currency';
import { readNumber } from '@midoffice/contract/kernel/typed-number';

/** The largest amount that the card provider takes, in the currency's smallest unit. */
const mostMinorUnits = 99_999_999;

/** What a typed amount is in the currency's smallest unit, or what is wrong with it. */
export type TypedMoney = { readonly minorUnits: number } | { readonly problem: string };

/** Reads an amount as people type it, such as `1,500.25`. Never passes through binary fractions of it. */
export function readMoney(typed: string, currency: string): TypedMoney {
  const read = readNumber(typed, { above: 0, isRequired: true });
  if ('problem' in read) return read;
  const decimals = currencyDecimals(currency);
  const minorUnits = Math.round((read.value ?? 0) * 10 ** decimals);
  if (Math.abs(minorUnits - (read.value ?? 0) * 10 ** decimals) > 1e-6)
    return {
      problem:
        decimals === 0
          ? `must be a whole number: ${currency.toUpperCase()} has no decimals`
          : `must have at most ${decimals} decimals`,
    };
  if (minorUnits > mostMinorUnits) return { problem: `must be at most ${mostMinorUnits / 10 ** decimals}` };
  return { minorUnits };
}

/** What is wrong with a typed amount, or null; for the rules of a form. */
export function moneyProblem(typed: string, currency: string): string | null {
  const read = readMoney(typed, currency);
  return 'problem' in read ? read.problem : null;
}

/** The currencies that forms offer, the usual one first. */
export const offeredCurrencies = ['usd', 'eur', 'gbp', 'chf', 'cad', 'aud', 'jpy', 'inr'] as const;
export type OfferedCurrency = (typeof offeredCurrencies)[number];

/** The options of a currency field. */
export const currencyOptions = offeredCurrencies.map((value) => ({ value, label: value.toUpperCase() }));
