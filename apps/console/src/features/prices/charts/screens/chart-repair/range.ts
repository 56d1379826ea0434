import { defaultYears, lookBackDays, type ChartType } from '@midoffice/contract/prices/charts/shapes';

import { isDay } from '../../../../../kit/form/is-day.ts';

const dayMs = 86_400_000;

/** A stretch of days, both included: YYYY-MM-DD. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The range that a chart type opens with: 25 years for EOD, else its look-back. Source: r001-chart-default-range, r001-chart-lookback. */
export function defaultRange(chartType: ChartType, today: string): Range {
  if (chartType !== 'eod')
    return { from: iso(Date.parse(today) - lookBackDays[chartType] * dayMs), to: today };
  const [year = 0, rest] = [Number(today.slice(0, 4)) - defaultYears, today.slice(4)];
  const from = `${String(year).padStart(4, '0')}${rest}`;
  // 29 February has no counterpart in most years.
  return {
    from: Number.isNaN(Date.parse(from)) || iso(Date.parse(from)) !== from ? `${from.slice(0, 8)}28` : from,
    to: today,
  };
}

/** Moves the window by the day span of its chart type. Source: r001-chart-arrows. */
export function shiftRange(range: Range, chartType: ChartType, direction: -1 | 1): Range {
  const by = direction * lookBackDays[chartType] * dayMs;
  return { from: iso(Date.parse(range.from) + by), to: iso(Date.parse(range.to) + by) };
}

/**
 * The view around a split: half of the look-back on each side of its date. Half days are kept in the sum and cut in
 * the calendar. Source: r001-chart-split-window.
 */
export function splitWindow(splitDate: string, chartType: ChartType): Range {
  const half = (lookBackDays[chartType] / 2) * dayMs;
  return { from: iso(Date.parse(splitDate) - half), to: iso(Date.parse(splitDate) + half) };
}

/**
 * What to load to see a day, or undefined where it is loaded already and a zoom suffices. An intraday chart holds a short
 * window, so that a date outside of it has to be read first.
 */
export function windowToLoad(date: string, chartType: ChartType, loaded: Range): Range | undefined {
  const day = date.slice(0, 10);
  return day >= loaded.from && day <= loaded.to ? undefined : splitWindow(day, chartType);
}

/** What is wrong with a day or, of an intraday chart, a moment of the exchange's time such as 2024-06-01T15:30; null where nothing is. */
export function momentProblem(text: string, chartType: ChartType): string | null {
  if (!text.trim()) return 'is required';
  if (chartType === 'eod') return isDay(text) ? null : 'must be a date YYYY-MM-DD';
  const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? [];
  const isTime = Number(hour ?? 0) < 24 && Number(minute ?? 0) < 60 && Number(second ?? 0) < 60;
  return day !== undefined && isDay(day) && isTime ? null : 'must be a date YYYY-MM-DD, or YYYY-MM-DDTHH:MM';
}

/** Why a range cannot be asked for, or undefined. Source: r001-no-override-date-order. */
export function rangeProblem(range: { from: string; to: string }): string | undefined {
  if (!isDay(range.from)) return 'From must be a date YYYY-MM-DD';
  if (!isDay(range.to)) return 'To must be a date YYYY-MM-DD';
  if (range.from > range.to) return 'From date cannot be greater than to date';
  return undefined;
}
