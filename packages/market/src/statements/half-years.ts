import { statementFields, type StatementType } from './fields.ts';
import type { StatementValues } from './evaluate.ts';

/** The two quarters of a half year. */
export interface Halves {
  readonly earlier: StatementValues;
  readonly later: StatementValues;
}

/**
 * Makes two quarters of a half year, so that what readers add up or compare stays right: flows of money and amounts per
 * share are halved; share counts, ratios and figures at a date are those of both quarters. The cash between the quarters
 * is what the first one begins with and half of the change. A value that is missing stays missing.
 */
export function halveRecord(statement: StatementType, values: StatementValues): Halves {
  const earlier: Record<string, number | null> = {};
  const later: Record<string, number | null> = {};
  for (const { name, kind, flow } of statementFields[statement]) {
    const value = values[name] ?? null;
    const isHalved = flow && (kind === 'money' || kind === 'per-share');
    earlier[name] = later[name] = isHalved && value !== null ? value / 2 : value;
  }
  if (statement === 'cashflow') {
    const start = earlier['cashAtBeginningOfPeriod'] ?? null;
    const change = earlier['netChangeInCash'] ?? null;
    const between = start !== null && change !== null ? start + change : null;
    earlier['cashAtEndOfPeriod'] = later['cashAtBeginningOfPeriod'] = between;
  }
  return { earlier, later };
}

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The end of the quarter before, three months earlier: the last day of a month for a last day of a month. */
export function quarterBefore(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const before = new Date(Date.UTC(year, month - 4, 1));
  const last = lastDay(before.getUTCFullYear(), before.getUTCMonth());
  const isLast = day === lastDay(year, month - 1);
  before.setUTCDate(isLast ? last : Math.min(day, last));
  return before.toISOString().slice(0, 10);
}
