import { defaultYears, lookBackDays, type ChartType } from '@midoffice/contract/prices/charts/shapes';
import { ApiError } from '../../../platform/http/errors.ts';
import { daysLater, yearsEarlier } from '../../../platform/typed-days.ts';
import { endOf, timestampOf } from './series.ts';

/** A range of bars as moments, both included. */
export interface Moments {
  readonly from: string;
  readonly to: string;
}

/** @throws ApiError 400 when from is later than to, naming the input that holds from */
export function momentsOf(from: string, to: string, field = 'from'): Moments {
  const moments = { from: timestampOf(from), to: endOf(to) };
  if (moments.from > moments.to)
    throw new ApiError(400, 'From date cannot be greater than to date', { field });
  return moments;
}

/**
 * The range to show: to defaults to today; from to 25 years before for EOD, else to the look-back of the chart type.
 * Source: d033.
 */
export function shownRange(
  chartType: ChartType,
  given: { from?: string | undefined; to?: string | undefined },
  nowMs: number,
): { from: string; to: string } {
  const to = given.to ?? new Date(nowMs).toISOString().slice(0, 10);
  if (given.from) return { from: given.from, to };
  const day = to.slice(0, 10);
  const from =
    chartType === 'eod' ? yearsEarlier(day, defaultYears) : daysLater(day, -lookBackDays[chartType]);
  return { from, to };
}
