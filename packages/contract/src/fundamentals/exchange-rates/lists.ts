/** Parts of a currency have a small last letter, as exchanges quote them: pence are GBp. Other codes are three capitals. */
const part = /^[A-Z]{2}[a-z]$/;

/** A code as it is meant: small letters are capitals, but for the last one of a part (`GBp`). */
export function currencyCode(typed: string): string {
  const text = typed.trim();
  return part.test(text) ? text : text.toUpperCase();
}

/** Three letters. Source: rule r001-currency-3-chars. */
export const isCurrencyCode = (code: string): boolean => /^[A-Z]{3}$/.test(code) || part.test(code);

/** Days that one call may ask for. */
export const maxRateDates = 500;

/** First day of the ECB's reference rates. */
export const firstRateDay = '1999-01-04';

/** Days that a rate is good for: over the longest row of days without banking, and not for a currency that has ended. */
export const rateGoodDays = 10;
