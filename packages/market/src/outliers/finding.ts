import type { Bar } from '../bars/bar.ts';

/** Which check a finding comes from. */
export type PriceCheck =
  | 'duplicate-date'
  | 'not-positive'
  | 'range'
  | 'unit'
  | 'spike'
  | 'split-block'
  | 'peer'
  | 'stale'
  | 'zero-volume'
  | 'volume-unit';

/** A cell that is probably wrong. */
export interface PriceFinding {
  date: string;
  field: 'date' | 'open' | 'high' | 'low' | 'close' | 'adjClose' | 'volume';
  /** The present value. */
  value: number | string | null;
  /** The suggested value, `null` where only a person or the source can say. */
  suggested: number | null;
  /** One sentence. */
  reason: string;
  check: PriceCheck;
}

/** A price that contradicts another price of its own bar. */
export interface RangeFinding extends PriceFinding {
  field: OhlcField;
  value: number;
  /** The price that contradicts it. */
  against: { field: OhlcField; value: number };
}

export const PRICE_FIELDS = ['open', 'high', 'low', 'close'] as const;
export type OhlcField = (typeof PRICE_FIELDS)[number];

/** Findings for every price of a record, each multiplied by `factor`; the adjusted close goes with its close. */
export function scaledRecord(bar: Bar, factor: number, reason: string, check: PriceCheck): PriceFinding[] {
  const findings: PriceFinding[] = PRICE_FIELDS.map((field) => ({
    date: bar.date,
    field,
    value: bar[field],
    suggested: tidy(bar[field] * factor),
    reason,
    check,
  }));
  if (bar.adjClose === null) return findings;
  return [
    ...findings,
    {
      date: bar.date,
      field: 'adjClose',
      value: bar.adjClose,
      suggested: tidy(bar.adjClose * factor),
      reason,
      check,
    },
  ];
}

/** Ten significant digits: enough for any price, without the dust of binary fractions. */
export function tidy(value: number): number {
  return Number(value.toPrecision(10));
}
