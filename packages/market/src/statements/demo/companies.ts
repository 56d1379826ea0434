/** How an invented company reports, and its figures about. */
export interface DemoCompany {
  readonly symbol: string;
  readonly cik: string;
  readonly currency: string;
  /** Last month of its fiscal year, 1 to 12. */
  readonly yearEndMonth: number;
  /** Reports each half year only: as Q2, Q4 and FY. */
  readonly isSemiAnnual: boolean;
  /** Yearly revenue of today, in thousands. */
  readonly revenue: number;
  readonly growth: number;
  /** Share of the revenue that costs of sales take. */
  readonly costShare: number;
  readonly researchShare: number;
  readonly sellingShare: number;
  /** Share of the net income that is paid out; 0 for none. */
  readonly payout: number;
  /** Today, in thousands. */
  readonly shares: number;
  readonly hasInventory: boolean;
}

type Known = Omit<DemoCompany, 'symbol' | 'cik'>;

const common: Known = {
  currency: 'USD',
  yearEndMonth: 12,
  isSemiAnnual: false,
  revenue: 8_000_000,
  growth: 0.06,
  costShare: 0.55,
  researchShare: 0.05,
  sellingShare: 0.16,
  payout: 0,
  shares: 400_000,
  hasInventory: true,
};

const known: Readonly<Record<string, Partial<Known>>> = {
  NWND: {
    revenue: 21_000_000,
    growth: 0.14,
    costShare: 0.31,
    researchShare: 0.19,
    payout: 0.2,
    hasInventory: false,
  },
  HLXM: {
    revenue: 34_000_000,
    growth: 0.03,
    costShare: 0.78,
    researchShare: 0.04,
    sellingShare: 0.09,
    payout: 0.35,
    yearEndMonth: 9,
  },
  PBLK: {
    currency: 'GBP',
    isSemiAnnual: true,
    revenue: 6_400_000,
    growth: 0.02,
    costShare: 0.61,
    researchShare: 0.01,
    payout: 0.5,
    yearEndMonth: 3,
  },
  ORBD: {
    revenue: 26_000_000,
    growth: 0.19,
    costShare: 0.38,
    researchShare: 0.21,
    sellingShare: 0.08,
    payout: 0.1,
    yearEndMonth: 1,
  },
  CDRW: {
    revenue: 5_100_000,
    growth: 0.04,
    costShare: 0.42,
    researchShare: 0,
    sellingShare: 0.27,
    payout: 0.4,
    hasInventory: false,
  },
  LMNT: {
    currency: 'EUR',
    revenue: 17_500_000,
    growth: 0.01,
    costShare: 0.74,
    researchShare: 0.01,
    sellingShare: 0.06,
    payout: 0.45,
  },
  GRVA: {
    revenue: 12_300_000,
    growth: 0.07,
    costShare: 0.66,
    researchShare: 0,
    sellingShare: 0.24,
    yearEndMonth: 1,
  },
  TSSL: { revenue: 4_700_000, growth: 0.09, costShare: 0.27, researchShare: 0.26, sellingShare: 0.24 },
  MRWK: {
    revenue: 15_200_000,
    growth: 0.05,
    costShare: 0.69,
    researchShare: 0,
    sellingShare: 0.15,
    payout: 0.3,
    hasInventory: false,
  },
  FRNZ: {
    revenue: 190_000,
    growth: 0.21,
    costShare: 0.35,
    researchShare: 1.35,
    sellingShare: 0.48,
    shares: 110_000,
  },
  QLTY: {
    revenue: 9_800_000,
    growth: 0.17,
    costShare: 0.22,
    researchShare: 0.23,
    sellingShare: 0.26,
    payout: 0.15,
    yearEndMonth: 6,
    hasInventory: false,
  },
  VNTR: {
    currency: 'NOK',
    revenue: 14_900_000,
    growth: 0.01,
    costShare: 0.71,
    researchShare: 0,
    sellingShare: 0.05,
    payout: 0.6,
  },
};

/** A number of its letters, the same each time (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash;
}

/** The company of a ticker; of one that is not known the kind of the known ones that its letters choose. */
export function demoCompany(symbol: string, sharesOutstanding?: number): DemoCompany {
  const kinds = Object.values(known);
  // Larger worlds have the same companies again with a number: NWND1.
  const kind = known[symbol.replace(/\d+$/, '')] ?? kinds[hashOf(symbol) % kinds.length]!;
  const company = { ...common, ...kind };
  return {
    ...company,
    shares: sharesOutstanding === undefined ? company.shares : Math.round(sharesOutstanding / 1000),
    symbol,
    // No number of a real company begins with 99.
    cik: `0099${String(hashOf(symbol) % 1_000_000).padStart(6, '0')}`,
  };
}
