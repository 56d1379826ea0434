const withoutDecimals: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
);
const withThreeDecimals: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '));

/**
 * How many decimals the amounts of a currency have at Stripe, whose smallest unit all our amounts are in. Not what
 * `Intl` says: it shows HUF, ISK, UGX, IDR and others without decimals, and Stripe counts them in hundredths.
 * Source: https://docs.stripe.com/currencies#zero-decimal and #special-cases
 */
export function currencyDecimals(currency: string): number {
  const code = currency.toUpperCase();
  if (withoutDecimals.has(code)) return 0;
  return withThreeDecimals.has(code) ? 3 : 2;
}

/** A format for amounts of a currency, and how to bring an amount in its smallest unit to it. */
export function moneyFormat(
  currency: string,
  currencyDisplay: 'code' | 'symbol' | 'narrowSymbol',
): (smallestUnits: number) => string {
  const decimals = currencyDecimals(currency);
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (smallestUnits) => format.format(smallestUnits / 10 ** decimals);
}
