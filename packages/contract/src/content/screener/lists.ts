/** Codes of the exchanges that the screener knows. */
export const exchangeCodes = [
  'AMEX',
  'AMS',
  'ASX',
  'ATH',
  'BER',
  'BME',
  'BRU',
  'BSE',
  'BUD',
  'CBOE',
  'CPH',
  'CRYPTO',
  'DUS',
  'ETF',
  'EURONEXT',
  'FOREX',
  'HAM',
  'HEL',
  'HKSE',
  'ICE',
  'IOB',
  'IST',
  'JKT',
  'JNB',
  'JPX',
  'KLS',
  'KOE',
  'KSC',
  'LSE',
  'MCX',
  'MEX',
  'MIL',
  'MUN',
  'NASDAQ',
  'NEO',
  'NSE',
  'NYSE',
  'NZE',
  'OSL',
  'OTC',
  'PAR',
  'PRA',
  'RIS',
  'SAO',
  'SAU',
  'SES',
  'SET',
  'SGO',
  'SHH',
  'SHZ',
  'SIX',
  'STO',
  'STU',
  'TAI',
  'TLV',
  'TSX',
  'TSXV',
  'TWO',
  'VIE',
  'WSE',
  'XETRA',
] as const;

/** How far an endpoint of the screener is, with the tone of its mark. Source: r000-screener-helper-constants. */
export const screenerStatuses = [
  { key: 'prod', label: 'prod', tone: 'green' },
  { key: 'testing', label: 'testing', tone: 'blue' },
  { key: 'verify', label: 'verify', tone: 'amber' },
  { key: 'init', label: 'init', tone: 'grey' },
] as const;
export type ScreenerStatus = (typeof screenerStatuses)[number]['key'];

/** Series of the economic page, by the names of the endpoints. Source: s000-economic-endpoints. */
export const economicEndpoints = [
  'GDP',
  'realGDP',
  'nominalPotentialGDP',
  'realGDPPerCapita',
  'federalFunds',
  'CPI',
  'inflationRate',
  'industrialProductionTotalIndex',
] as const;

/** How fine figures of a period are shown. Source: r000-screener-helper-constants. */
export const screenerPeriods = ['Annual', 'Quarter'] as const;
export type ScreenerPeriod = (typeof screenerPeriods)[number];

/** Years of the quarter-end dates. Source: r000-screener-helper-constants. */
export const quarterYears = { first: 1987, last: 2023 } as const;

const quarterEndDays = ['03-31', '06-30', '09-30', '12-31'] as const;

/** The last day of each quarter, ascending: 148 dates from 1987-03-31 to 2023-12-31. */
export function quarterEnds(first: number = quarterYears.first, last: number = quarterYears.last): string[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_unused, year) =>
    quarterEndDays.map((day) => `${first + year}-${day}`),
  ).flat();
}
