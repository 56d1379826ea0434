import { describeRatio } from '../splits/ratios.ts';
import { around, isNear, offBy, perShare, short } from './figures.ts';
import type { History } from './history.ts';
import { datesInOldShares } from './per-share.ts';
import { valid, type CheckOutcome, type SplitCase, type SplitRepair } from './types.ts';

/** By how much the main list's lack, or its other ratio, leaves earlier prices too high; 1 where it has the split. */
const lackOf = ({ split, listedRatio }: SplitCase): number => split.ratio / (listedRatio ?? 1);

const hasRecord = (input: SplitCase): boolean => isNear(lackOf(input), 1, 1e-6);

/** Days of an intraday series before the split: its last bar by day. */
export function daysBefore(input: SplitCase, chartType: string): { day: string; close: number }[] {
  const bars = input.intraday.find((one) => one.chartType === chartType)?.bars ?? [];
  const last = new Map<string, number>();
  for (const bar of bars)
    if (bar.date.slice(0, 10) < input.split.date) last.set(bar.date.slice(0, 10), bar.close);
  return [...last].map(([day, close]) => ({ day, close }));
}

/**
 * Whether putting the split into the list is what the prices wait for: every session before it, of every series, is off by
 * exactly what the list lacks.
 */
function listingHeals(input: SplitCase, { blocks, reference }: History): boolean {
  if (hasRecord(input) || input.listedRatio !== null) return false;
  const [block] = blocks;
  if (blocks.length !== 1 || !block!.isWhole || !isNear(block!.cure, 1 / lackOf(input), 1e-6)) return false;
  return input.intraday.every(({ chartType }) =>
    daysBefore(input, chartType).every(({ day, close }) => {
      const right = reference.get(day);
      return right === undefined || offBy(close / right, input.split.ratio) === 'high';
    }),
  );
}

/** The split in the list; dividends that are in new shares without it stay where they are. */
function recordSplit(input: SplitCase, history: History): SplitRepair[] {
  const { split, dividends } = input;
  const old = datesInOldShares(input, history);
  return [
    { kind: 'record-split', date: split.date, ratio: split.ratio },
    ...dividends
      .filter(({ date }) => date < split.date && !old.has(date))
      .map(({ date }): SplitRepair => ({
        kind: 'dividend',
        date,
        factor: Number(lackOf(input).toPrecision(12)),
      })),
  ];
}

/** What puts the split into the list, where everything before it waits for that; else null. */
export const listingOf = (input: SplitCase, history: History): SplitRepair[] | null =>
  listingHeals(input, history) ? recordSplit(input, history) : null;

/** Puts the split into the list and leaves all prices where they are. */
function listingAlone(input: SplitCase, history: History): SplitRepair[] {
  const { split, eod, intraday } = input;
  const repairs = recordSplit(input, history);
  const keep = (chartType: string, from: string | undefined, to: string | undefined): void => {
    if (from !== undefined && to !== undefined)
      repairs.push({ kind: 'scale', chartType, from, to, ratio: Number(lackOf(input).toPrecision(12)) });
  };
  keep('eod', around(eod, split.date).before && eod[0]!.date, around(eod, split.date).before?.date);
  for (const { chartType, bars } of intraday) {
    const before = bars.filter((bar) => bar.date.slice(0, 10) < split.date);
    keep(chartType, before[0]?.date, before.at(-1)?.date);
  }
  return repairs;
}

/** Whether the main list has the split, with the ratio that the other lists have. */
export function checkSplitRecord(
  input: SplitCase,
  history: History,
  listing: readonly SplitRepair[] | null,
): CheckOutcome {
  const { split, listedRatio, otherLists } = input;
  const agreeing = otherLists.filter(({ ratio }) => isNear(ratio, split.ratio, 1e-6));
  const others = `${agreeing.length} of ${otherLists.length} other lists`;
  const ratio = describeRatio(split.ratio);
  if (hasRecord(input))
    return valid(`${ratio} on ${split.date} is listed by the main source and by ${others}.`);
  const said =
    listedRatio === null
      ? `The main list has no split on ${split.date}`
      : `The main list has ${describeRatio(listedRatio)} on ${split.date}`;
  return {
    status: listing && agreeing.length >= 2 ? 'auto-fix' : 'manual-fix',
    finding: `list has ${listedRatio === null ? 'none' : short(listedRatio)} for ${short(split.ratio)}`,
    explainMsg: `${said}; ${others} have ${ratio}. ${
      listing
        ? 'All prices before it wait for it.'
        : 'Prices before it are right without it, so only the list would change.'
    }`,
    repairs: listing ?? listingAlone(input, history),
  };
}

/** Whether the daily prices before the split are in new shares. */
export function checkEodHistory(
  input: SplitCase,
  history: History,
  listing: readonly SplitRepair[] | null,
): CheckOutcome {
  const { split, eod } = input;
  const { before, from } = around(eod, split.date);
  if (!before) return valid(`There are no EOD bars before ${split.date}.`);
  const { blocks, witnesses } = history;
  if (!blocks.length) {
    const step = from ? `, ${perShare(before.close)} before and ${perShare(from.close)} after` : '';
    const who = witnesses.length ? `${witnesses.length} other sources agree` : 'the prices run through';
    return valid(`EOD prices before ${split.date} are in new shares${step}; ${who}.`);
  }
  const sure = blocks.every((block) => block.confidence >= 0.9);
  const texts = blocks.map((block) => {
    const by = block.witnesses
      ? `${block.witnesses} other sources say so`
      : 'the prices jump by it at the edge';
    return `${block.sessions} sessions from ${block.from} to ${block.to} must be multiplied by ${short(block.cure)} (${by})`;
  });
  return {
    status: sure ? 'auto-fix' : 'manual-fix',
    finding: blocks.map((block) => `${block.from}..${block.to} x${short(block.cure)}`).join(', '),
    explainMsg: `${texts.join('; ')}.`,
    repairs:
      listing ??
      blocks.map(({ from: first, to, cure }) => ({
        kind: 'scale',
        chartType: 'eod',
        from: first,
        to,
        ratio: cure,
      })),
  };
}

/** Whether intraday prices of the days before the split are in new shares, day by day against EOD. */
export function checkIntradayHistory(
  input: SplitCase,
  history: History,
  listing: readonly SplitRepair[] | null,
): CheckOutcome {
  const { split } = input;
  const off = input.intraday.flatMap(({ chartType }) => offRuns(input, history, chartType, 'before'));
  const checked = input.intraday.map(({ chartType }) => daysBefore(input, chartType).length);
  const days = checked.reduce((sum, count) => sum + count, 0);
  if (!days) return valid(`There are no intraday bars before ${split.date}.`);
  if (!off.length) return valid(`Closes of ${days} intraday days before ${split.date} agree with EOD.`);
  return {
    status: 'auto-fix',
    finding: off.map((run) => `${run.chartType} ${run.from}..${run.to} x${short(run.ratio)}`).join(', '),
    explainMsg: `${off
      .map(
        (run) =>
          `${run.days} days of ${run.chartType} bars from ${run.from.slice(0, 10)} to ${run.to.slice(0, 10)} close at ${short(1 / run.ratio)} times the EOD close`,
      )
      .join('; ')}.`,
    repairs: listing ?? off.map(({ days: _days, ...run }) => ({ kind: 'scale', ...run })),
  };
}

interface OffDays {
  readonly chartType: string;
  readonly from: string;
  to: string;
  readonly ratio: number;
  days: number;
}

/** Runs of days whose last intraday close is off the EOD close by the split. */
export function offRuns(
  { intraday, split }: SplitCase,
  { reference }: History,
  chartType: string,
  side: 'before' | 'from',
): OffDays[] {
  const bars = intraday.find((one) => one.chartType === chartType)?.bars ?? [];
  const runs: OffDays[] = [];
  let open: OffDays | undefined;
  for (const [day, of] of Map.groupBy(bars, (bar) => bar.date.slice(0, 10))) {
    const right = reference.get(day);
    if (day < split.date !== (side === 'before') || right === undefined) continue;
    const last = of.at(-1)!;
    const sense = offBy(last.close / right, split.ratio);
    const ratio = sense && (sense === 'high' ? 1 / split.ratio : split.ratio);
    if (ratio === null) open = undefined;
    else if (open?.ratio === ratio) {
      open.to = last.date;
      open.days += 1;
    } else runs.push((open = { chartType, from: of[0]!.date, to: last.date, ratio, days: 1 }));
  }
  return runs;
}
