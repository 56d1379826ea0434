import type { Bar } from '../bars/bar.ts';
import type { SessionHours } from '../calendar/types.ts';
import { isSound } from '../series/combine.ts';
import { aggregate, endedSlots, sessionSlots } from './session.ts';

/** A bar for a gap, and where it comes from. */
export interface FilledBar {
  readonly bar: Bar;
  /** A source's name, or null: made of the minutes of the series itself. */
  readonly source: string | null;
  /** How many of its minutes it is made of; null for a bar of a source. */
  readonly ofMinutes: number | null;
}

/** What other sources have of one day, in order of preference. */
export interface SourceDay {
  readonly source: string;
  readonly bars: readonly Bar[];
}

export interface FillInput {
  readonly date: string;
  readonly hours: SessionHours;
  readonly minutes: number;
  /** The series' own bars of that day. */
  readonly bars: readonly Bar[];
  /** Other sources' bars of the same resolution. */
  readonly sources: readonly SourceDay[];
  /** The series' own 1-minute bars, to make longer ones of. */
  readonly ofMinutes?: readonly Bar[];
  /** Bars that a person took out, and that stay out. */
  readonly leaveOut?: (moment: string) => boolean;
  /** The exchange's own time now (`YYYY-MM-DDTHH:MM:SS`): a bar that has not ended yet is no gap. By default all have ended. */
  readonly now?: string;
}

/** The first source's bar that is possible and was traded, of the moment. */
function sourceBar(sources: readonly SourceDay[], moment: string): FilledBar | undefined {
  for (const { source, bars } of sources) {
    const bar = bars.find((one) => one.date === moment);
    if (bar && isSound(bar) && bar.volume > 0) return { bar, source, ofMinutes: null };
  }
  return undefined;
}

/** @param isOver whether all of its minutes have come: where the session goes on a later one must be there, since they come late */
function madeOfMinutes(
  all: readonly Bar[],
  moment: string,
  minutes: number,
  isOver: boolean,
): FilledBar | undefined {
  const start = Date.parse(`${moment}Z`);
  const parts = all.filter((bar) => {
    const at = Date.parse(`${bar.date}Z`);
    return at >= start && at < start + minutes * 60_000;
  });
  const day = aggregate(parts);
  if (!day) return undefined;
  const hasLater = isOver || all.some((bar) => Date.parse(`${bar.date}Z`) >= start + minutes * 60_000);
  if (parts.length < minutes && !hasLater) return undefined;
  const bar: Bar = { date: moment, ...day, adjClose: null };
  return isSound(bar) ? { bar, source: null, ofMinutes: parts.length } : undefined;
}

/**
 * Bars for the gaps of one day's regular session. A bar of 5 minutes is made of its own minutes where all of them
 * are there, else taken from the first source that has it, else made of the minutes that there are (a minute without a trade
 * has no bar). A bar of 1 minute is taken from a source; nothing is made up. A bar that no source has stays missing. A bar
 * that has not ended is left alone: an incomplete one would be kept for good. So is one of which minutes may still come.
 */
export function fillGaps(input: FillInput): FilledBar[] {
  const { date, hours, minutes, sources, ofMinutes = [], leaveOut = () => false } = input;
  const taken = new Set(input.bars.map((bar) => bar.date.slice(0, 16)));
  const filled: FilledBar[] = [];
  const isOver = input.now === undefined || input.now >= `${date}T${hours.close}`;
  const slots =
    input.now === undefined ? sessionSlots(hours, minutes) : endedSlots(date, hours, minutes, input.now);
  for (const slot of slots) {
    const moment = `${date}T${slot}:00`;
    if (taken.has(moment.slice(0, 16)) || leaveOut(moment)) continue;
    const own = minutes > 1 ? madeOfMinutes(ofMinutes, moment, minutes, isOver) : undefined;
    const best = own?.ofMinutes === minutes ? own : (sourceBar(sources, moment) ?? own);
    if (best) filled.push(best);
  }
  return filled;
}
