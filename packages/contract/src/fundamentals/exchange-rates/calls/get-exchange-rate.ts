import { z } from 'zod';
import { defineCall, isoDate } from '../../../kernel/index.ts';
import { currencyCode, exchangeRate, isCurrencyCode, maxRateDates } from '../shapes.ts';

/** Three letters. Source: rule r001-currency-3-chars. */
const currency = z
  .string('must be a currency code of exactly 3 characters, such as EUR')
  .overwrite(currencyCode)
  .refine(isCurrencyCode, 'must be a currency code of exactly 3 characters, such as EUR');

export const getExchangeRate = defineCall('getExchangeRate', {
  method: 'POST',
  path: '/status/fix/exchange-rate',
  host: 'data',
  access: ['financialStatements', 'epsEditor'],
  mode: 'read',
  summary: "Factors from one currency to another by day, from the ECB's reference rates",
  body: z.object({
    from: currency,
    to: currency,
    dates: z
      .array(isoDate, 'must be a list of days (YYYY-MM-DD)')
      .min(1, 'must name at least one day')
      .max(maxRateDates, `must name at most ${maxRateDates} days`),
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    /** In the order of `dates`. */
    rate: z.array(exchangeRate).max(maxRateDates),
  }),
  reads: ['exchange-rates'],
});
