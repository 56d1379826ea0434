import type { CheckedCall } from './checks.ts';

/** What a calendar of earnings has of a report. */
export interface CalendarRow {
  /** Day of the report: YYYY-MM-DD. */
  readonly date: string;
  readonly fiscalDateEnding?: string | null | undefined;
  readonly period?: string | null | undefined;
  readonly calendarYear?: number | null | undefined;
}

/** Year and quarter that a report is about: as the calendar says, else by the end of its period, else the quarter before its day. */
export function reportedPeriod({
  date,
  fiscalDateEnding,
  period,
  calendarYear,
}: CalendarRow): Pick<CheckedCall, 'calendarYear' | 'period'> {
  if (period && calendarYear) return { calendarYear, period };
  const [year, month] = (fiscalDateEnding ?? date).split('-').map(Number) as [number, number];
  const quarter = Math.ceil(month / 3);
  if (fiscalDateEnding) return { calendarYear: calendarYear ?? year, period: period ?? `Q${quarter}` };
  return quarter === 1
    ? { calendarYear: year - 1, period: period ?? 'Q4' }
    : { calendarYear: year, period: period ?? `Q${quarter - 1}` };
}
