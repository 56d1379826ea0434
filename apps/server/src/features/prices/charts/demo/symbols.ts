/** What is wrong with a demo symbol's series. */
export type Fault =
  | 'none'
  | 'unadjusted-block'
  | 'missing-split'
  | 'doubled-split'
  | 'unit-100x'
  | 'spike'
  | 'zero-volume'
  | 'high-below-low'
  | 'stale';

/** One invented company. */
export interface DemoSymbol {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string;
  readonly fault: Fault;
  /** Last close, about. */
  readonly price: number;
  /** Yearly dividend yield; 0 for none. */
  readonly yield: number;
  /** Splits as years before today and ratio. */
  readonly splits: readonly (readonly [yearsAgo: number, ratio: number])[];
  /** Whether the main source sends prices as they traded. */
  readonly raw?: boolean;
  readonly intraday?: boolean;
  /** The main source's adjusted close leaves out this dividend, counted from the last. */
  readonly leavesOutDividend?: number;
  /** Falls by nearly half in one session, for real: no detector may call it an error. */
  readonly crash?: boolean;
}

const base: readonly DemoSymbol[] = [
  {
    symbol: 'NWND',
    name: 'Northwind Data Inc.',
    exchange: 'NASDAQ',
    fault: 'unadjusted-block',
    price: 182,
    yield: 0.008,
    splits: [
      [3, 4],
      [14, 2],
    ],
    intraday: true,
  },
  {
    symbol: 'HLXM',
    name: 'Helixmere Motors Corp.',
    exchange: 'NYSE',
    fault: 'missing-split',
    price: 64,
    yield: 0.021,
    splits: [[5, 2]],
  },
  {
    symbol: 'PBLK',
    name: 'Pebblekite Foods plc',
    exchange: 'NYSE',
    fault: 'doubled-split',
    price: 91,
    yield: 0.03,
    splits: [[7, 3]],
  },
  {
    symbol: 'ORBD',
    name: 'Orbandor Semiconductor',
    exchange: 'NASDAQ',
    fault: 'unit-100x',
    price: 240,
    yield: 0.004,
    splits: [[9, 2]],
  },
  {
    symbol: 'CDRW',
    name: 'Cedarwharf Bancorp',
    exchange: 'NYSE',
    fault: 'spike',
    price: 47,
    yield: 0.034,
    splits: [],
    leavesOutDividend: 1,
  },
  {
    symbol: 'LMNT',
    name: 'Lumenthorpe Energy',
    exchange: 'NYSE',
    fault: 'zero-volume',
    price: 38,
    yield: 0.041,
    splits: [[11, 1.5]],
    leavesOutDividend: 2,
  },
  {
    symbol: 'GRVA',
    name: 'Gravanti Retail Group',
    exchange: 'NASDAQ',
    fault: 'high-below-low',
    price: 128,
    yield: 0,
    splits: [[4, 2]],
  },
  {
    symbol: 'TSSL',
    name: 'Tesselby Pharma',
    exchange: 'NASDAQ',
    fault: 'stale',
    price: 73,
    yield: 0,
    splits: [],
  },
  {
    symbol: 'MRWK',
    name: 'Marwick Lane Insurance',
    exchange: 'NYSE',
    fault: 'none',
    price: 210,
    yield: 0.026,
    splits: [[6, 2]],
    intraday: true,
  },
  {
    symbol: 'FRNZ',
    name: 'Fernazo Biotech',
    exchange: 'NASDAQ',
    fault: 'none',
    price: 19,
    yield: 0,
    splits: [],
    crash: true,
  },
  {
    symbol: 'QLTY',
    name: 'Quillantry Software',
    exchange: 'NASDAQ',
    fault: 'none',
    price: 334,
    yield: 0.006,
    splits: [
      [2, 5],
      [12, 2],
    ],
    raw: true,
  },
  {
    symbol: 'VNTR',
    name: 'Vantrow Shipping',
    exchange: 'NYSE',
    fault: 'none',
    price: 12,
    yield: 0.052,
    splits: [[8, 0.1]],
  },
];

/** 12 x size symbols; beyond the first twelve the same kinds come again under other tickers. */
export function demoSymbols(size: number): DemoSymbol[] {
  return Array.from({ length: Math.max(1, Math.round(12 * size)) }, (_unused, i) => {
    const one = base[i % base.length]!;
    const round = Math.floor(i / base.length);
    return round === 0
      ? one
      : { ...one, symbol: `${one.symbol}${round}`, name: `${one.name} (${round + 1})`, intraday: false };
  });
}
