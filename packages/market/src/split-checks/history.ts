import type { Bar } from '../bars/bar.ts';
import { firstBarFrom } from '../prices/adjust.ts';
import { detectSplits } from '../splits/detect.ts';
import { cureOf, isJumpOf, medianOf, offBy } from './figures.ts';
import type { SplitCase, Witness } from './types.ts';

/** A run of sessions before the split whose prices are on its other side. */
export interface OffBlock {
  readonly from: string;
  readonly to: string;
  readonly sessions: number;
  /** What its prices must be multiplied by. */
  readonly cure: number;
  /** Whether it holds every session before the split. */
  readonly isWhole: boolean;
  /** Sources that say so; 0 where the prices alone do. */
  readonly witnesses: number;
  /** 0..1 */
  readonly confidence: number;
}

/** The EOD series as the evidence has it. */
export interface History {
  readonly blocks: readonly OffBlock[];
  /** Closes by date with the blocks put right. */
  readonly reference: ReadonlyMap<string, number>;
  readonly witnesses: readonly Witness[];
}

// Fewer sessions are outliers, not the trace of a split, unless they reach up to it.
const fewest = 3;

/** A witness that jumps by the ratio where the split is has the fault itself. */
function isContinuous(bars: readonly Bar[], { date, ratio }: SplitCase['split']): boolean {
  const at = firstBarFrom(bars, date);
  const [before, from] = [bars[at - 1], bars[at]];
  return !before || !from || !isJumpOf(before.close / from.close, ratio);
}

/** The close that the witnesses have on each day, where they agree. */
function agreedCloses(
  witnesses: readonly Witness[],
  ratio: number,
): Map<string, { close: number; count: number }> {
  const byDay = new Map<string, number[]>();
  for (const { bars } of witnesses)
    for (const { date, close } of bars) {
      const known = byDay.get(date);
      if (known) known.push(close);
      else byDay.set(date, [close]);
    }
  const agreed = new Map<string, { close: number; count: number }>();
  for (const [date, closes] of byDay) {
    const middle = medianOf(closes)!;
    const count = closes.filter((close) => offBy(close / middle, ratio) === null).length;
    if (count === closes.length || count >= 3) agreed.set(date, { close: middle, count });
  }
  return agreed;
}

type Run = { start: number; end: number; sense: 'high' | 'low'; counts: number[] };

function blocksByWitness({ eod, split }: SplitCase, witnesses: readonly Witness[]): OffBlock[] {
  const agreed = agreedCloses(witnesses, split.ratio);
  const last = firstBarFrom(eod, split.date) - 1;
  const runs: Run[] = [];
  let open: Run | undefined;
  for (let i = 0; i <= last; i += 1) {
    const said = agreed.get(eod[i]!.date);
    // A day that no witness has neither begins a run nor ends it.
    if (!said) continue;
    const sense = offBy(eod[i]!.close / said.close, split.ratio);
    if (sense === null) open = undefined;
    else if (open?.sense === sense) {
      open.end = i;
      open.counts.push(said.count);
    } else runs.push((open = { start: i, end: i, sense, counts: [said.count] }));
  }
  const first = eod.findIndex(({ date }) => agreed.has(date));
  return runs
    .filter((run) => run.counts.length >= fewest || run.end === last)
    .map((run): OffBlock => {
      const isWhole = run.start <= first && run.end === last;
      const count = medianOf(run.counts)!;
      return {
        // Days before the first witness share the fault of those after them.
        from: eod[isWhole ? 0 : run.start]!.date,
        to: eod[run.end]!.date,
        sessions: run.end - (isWhole ? 0 : run.start) + 1,
        cure: cureOf(run.sense, split.ratio),
        isWhole,
        witnesses: Math.floor(count),
        confidence: count >= 2 ? 1 : 0.8,
      };
    });
}

const dayMs = 86_400_000;
const daysApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / dayMs;

/** Without a witness: what the prices themselves show next to the split. */
function blocksByPrices({ eod, split }: SplitCase): OffBlock[] {
  const last = firstBarFrom(eod, split.date) - 1;
  if (last < 0) return [];
  const found = detectSplits(eod, { basis: 'split-adjusted', knownSplits: [split] });
  return found.flatMap(({ kind, date, ratio, confidence, evidence }): OffBlock[] => {
    const block = evidence.block;
    const end = block ? firstBarFrom(eod, block.to) : last;
    if (
      daysApart(eod[Math.min(end, last)]!.date, eod[last]!.date) > 7 ||
      (!block && daysApart(date, split.date) > 7)
    )
      return [];
    const sense = offBy(kind === 'doubled' && !block ? 1 / ratio : ratio, split.ratio);
    if (sense === null) return [];
    const start = block ? firstBarFrom(eod, block.from) : 0;
    return [
      {
        from: eod[start]!.date,
        to: eod[Math.min(end, last)]!.date,
        sessions: Math.min(end, last) - start + 1,
        cure: cureOf(sense, split.ratio),
        isWhole: start === 0,
        witnesses: 0,
        confidence,
      },
    ];
  });
}

/** Finds the sessions before the split that are on its other side, by other sources or by the prices themselves. */
export function readHistory(input: SplitCase): History {
  const { eod, split } = input;
  const witnesses = input.witnesses.filter(({ bars }) => bars.length > 0 && isContinuous(bars, split));
  const blocks = witnesses.length ? blocksByWitness(input, witnesses) : blocksByPrices(input);
  const reference = new Map(eod.map(({ date, close }) => [date, close]));
  for (const { date, close } of eod)
    for (const block of blocks)
      if (date >= block.from && date <= block.to) reference.set(date, close * block.cure);
  return { blocks, reference, witnesses };
}
