/** Days that one call may ask for. */
export const maxRateDates = 500;

/** First day of the ECB's reference rates. */
export const firstRateDay = '1999-01-04';

/** Days that a rate is good for: over the longest row of days without banking, and not for a currency that has ended. */
export const rateGoodDays = 10;
