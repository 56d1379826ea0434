import type { comparedPairs } from '@midoffice/contract/prices/intraday/lists';
import type { AnalysedDay, SessionFigures } from '@midoffice/contract/prices/intraday/shapes';
import { localClock, type Bar } from '@midoffice/market';
import {
  aggregate,
  clockShift,
  differences,
  endedSlots,
  sessionFigures,
  type DayBar,
} from '@midoffice/market/intraday/index';
import type { MainDay } from '../charts/api.ts';
import type { KnownDay } from './days.ts';

const resolutions = [
  ['1min', 1],
  ['5min', 5],
] as const;

/** Minutes that a zone's clock is ahead of UTC at noon of a day. */
function utcOffset(timeZone: string, date: string): number {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return (localClock(timeZone)(noon) - noon) / 60_000;
}

function figuresOf(
  day: KnownDay,
  bars: readonly Bar[],
  minutes: number,
  eod: DayBar | null,
): SessionFigures | null {
  const { calendar, hours, date } = day;
  const shift =
    calendar && hours && eod
      ? clockShift(bars, eod, { hours, minutes, utcOffset: utcOffset(calendar.timeZone, date) })
      : undefined;
  const ended = hours ? endedSlots(date, hours, minutes, day.now) : undefined;
  const figures = sessionFigures(bars, hours, minutes, ended);
  return figures && { ...figures, missingRuns: [...figures.missingRuns], shift: shift ?? null };
}

const compared = (
  pair: (typeof comparedPairs)[number],
  left: DayBar | null,
  right: DayBar | null,
): AnalysedDay['differences'] =>
  left && right ? differences(left, right).map((one) => ({ pair, ...one })) : [];

function barNotes(day: KnownDay, main: MainDay, figures: readonly (SessionFigures | null)[]): string[] {
  const notes: string[] = [];
  const closed = day.calendar !== null && day.hours === null;
  for (const [i, [chartType, minutes]] of resolutions.entries()) {
    const bars = main.bars[chartType]?.length ?? 0;
    const shift = figures[i]?.shift;
    const ended = day.hours ? endedSlots(day.date, day.hours, minutes, day.now).length : 0;
    if (ended && !bars) notes.push(`no ${chartType} bars, ${ended} are expected`);
    else if (closed && bars) notes.push(`${bars} bars of ${chartType} on a day without a session`);
    else if (bars && !figures[i])
      notes.push(`${bars} bars of ${chartType}, none of them in the regular session`);
    if (shift)
      notes.push(
        `${chartType} bars are ${Math.abs(shift)} minutes ${shift < 0 ? 'late' : 'early'}: moved by that they open and close as EOD does`,
      );
  }
  if (closed && main.bars.eod?.length) notes.push('an EOD bar on a day without a session');
  const over = day.hours && day.now >= `${day.date}T${day.hours.close}`;
  if (over && !main.bars.eod?.length) notes.push('no EOD bar');
  return notes;
}

/** One day's resolutions beside each other. Without a session every bar counts, so that nothing is hidden. */
export function analyseDay(day: KnownDay, main: MainDay): AnalysedDay {
  const eod = aggregate(main.bars.eod ?? []);
  const [minute, five] = resolutions.map(([chartType, minutes]) =>
    figuresOf(day, main.bars[chartType] ?? [], minutes, eod),
  ) as [SessionFigures | null, SessionFigures | null];
  return {
    symbol: day.symbol,
    date: day.date,
    exchange: day.exchange,
    timeZone: day.calendar?.timeZone ?? null,
    open: day.hours?.open ?? null,
    close: day.hours?.close ?? null,
    notes: [...day.notes, ...barNotes(day, main, [minute, five])],
    '1min': minute,
    '5min': five,
    eod,
    differences: [
      ...compared('1min-EOD', minute, eod),
      ...compared('5min-EOD', five, eod),
      ...compared('1min-5min', minute, five),
    ],
  };
}
