import type { Bar } from '../bars/bar.ts';
import { dayNumber } from '../bars/fields.ts';
import { robustSigma } from '../statistics/robust.ts';

/** A move of the adjusted close from one bar to the next that was not there before a repair. */
export interface AdjCloseStep {
  date: string;
  /** Adjusted closes of the bar before and of this one, after the repair. */
  from: number;
  to: number;
  /** Adjusted close over that of the bar before, ahead of the repair; null where the two were no neighbours. */
  before: number | null;
  after: number;
}

/** Smaller steps drown in a usual day's move. */
const SMALLEST = 0.03;
const SIGMAS = 6;
/** Sessions on either side that say what a usual move is. */
const AROUND = 40;
/** How much larger than before a move must be, as a log, to be the repair's. */
const GROWTH = 0.02;

/**
 * The steps that a repair brings into the adjusted close: moves beyond six usual days (over a gap of missing bars
 * more), larger than they were. An adjusted close has no business to step where nothing but a split or a dividend
 * happens, so each is a sign that the repair is wrong, or that only one of close and adjusted close needs it.
 * @param before @param after both ascending; bars without an adjusted close are passed over
 */
export function adjCloseSteps(before: readonly Bar[], after: readonly Bar[]): AdjCloseStep[] {
  const old = new Map<string, { value: number; previous: string | null }>();
  let previous: string | null = null;
  for (const bar of before) {
    if (!isUsable(bar)) continue;
    old.set(bar.date, { value: bar.adjClose, previous });
    previous = bar.date;
  }
  const kept = after.filter(isUsable);
  const moves = kept.map((bar, i) => (i === 0 ? 0 : Math.log(bar.adjClose / kept[i - 1]!.adjClose)));
  const steps: AdjCloseStep[] = [];
  for (let i = 1; i < kept.length; i += 1) {
    const move = moves[i]!;
    if (Math.abs(move) < SMALLEST) continue;
    const [last, bar] = [kept[i - 1]!, kept[i]!];
    const was = old.get(bar.date);
    const wasNext = was !== undefined && was.previous === last.date;
    const moved = wasNext ? Math.log(was.value / old.get(last.date)!.value) : null;
    if (moved !== null && Math.abs(move) < Math.abs(moved) + GROWTH) continue;
    if (Math.abs(move) < usualMove(moves, i) * Math.sqrt(sessionsBetween(last.date, bar.date))) continue;
    steps.push({
      date: bar.date,
      from: last.adjClose,
      to: bar.adjClose,
      before: moved === null ? null : Math.exp(moved),
      after: Math.exp(move),
    });
  }
  return steps;
}

const isUsable = (bar: Bar): bar is Bar & { adjClose: number } => bar.adjClose !== null && bar.adjClose > 0;

/** Six usual days' moves around a bar, without its own. */
function usualMove(moves: readonly number[], at: number): number {
  const around = [...moves.slice(Math.max(1, at - AROUND), at), ...moves.slice(at + 1, at + 1 + AROUND)];
  const sigma = robustSigma(around);
  return Number.isFinite(sigma) ? SIGMAS * sigma : 0;
}

function sessionsBetween(from: string, to: string): number {
  const days = dayNumber(to.slice(0, 10)) - dayNumber(from.slice(0, 10));
  return days <= 5 ? 1 : (days * 5) / 7;
}
