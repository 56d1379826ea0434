import type { FieldValue } from './main-profile.ts';

/** How a source calls our fields, as paths into its answer, and in which unit a percentage is. */
interface SourceNames {
  readonly names: Readonly<Record<string, string>>;
  /** Fields that the source states as a fraction of one, and we in percent. */
  readonly fractions?: readonly string[];
}

const same = (...fields: string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, field]));

const v3 = same(
  ...`
    companyName website description country address city state zip phone ceo fullTimeEmployees sector industry
    exchange exchangeShortName currency ipoDate isActivelyTrading isEtf isFund isAdr cik isin cusip beta lastDiv`
    .trim()
    .split(/\s+/),
);

/**
 * Field names of each known source: ours to theirs. A source that is not here is read by our own names.
 * Source: the vendors' public documentation and recorded answers.
 */
export const sourceNames: Readonly<Record<string, SourceNames>> = {
  fmp: { names: v3 },
  yahoo: {
    names: {
      companyName: 'price.longName',
      currency: 'price.currency',
      exchange: 'price.exchangeName',
      website: 'assetProfile.website',
      description: 'assetProfile.longBusinessSummary',
      country: 'assetProfile.country',
      address: 'assetProfile.address1',
      city: 'assetProfile.city',
      state: 'assetProfile.state',
      zip: 'assetProfile.zip',
      phone: 'assetProfile.phone',
      sector: 'assetProfile.sector',
      industry: 'assetProfile.industry',
      fullTimeEmployees: 'assetProfile.fullTimeEmployees',
      ceo: 'assetProfile.companyOfficers.0.name',
      beta: 'defaultKeyStatistics.beta',
      floatShares: 'defaultKeyStatistics.floatShares',
      outstandingShares: 'defaultKeyStatistics.sharesOutstanding',
      impliedSharesOutstanding: 'defaultKeyStatistics.impliedSharesOutstanding',
    },
  },
  finage: {
    names: {
      companyName: 'company_name',
      website: 'url',
      description: 'description',
      country: 'hq_country',
      state: 'hq_state',
      address: 'hq_address',
      phone: 'phone',
      ceo: 'ceo',
      fullTimeEmployees: 'employees',
      sector: 'sector',
      industry: 'industry',
      exchange: 'exchange',
      exchangeShortName: 'exchange_symbol',
      cik: 'cik',
      figiComposite: 'figi',
      ipoDate: 'listdate',
    },
  },
  morningstar: {
    names: {
      companyName: 'name',
      description: 'businessDescription',
      sector: 'sector',
      industry: 'industry',
      fullTimeEmployees: 'totalEmployees',
      isin: 'isin',
      fiscalYearEnd: 'fiscalYearEnd',
      floatShares: 'sharesFloat',
      freeFloat: 'freeFloatRatio',
      morningstarId: 'performanceId',
    },
    fractions: ['freeFloat'],
  },
  zacks: {
    names: {
      companyName: 'comp_name',
      sector: 'zacks_x_sector_desc',
      industry: 'zacks_m_ind_desc',
      fullTimeEmployees: 'emp_cnt',
      fiscalYearEnd: 'fiscal_year_end',
      beta: 'beta',
      isin: 'isin',
      cusip: 'cusip',
      zacksId: 'ticker',
      zacksUrl: 'comp_url',
    },
  },
};

function at(answer: unknown, path: string): unknown {
  let value = answer;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/**
 * What a source says in our fields; fields that it does not have, or leaves empty, are missing. Values keep the type that
 * they came in.
 * @param answer one record as the source answers it
 * @param fields names of our fields
 */
export function readSourceProfile(
  source: string,
  answer: unknown,
  fields: readonly string[],
): Record<string, FieldValue> {
  const { names, fractions = [] } = sourceNames[source] ?? { names: same(...fields) };
  const values: Record<string, FieldValue> = {};
  for (const field of fields) {
    if (!Object.hasOwn(names, field)) continue;
    const value = at(answer, names[field]!);
    const scaled = fractions.includes(field) && typeof value === 'number' ? value * 100 : value;
    if (
      scaled !== '' &&
      (typeof scaled === 'string' || typeof scaled === 'number' || typeof scaled === 'boolean')
    )
      values[field] = scaled;
  }
  return values;
}
