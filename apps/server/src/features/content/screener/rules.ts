import type {
  ScreenerPeriod,
  ScreenerRow,
  ScreenerSchema,
} from '@midoffice/contract/content/screener/shapes';
import { economicEndpoints, screenerPeriods } from '@midoffice/contract/content/screener/shapes';
import type { ActionRow, ScreenRow } from '../../prices/charts/api.ts';
import type { EconomicPoint } from './store.ts';

type Column = ScreenerSchema['columns'][number];

const text = (key: string, label: string, about: string): Column => ({ key, label, kind: 'text', about });
const number = (key: string, label: string, about: string): Column => ({ key, label, kind: 'number', about });
const price = (key: string, label: string, about: string): Column => ({ key, label, kind: 'price', about });
const date = (key: string, label: string, about: string): Column => ({ key, label, kind: 'date', about });
const percent = (key: string, label: string, about: string): Column => ({
  key,
  label,
  kind: 'percent',
  about,
});

const symbol = text('symbol', 'Symbol', 'Ticker');
const name = text('name', 'Name', 'Company');

/** An endpoint that is read from the market tables. */
type MarketEndpoint = Omit<ScreenerSchema, 'periods'>;

export const marketEndpoints: readonly MarketEndpoint[] = [
  {
    endpoint: 'quote',
    label: 'Quote',
    group: 'Market',
    status: 'prod',
    minLevel: 0,
    columns: [
      symbol,
      name,
      text('exchange', 'Exchange', 'Code of the exchange'),
      date('date', 'Session', 'Day of the last close'),
      price('price', 'Price', 'Last close, split-adjusted'),
      price('change', 'Change', 'Against the close before'),
      percent('changePercent', 'Change %', 'Against the close before'),
      number('volume', 'Volume', 'Shares of the last session'),
    ],
  },
  {
    endpoint: 'profile',
    label: 'Profile',
    group: 'Company',
    status: 'prod',
    minLevel: 0,
    columns: [
      symbol,
      name,
      text('exchange', 'Exchange', 'Code of the exchange'),
      text('currency', 'Currency', 'Of its prices, ISO 4217'),
      { key: 'active', label: 'Active', kind: 'flag', about: 'Still traded' },
      text('mainSource', 'Main source', 'Vendor of the main series'),
    ],
  },
  {
    endpoint: 'market-capitalization',
    label: 'Market capitalization',
    group: 'Company',
    status: 'testing',
    minLevel: 1,
    columns: [
      symbol,
      date('date', 'Session', 'Day of the last close'),
      price('price', 'Price', 'Last close'),
      number('sharesOutstanding', 'Shares', 'Shares outstanding'),
      number('marketCap', 'Market cap', 'Price times shares'),
    ],
  },
  {
    endpoint: 'price-range',
    label: '52-week range',
    group: 'Market',
    status: 'verify',
    minLevel: 1,
    columns: [
      symbol,
      price('price', 'Price', 'Last close'),
      price('yearLow', '52-week low', 'Lowest price of the year'),
      price('yearHigh', '52-week high', 'Highest price of the year'),
      percent(
        'position',
        'Position %',
        'Position of the price in its 52-week range: 0 at the low, 100 at the high',
      ),
    ],
  },
  {
    endpoint: 'stock-split',
    label: 'Stock splits',
    group: 'Corporate actions',
    status: 'prod',
    minLevel: 1,
    columns: [
      symbol,
      date('date', 'Ex-date', 'First day on the new basis'),
      number('value', 'Ratio', 'New shares per old'),
      text('source', 'Source', 'Vendor of the main series, or repair'),
    ],
  },
  {
    endpoint: 'stock-dividend',
    label: 'Dividends',
    group: 'Corporate actions',
    status: 'prod',
    minLevel: 1,
    columns: [
      symbol,
      date('date', 'Ex-date', 'First day without it'),
      price('value', 'Amount', 'Per share'),
      text('source', 'Source', 'Vendor of the main series, or repair'),
    ],
  },
];

const economicLabels: Readonly<Record<(typeof economicEndpoints)[number], string>> = {
  GDP: 'GDP',
  realGDP: 'Real GDP',
  nominalPotentialGDP: 'Nominal potential GDP',
  realGDPPerCapita: 'Real GDP per capita',
  federalFunds: 'Federal funds rate',
  CPI: 'Consumer price index',
  inflationRate: 'Inflation rate',
  industrialProductionTotalIndex: 'Industrial production, total index',
};

/** Economic series: in production once they hold figures. @param counts figures by series */
export const economicSchemas = (counts: ReadonlyMap<string, number>): ScreenerSchema[] =>
  economicEndpoints.map((endpoint) => ({
    endpoint,
    label: economicLabels[endpoint],
    group: 'Economic',
    status: counts.get(endpoint) ? 'prod' : 'init',
    minLevel: 2,
    columns: [
      date('date', 'Date', 'End of the period'),
      number('value', 'Value', 'As the source publishes it'),
      text('source', 'Source', 'Where the figure was taken from'),
    ],
    periods: [...screenerPeriods],
  }));

/** Every endpoint with its columns. */
export const allSchemas = (counts: ReadonlyMap<string, number>): ScreenerSchema[] => [
  ...marketEndpoints.map((one) => ({ ...one, periods: [] })),
  ...economicSchemas(counts),
];

/** The level of a plan: 0 free, then 1 to 3 as its code ends. */
export const levelOf = (plan: string): number => Number(/[1-3]$/.exec(plan)?.[0] ?? 0);

/** The figures of a series by period: the last of each year or quarter, newest first. */
export function byPeriod(
  points: readonly EconomicPoint[],
  period: ScreenerPeriod | undefined,
): EconomicPoint[] {
  if (!period) return [...points];
  const seen = new Set<string>();
  return points.filter(({ date: day }) => {
    const quarter = Math.ceil(Number(day.slice(5, 7)) / 3);
    const key = period === 'Annual' ? day.slice(0, 4) : `${day.slice(0, 4)}-${quarter}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const percentOf = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : (part / whole) * 100;
const less = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);

const values: Readonly<Record<string, (row: ScreenRow) => ScreenerRow>> = {
  change: (row) => ({ change: less(row.price, row.previousClose) }),
  changePercent: (row) => ({
    changePercent: percentOf(less(row.price, row.previousClose), row.previousClose),
  }),
  marketCap: ({ price: last, sharesOutstanding }) => ({
    // Two decimals: the product of a price and a count has digits of neither.
    marketCap:
      last !== null && sharesOutstanding !== null ? Number((last * sharesOutstanding).toFixed(2)) : null,
  }),
  position: (row) => ({ position: percentOf(less(row.price, row.yearLow), less(row.yearHigh, row.yearLow)) }),
};

/** A symbol's row of an endpoint: its columns and no others. */
export function marketRow(columns: readonly Column[], row: ScreenRow): ScreenerRow {
  const plain: ScreenerRow = { ...row };
  return Object.fromEntries(
    columns.map(({ key }) => [key, (values[key] ? values[key](row)[key] : plain[key]) ?? null]),
  );
}

export const actionRow = (row: ActionRow): ScreenerRow => ({ ...row });
