/** What the stand-in knows of a company, in the terms of the public API. */
export interface SandboxProfile {
  readonly symbol: string;
  readonly companyName: string;
  readonly exchange: string;
  readonly exchangeShortName: string;
  readonly currency: string;
  readonly country: string;
  readonly sector: string;
  readonly industry: string;
  readonly website: string;
  readonly description: string;
  readonly ceo: string;
  readonly fullTimeEmployees: number;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly cik: string;
  readonly isin: string;
  readonly cusip: string;
  readonly figi: string;
  readonly ipoDate: string;
  readonly beta: number;
  readonly lastDiv: number;
  readonly sharesOutstanding: number;
  readonly floatShares: number;
  readonly fiscalYearEnd: string;
  readonly isActivelyTrading: boolean;
}

type Speaker = (profile: SandboxProfile) => unknown;

const firstSentence = (text: string): string => text.slice(0, text.indexOf('.') + 1) || text;

/**
 * Each source in its own words. They differ as real ones do: yahoo counts employees anew, zacks rounds them and shortens
 * names, morningstar states the free float as a fraction, finage has no currency.
 */
export const speakers: Readonly<Record<string, Speaker>> = {
  fmp: ({
    symbol,
    figi: _figi,
    sharesOutstanding: _shares,
    floatShares: _float,
    fiscalYearEnd: _end,
    ...known
  }) => [
    {
      symbol,
      ...known,
      fullTimeEmployees: String(known.fullTimeEmployees),
      isEtf: false,
      isAdr: false,
      isFund: false,
    },
  ],
  yahoo: (one) => ({
    price: {
      symbol: one.symbol,
      longName: one.companyName,
      currency: one.currency,
      exchangeName: one.exchange,
    },
    assetProfile: {
      website: one.website,
      longBusinessSummary: one.description,
      country: one.country,
      address1: one.address,
      city: one.city,
      state: one.state,
      zip: one.zip,
      phone: one.phone,
      sector: one.sector,
      industry: one.industry,
      fullTimeEmployees: one.fullTimeEmployees + Math.round(one.fullTimeEmployees / 90),
      companyOfficers: [{ name: one.ceo, title: 'Chief Executive Officer' }],
    },
    defaultKeyStatistics: {
      beta: Math.round((one.beta + 0.03) * 1000) / 1000,
      floatShares: one.floatShares,
      sharesOutstanding: one.sharesOutstanding,
      impliedSharesOutstanding: Math.round(one.sharesOutstanding * 1.004),
    },
  }),
  finage: (one) => ({
    symbol: one.symbol,
    company_name: one.companyName,
    url: one.website,
    description: firstSentence(one.description),
    hq_country: one.country,
    hq_state: one.state,
    hq_address: one.address,
    phone: one.phone,
    ceo: one.ceo,
    employees: one.fullTimeEmployees,
    sector: one.sector,
    industry: one.industry,
    exchange: one.exchange,
    exchange_symbol: one.exchangeShortName,
    cik: one.cik,
    figi: one.figi,
    listdate: one.ipoDate,
  }),
  morningstar: (one) => ({
    ticker: one.symbol,
    name: one.companyName,
    businessDescription: one.description,
    sector: one.sector,
    industry: one.industry,
    totalEmployees: one.fullTimeEmployees,
    isin: one.isin,
    fiscalYearEnd: one.fiscalYearEnd,
    sharesFloat: one.floatShares,
    freeFloatRatio: Math.round((one.floatShares / one.sharesOutstanding) * 10_000) / 10_000,
    performanceId: `0P${one.cusip.slice(0, 8)}`,
  }),
  zacks: (one) => ({
    ticker: one.symbol,
    comp_name: one.companyName.replace(/ (?:Inc|Corp|plc|Ltd|Group)\.?$/, ''),
    zacks_x_sector_desc: one.sector,
    zacks_m_ind_desc: one.industry,
    emp_cnt: Math.round(one.fullTimeEmployees / 100) * 100,
    fiscal_year_end: one.fiscalYearEnd,
    beta: one.beta,
    isin: one.isin,
    cusip: one.cusip,
    comp_url: one.website,
  }),
};
