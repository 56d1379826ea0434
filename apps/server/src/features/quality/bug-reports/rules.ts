import { chartTypeLabel } from '@midoffice/contract/prices/charts/lists';
import { barFields, type BarField, type ChartType } from '@midoffice/contract/prices/charts/shapes';

/** One value that a customer calls wrong. */
export interface ReportedChange {
  readonly field: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

/** What a report is about. */
export interface ReportHead {
  readonly endpoint: string;
  readonly ticker: string;
  readonly period: string;
}

/** What a change comes to here. `was`: what the customer saw; null where the report does not say. */
export type Repair =
  | {
      readonly kind: 'bar';
      readonly chartType: ChartType;
      readonly date: string;
      readonly field: BarField;
      readonly value: number;
      readonly was: number | null;
    }
  | { readonly kind: 'shares'; readonly date: string; readonly value: number; readonly was: number | null }
  | {
      readonly kind: 'record';
      readonly table: 'dividends' | 'splits' | 'earnings';
      readonly date: string;
      readonly field: string;
      readonly value: number | string;
      readonly was: number | string | null;
    };

export type Mapped = { readonly repair: Repair } | { readonly problem: string };

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const momentPattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?$/;

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return dayPattern.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A number as reports write it; null where there is none. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value.trim())) return null;
  // What is too large for a number is none, as 1e999.
  const read = Number(value);
  return Number.isFinite(read) ? read : null;
}

/** A customer's text inside a sentence of ours: without what would turn the writing direction of the rest. */
const quoted = (text: string): string => text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** The day and the field of a change: `field`, or `YYYY-MM-DD.field` in a report of several days. */
function placeOf({ field }: ReportedChange, { period }: ReportHead): { at: string; name: string } {
  const own = /^(\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?)\.(.+)$/.exec(field);
  return own ? { at: own[1]!, name: own[2]! } : { at: period.trim(), name: field };
}

const needsNumber = (value: number | null, least: 'above 0' | 'at least 0'): string | undefined =>
  value === null
    ? 'The report proposes no number.'
    : (least === 'above 0' ? value > 0 : value >= 0)
      ? undefined
      : `The proposed value must be ${least}.`;

function intradayType(endpoint: string): ChartType | undefined {
  return (['1min', '5min', '1hour'] as const).find((type) => endpoint.includes(type));
}

function barRepair(head: ReportHead, change: ReportedChange): Mapped {
  const { at, name } = placeOf(change, head);
  const chartType = intradayType(head.endpoint.toLowerCase()) ?? 'eod';
  const field = barFields.find((one) => one === name);
  if (!field) return { problem: `${quoted(name)} is not kept: it follows from the prices.` };
  const value = numberOf(change.newValue);
  const problem = needsNumber(value, field === 'volume' ? 'at least 0' : 'above 0');
  if (problem) return { problem };
  const moment = momentPattern.exec(at);
  const day = moment?.[1] ?? at;
  if (!isDay(day) || (chartType !== 'eod' && !moment))
    return {
      problem: `The period ${quoted(at) || '(none)'} names no ${chartType === 'eod' ? 'day' : 'moment'}.`,
    };
  if (chartType !== 'eod' && field === 'adjClose')
    return { problem: 'Intraday bars have no adjusted close to repair.' };
  const date = chartType === 'eod' ? day : `${day}T${moment![2]}${moment![3] ?? ':00'}`;
  return { repair: { kind: 'bar', chartType, date, field, value: value!, was: numberOf(change.oldValue) } };
}

function sharesRepair(head: ReportHead, change: ReportedChange): Mapped {
  const { at, name } = placeOf(change, head);
  if (name === 'marketCap')
    return { problem: 'Market cap is calculated from price and shares: report one of these.' };
  if (name !== 'sharesOutstanding' && name !== 'outstandingShares')
    return { problem: `${quoted(name)} is not kept with the market cap.` };
  if (!isDay(at)) return { problem: `The period ${quoted(at) || '(none)'} names no day.` };
  const value = numberOf(change.newValue);
  const problem = needsNumber(value, 'above 0');
  return problem
    ? { problem }
    : { repair: { kind: 'shares', date: at, value: value!, was: numberOf(change.oldValue) } };
}

const recordFields = {
  dividends: {
    dividend: 'dividend',
    amount: 'dividend',
    recordDate: 'recordDate',
    paymentDate: 'paymentDate',
    declarationDate: 'declarationDate',
  },
  splits: { numerator: 'numerator', denominator: 'denominator' },
  earnings: {
    eps: 'eps',
    epsActual: 'eps',
    epsEstimated: 'epsEstimated',
    revenue: 'revenue',
    revenueActual: 'revenue',
    revenueEstimated: 'revenueEstimated',
  },
} as const satisfies Record<string, Record<string, string>>;

function recordRepair(table: keyof typeof recordFields, head: ReportHead, change: ReportedChange): Mapped {
  const { at, name } = placeOf(change, head);
  const fields: Readonly<Record<string, string>> = recordFields[table];
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return { problem: `${quoted(name)} is not kept with the ${table}.` };
  if (!isDay(at)) return { problem: `The period ${quoted(at) || '(none)'} names no day.` };
  if (field.endsWith('Date')) {
    const day = typeof change.newValue === 'string' ? change.newValue.trim() : '';
    if (!isDay(day)) return { problem: 'The report proposes no day.' };
    const was = typeof change.oldValue === 'string' && change.oldValue ? change.oldValue : null;
    return { repair: { kind: 'record', table, date: at, field, value: day, was } };
  }
  const value = numberOf(change.newValue);
  const problem = value === null || table !== 'earnings' ? needsNumber(value, 'above 0') : undefined;
  if (problem) return { problem };
  return {
    repair: { kind: 'record', table, date: at, field, value: value!, was: numberOf(change.oldValue) },
  };
}

/** Endpoints by what they answer; the first that fits counts. */
const families: readonly (readonly [
  pattern: RegExp,
  map: (head: ReportHead, change: ReportedChange) => Mapped,
])[] = [
  [/market-?cap/, sharesRepair],
  [/dividend/, (head, change) => recordRepair('dividends', head, change)],
  [/split/, (head, change) => recordRepair('splits', head, change)],
  [/earning(?!-call)/, (head, change) => recordRepair('earnings', head, change)],
  [/historical-(price|chart)|eod/, barRepair],
];

/** What a customer's change comes to among the repairs that we have, or why it comes to none. */
export function mapChange(head: ReportHead, change: ReportedChange): Mapped {
  const family = families.find(([pattern]) => pattern.test(head.endpoint.toLowerCase()));
  if (!family) return { problem: `No repair is available for ${quoted(head.endpoint)}.` };
  return family[1](head, change);
}

/** A repair in words. */
export function repairText(ticker: string, repair: Repair): string {
  switch (repair.kind) {
    case 'bar':
      return `${repair.field} of ${repair.date.replace('T', ' ')} in the ${chartTypeLabel(repair.chartType)} chart of ${ticker}`;
    case 'shares':
      return `share count of ${ticker} as of ${repair.date}`;
    case 'record':
      return `${repair.field} of ${repair.date} in the ${repair.table} of ${ticker}`;
  }
}

/** Customers see rounded values: what differs by less than a ten-thousandth is what they saw. */
export const sameValue = (seen: number, existing: number): boolean =>
  Math.abs(seen - existing) <= 1e-4 * Math.max(Math.abs(seen), Math.abs(existing));
