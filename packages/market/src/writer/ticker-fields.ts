import type { Bar } from '../bars/bar.ts';
import type { FieldKind, FieldValue } from './values.ts';

/** What is known of a ticker. Prices are split-adjusted, ascending, one bar a session. */
export interface TickerData {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string;
  readonly currency: string;
  readonly sharesOutstanding: number | null;
  readonly bars: readonly Bar[];
  readonly splits: readonly { readonly date: string; readonly ratio: number }[];
  readonly dividends: readonly { readonly date: string; readonly amount: number }[];
}

interface Definition {
  readonly label: string;
  readonly group: 'Company' | 'Price' | 'Performance' | 'Range' | 'Trading' | 'Corporate actions';
  readonly kind: FieldKind;
  value(facts: Facts): string | number | null;
}

/** A field as the lists of the console show it. */
export interface TickerField extends FieldValue {
  readonly field: string;
  readonly label: string;
  readonly group: string;
}

interface Facts extends TickerData {
  readonly last: Bar | undefined;
  readonly previous: Bar | undefined;
  /** Bars of the 52 weeks up to the last session. */
  readonly year: readonly Bar[];
}

const dayMs = 86_400_000;
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);

/** The last bar on or before a day; undefined where the series begins later. */
function barAt(bars: readonly Bar[], date: string): Bar | undefined {
  return bars.findLast((bar) => bar.date <= date);
}

const percent = (to: number | undefined, from: number | undefined): number | null =>
  to === undefined || !from ? null : ((to - from) / from) * 100;
const since =
  (daysBack: number) =>
  ({ bars, last }: Facts): number | null =>
    last ? percent(last.close, barAt(bars, shifted(last.date, daysBack))?.close) : null;
const mean = (list: readonly number[]): number | null =>
  list.length ? list.reduce((sum, value) => sum + value, 0) / list.length : null;
const averageClose =
  (sessions: number) =>
  ({ bars }: Facts): number | null =>
    bars.length >= sessions ? mean(bars.slice(-sessions).map((bar) => bar.close)) : null;
const averageVolume = ({ bars }: Facts): number | null =>
  bars.length >= 30 ? mean(bars.slice(-30).map((bar) => bar.volume)) : null;

function extreme(year: readonly Bar[], field: 'high' | 'low'): Bar | undefined {
  const sign = field === 'high' ? 1 : -1;
  return year.reduce<Bar | undefined>(
    (best, bar) => (best === undefined || sign * (bar[field] - best[field]) > 0 ? bar : best),
    undefined,
  );
}

function yearToDate({ bars, last }: Facts): number | null {
  if (!last) return null;
  return percent(last.close, barAt(bars, `${Number(last.date.slice(0, 4)) - 1}-12-31`)?.close);
}

/** Sessions in a row in which the close went one way, counted up to the last; negative when down. */
function streak({ bars }: Facts): number | null {
  if (bars.length < 2) return null;
  const way = (at: number): number => Math.sign(bars[at]!.close - bars[at - 1]!.close);
  const wanted = way(bars.length - 1);
  if (wanted === 0) return 0;
  let at = bars.length - 1;
  while (at > 0 && way(at) === wanted) at -= 1;
  return (bars.length - 1 - at) * wanted;
}

const lastSplit = ({ splits, last }: Facts) =>
  last ? splits.findLast((one) => one.date <= last.date) : undefined;
const lastDividend = ({ dividends, last }: Facts) =>
  last ? dividends.findLast((one) => one.date <= last.date) : undefined;

function dividendYield({ dividends, last }: Facts): number | null {
  if (!last?.close || !dividends.length) return null;
  const from = shifted(last.date, 365);
  const paid = dividends.filter((one) => one.date > from && one.date <= last.date);
  return (paid.reduce((sum, one) => sum + one.amount, 0) / last.close) * 100;
}

const definitions: Readonly<Record<string, Definition>> = {
  symbol: { label: 'Ticker', group: 'Company', kind: 'text', value: (facts) => facts.symbol },
  companyName: {
    label: 'Company name',
    group: 'Company',
    kind: 'text',
    value: (facts) => facts.name || null,
  },
  exchange: { label: 'Exchange', group: 'Company', kind: 'text', value: (facts) => facts.exchange || null },
  currency: { label: 'Currency', group: 'Company', kind: 'text', value: (facts) => facts.currency || null },
  sharesOutstanding: {
    label: 'Shares outstanding',
    group: 'Company',
    kind: 'whole',
    value: (facts) => facts.sharesOutstanding,
  },
  marketCap: {
    label: 'Market cap',
    group: 'Company',
    kind: 'short-money',
    value: ({ last, sharesOutstanding }) =>
      last && sharesOutstanding ? last.close * sharesOutstanding : null,
  },
  date: { label: 'Last session', group: 'Price', kind: 'date', value: ({ last }) => last?.date ?? null },
  price: { label: 'Last close', group: 'Price', kind: 'money', value: ({ last }) => last?.close ?? null },
  previousClose: {
    label: 'Close before',
    group: 'Price',
    kind: 'money',
    value: ({ previous }) => previous?.close ?? null,
  },
  open: { label: 'Open', group: 'Price', kind: 'money', value: ({ last }) => last?.open ?? null },
  dayHigh: {
    label: 'High of the day',
    group: 'Price',
    kind: 'money',
    value: ({ last }) => last?.high ?? null,
  },
  dayLow: { label: 'Low of the day', group: 'Price', kind: 'money', value: ({ last }) => last?.low ?? null },
  change: {
    label: 'Change on the day',
    group: 'Price',
    kind: 'money',
    value: ({ last, previous }) => (last && previous ? last.close - previous.close : null),
  },
  changePercent: {
    label: 'Change on the day, %',
    group: 'Price',
    kind: 'percent',
    value: ({ last, previous }) => percent(last?.close, previous?.close),
  },
  weekChangePercent: {
    label: 'Change over a week, %',
    group: 'Performance',
    kind: 'percent',
    value: since(7),
  },
  monthChangePercent: {
    label: 'Change over a month, %',
    group: 'Performance',
    kind: 'percent',
    value: since(30),
  },
  quarterChangePercent: {
    label: 'Change over three months, %',
    group: 'Performance',
    kind: 'percent',
    value: since(91),
  },
  ytdChangePercent: {
    label: 'Change this year, %',
    group: 'Performance',
    kind: 'percent',
    value: yearToDate,
  },
  yearChangePercent: {
    label: 'Change over a year, %',
    group: 'Performance',
    kind: 'percent',
    value: since(365),
  },
  fiveYearChangePercent: {
    label: 'Change over five years, %',
    group: 'Performance',
    kind: 'percent',
    value: since(1826),
  },
  streakSessions: { label: 'Sessions in one direction', group: 'Performance', kind: 'whole', value: streak },
  yearHigh: {
    label: '52-week high',
    group: 'Range',
    kind: 'money',
    value: ({ year }) => extreme(year, 'high')?.high ?? null,
  },
  yearHighDate: {
    label: '52-week high, day',
    group: 'Range',
    kind: 'date',
    value: ({ year }) => extreme(year, 'high')?.date ?? null,
  },
  yearLow: {
    label: '52-week low',
    group: 'Range',
    kind: 'money',
    value: ({ year }) => extreme(year, 'low')?.low ?? null,
  },
  yearLowDate: {
    label: '52-week low, day',
    group: 'Range',
    kind: 'date',
    value: ({ year }) => extreme(year, 'low')?.date ?? null,
  },
  belowHighPercent: {
    label: 'Distance from 52-week high, %',
    group: 'Range',
    kind: 'percent',
    value: ({ last, year }) => percent(last?.close, extreme(year, 'high')?.high),
  },
  aboveLowPercent: {
    label: 'Distance from 52-week low, %',
    group: 'Range',
    kind: 'percent',
    value: ({ last, year }) => percent(last?.close, extreme(year, 'low')?.low),
  },
  average50: { label: '50-session average', group: 'Range', kind: 'money', value: averageClose(50) },
  average200: { label: '200-session average', group: 'Range', kind: 'money', value: averageClose(200) },
  volume: { label: 'Volume', group: 'Trading', kind: 'whole', value: ({ last }) => last?.volume ?? null },
  averageVolume: {
    label: 'Average volume, 30 sessions',
    group: 'Trading',
    kind: 'whole',
    value: averageVolume,
  },
  volumeRatio: {
    label: 'Volume against average',
    group: 'Trading',
    kind: 'number',
    value: (facts) => {
      const usual = averageVolume(facts);
      return usual && facts.last ? facts.last.volume / usual : null;
    },
  },
  lastSplitDate: {
    label: 'Last split, day',
    group: 'Corporate actions',
    kind: 'date',
    value: (facts) => lastSplit(facts)?.date ?? null,
  },
  lastSplitRatio: {
    label: 'Last split, ratio',
    group: 'Corporate actions',
    kind: 'ratio',
    value: (facts) => lastSplit(facts)?.ratio ?? null,
  },
  lastDividend: {
    label: 'Last dividend',
    group: 'Corporate actions',
    kind: 'money',
    value: (facts) => lastDividend(facts)?.amount ?? null,
  },
  lastDividendDate: {
    label: 'Last dividend, ex-date',
    group: 'Corporate actions',
    kind: 'date',
    value: (facts) => lastDividend(facts)?.date ?? null,
  },
  dividendYield: {
    label: 'Dividend yield, 12 months',
    group: 'Corporate actions',
    kind: 'percent',
    value: dividendYield,
  },
};

/** Every field that a template may name, with its label. */
export const fieldLabels: Readonly<Record<string, string>> = /* @__PURE__ */ Object.fromEntries(
  Object.entries(definitions).map(([field, { label }]) => [field, label]),
);

/** The fields of a ticker in the order of the list; what is not known is null. */
export function tickerFields(data: TickerData): TickerField[] {
  const last = data.bars.at(-1);
  const from = last ? shifted(last.date, 364) : '';
  const facts: Facts = {
    ...data,
    last,
    previous: data.bars.at(-2),
    year: data.bars.filter((bar) => bar.date >= from),
  };
  return Object.entries(definitions).map(([field, { label, group, kind, value }]) => {
    const found = value(facts);
    return {
      field,
      label,
      group,
      kind,
      value: typeof found === 'number' && !Number.isFinite(found) ? null : found,
      ...(/money/.test(kind) && { currency: data.currency || 'USD' }),
    };
  });
}
