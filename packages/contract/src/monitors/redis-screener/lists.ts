/** How a field is filtered: numbers and dates by their ends or exactly, all others exactly, texts by a part of them. */
export type ScreenedKind = 'number' | 'date' | 'enum' | 'boolean' | 'text';

export interface ScreenedField {
  readonly name: string;
  readonly label: string;
  readonly kind: ScreenedKind;
  /** What it holds, with its unit. */
  readonly about: string;
}

const field = (kind: ScreenedKind, name: string, label: string, about: string): ScreenedField => ({
  name,
  label,
  kind,
  about,
});

/** Every field of the screener, in the order of its table. */
export const screenedFields = [
  field('text', 'symbol', 'Symbol', 'Ticker'),
  field('text', 'companyName', 'Company', 'Name of the company'),
  field(
    'number',
    'marketCap',
    'Market cap',
    'Last close times shares outstanding, in the currency of its prices',
  ),
  field('number', 'price', 'Price', 'Last close'),
  field('number', 'changesPercentage', 'Change %', 'Last close against the one before, in percent'),
  field('number', 'volume', 'Volume', 'Shares of the last session'),
  field('enum', 'sector', 'Sector', 'Sector of the company'),
  field('enum', 'industry', 'Industry', 'Industry of the company'),
  field('enum', 'country', 'Country', 'Seat of the company, ISO 3166'),
  field('enum', 'exchangeShortName', 'Exchange', 'Code of the exchange'),
  field('enum', 'currency', 'Currency', 'Of its prices, ISO 4217'),
  field('number', 'yearLow', '52-week low', 'Lowest price of the last year'),
  field('number', 'yearHigh', '52-week high', 'Highest price of the last year'),
  field('number', 'beta', 'Beta', 'Against the market, as the profile says'),
  field('number', 'lastAnnualDividend', 'Last dividend', 'Per share, as the profile says'),
  field('number', 'sharesOutstanding', 'Shares', 'Shares outstanding'),
  field('number', 'fullTimeEmployees', 'Employees', 'Full-time employees'),
  field('date', 'ipoDate', 'IPO date', 'First day of trading'),
  field('date', 'lastSession', 'Last session', 'Day of the last close'),
  field('boolean', 'isEtf', 'ETF', 'Whether it is an exchange-traded fund'),
  field('boolean', 'isFund', 'Fund', 'Whether it is a fund'),
  field('boolean', 'isAdr', 'ADR', 'Whether it is a depositary receipt'),
  field('boolean', 'isActivelyTrading', 'Active', 'Whether it is still traded'),
] as const;

export const noFilters = 'No filters selected.';

/** Rows that a run answers at most. */
export const screenedAtMost = 5000;
/** Rows that a run answers where nothing is asked for. */
export const screenedByDefault = 1000;

/** Values of an enum that the schema lists at most. */
export const enumValuesAtMost = 500;

/** Whether a field has ends that can be filtered by. */
export const hasEnds = (kind: ScreenedKind): boolean => kind === 'number' || kind === 'date';

/** The parameters that filter by a field. Source: r003-screener-params. */
export const parametersOf = ({ name, kind }: Pick<ScreenedField, 'name' | 'kind'>): string[] =>
  hasEnds(kind) ? [name, `${name}Min`, `${name}Max`] : [name];
