import type { Bar, DividendEvent, SplitEvent } from '../bars/bar.ts';
import { PRICE_FIELDS, tidy, type OhlcField } from '../outliers/finding.ts';
import { median } from '../statistics/robust.ts';
import { examineSeries } from './find-errors.ts';

/** One series before and after a repair, each ascending by date without double dates. */
export interface RepairedSeries {
  readonly before: readonly Bar[];
  readonly after: readonly Bar[];
  /** The splits and dividends that act after the repair. */
  readonly splits?: readonly SplitEvent[];
  readonly dividends?: readonly DividendEvent[];
  /** Other sources of the same security. */
  readonly peers?: readonly (readonly Bar[])[];
  /** False for intraday bars, which are not examined for splits. */
  readonly daily: boolean;
}

/** Something that the nightly scan would report about the outcome of a repair. */
export interface RepairFault {
  readonly date: string;
  readonly field: keyof Bar;
  /** One sentence. */
  readonly message: string;
  /** Found by what share of the bars is alike, rather than by the bar and its neighbours. */
  readonly isByShare?: boolean;
}

/** Bars on either side of the changed ones that the checks read: volumes and stale prices are judged by their share. */
const CONTEXT = 300;
/** Bars on either side whose median says what is usual. */
const NEAR = 5;
/** A price that a person changes to this many times the usual one, or to its inverse, is a jump. */
const PRICE_JUMP = 1.5;
/** The same for a volume. */
const VOLUME_JUMP = 100;
const UNIFORM = 1e-9;

type Key = (typeof PRICE_FIELDS)[number] | 'adjClose' | 'volume';
const fields: readonly Key[] = [...PRICE_FIELDS, 'adjClose', 'volume'];

/**
 * What the scan's checks (`checkPrices`, `detectSplits`) say against the outcome of a repair, ascending by date. A fault that
 * the series already had is reported only where the repair changed that bar otherwise than as a whole, so that a split
 * does not repeat all old findings.
 */
export function checkRepair(series: RepairedSeries): RepairFault[] {
  const window = changedWindow(series);
  if (!window) return [];
  const { before, after, isEdited, isNear } = window;
  const known = new Set(examineFaults({ ...series, after: before }).map(idOf));
  const found = examineFaults({ ...series, after }).filter(
    (fault) => isEdited(fault.date) || (isNear(fault) && !known.has(idOf(fault))),
  );
  const seen = new Set(found.map(({ date, field }) => `${date} ${field}`));
  const jumps = after.flatMap((bar, i) => (isEdited(bar.date) ? jumpsOf(window, bar, i) : []));
  return [...found, ...jumps.filter(({ date, field }) => !seen.has(`${date} ${field}`))].sort((a, b) =>
    a.date < b.date ? -1 : Number(a.date > b.date),
  );
}

const idOf = ({ date, field, message }: RepairFault): string =>
  `${date} ${field} ${message.replace(/-?\d[\d.e+-]*/g, '#')}`;

interface Window {
  readonly before: readonly Bar[];
  readonly after: readonly Bar[];
  /** The bar of a date before the repair. */
  readonly old: ReadonlyMap<string, Bar>;
  /** Whether a bar is new, or changed in single values rather than as a whole. */
  isEdited(date: string): boolean;
  /**
   * Whether the repair can have caused a fault: on a changed bar or, of faults that compare neighbours, next to one. Missing
   * volumes and stale prices are judged by their share of all bars, which any repair moves a little.
   */
  isNear(fault: RepairFault): boolean;
}

/** The changed stretch with its neighbours; null where nothing differs. */
function changedWindow({ before, after }: RepairedSeries): Window | null {
  const old = new Map(before.map((bar) => [bar.date, bar]));
  const now = new Map(after.map((bar) => [bar.date, bar]));
  const changed: string[] = [];
  for (const bar of after)
    if (!old.has(bar.date) || !sameBar(old.get(bar.date)!, bar)) changed.push(bar.date);
  for (const bar of before) if (!now.has(bar.date)) changed.push(bar.date);
  if (!changed.length) return null;
  const changedDates = new Set(changed);
  const first = changed.reduce((a, b) => (a < b ? a : b));
  const last = changed.reduce((a, b) => (a > b ? a : b));
  const cut = (bars: readonly Bar[]): readonly Bar[] => {
    const from = bars.findIndex(({ date }) => date >= first);
    const to = bars.findLastIndex(({ date }) => date <= last);
    return bars.slice(Math.max(0, (from < 0 ? bars.length : from) - CONTEXT), to + 1 + CONTEXT);
  };
  const edited = new Set(
    changed.filter((date) => now.has(date) && !isUniform(old.get(date), now.get(date)!)),
  );
  const [from, to] = [reach(after, first, -NEAR), reach(after, last, NEAR)];
  return {
    before: cut(before),
    after: cut(after),
    old,
    isEdited: (date) => edited.has(date),
    isNear: ({ date, isByShare }) => (isByShare ? changedDates.has(date) : date >= from && date <= to),
  };
}

/** The date some bars before or after another. */
function reach(bars: readonly Bar[], date: string, by: number): string {
  const at = bars.findIndex((bar) => bar.date >= date);
  const index = (at < 0 ? bars.length - 1 : at) + by;
  return bars[Math.min(Math.max(index, 0), bars.length - 1)]?.date ?? date;
}

const sameBar = (a: Bar, b: Bar): boolean => fields.every((field) => a[field] === b[field]);

/** Whether all prices of a bar were multiplied by one factor, as a split does; its adjusted close may have moved alone. */
function isUniform(old: Bar | undefined, bar: Bar): boolean {
  if (!old) return false;
  const factor = bar.close / old.close;
  if (!(factor > 0) || factor === Infinity) return false;
  const close = (a: number, b: number): boolean => Math.abs(a - b) <= UNIFORM * Math.abs(b) + 1e-12;
  const prices = PRICE_FIELDS.every((field) => close(bar[field], old[field] * factor));
  const volume = Math.abs(bar.volume * factor - old.volume) <= Math.max(1, factor);
  return prices && (factor === 1 ? bar.volume === old.volume : volume);
}

/** The checks of the scan, a sentence each. */
function examineFaults({
  after,
  splits = [],
  dividends = [],
  peers = [],
  daily,
}: RepairedSeries): RepairFault[] {
  const { cells, faults } = examineSeries({ bars: after, splits, dividends, peers }, daily);
  return [
    ...faults.map((fault) => ({
      date: fault.from,
      field: 'close' as const,
      message: `${fault.evidence[0]} The records up to ${fault.to} are concerned.`,
    })),
    ...cells.map(({ date, field, reason, check }) => ({
      date,
      field,
      message: `${reason}.`,
      isByShare: check === 'zero-volume' || check === 'stale',
    })),
  ];
}

/** Values of an edited bar that are far from those around it. */
function jumpsOf({ after, old }: Window, bar: Bar, at: number): RepairFault[] {
  const near = [...after.slice(Math.max(0, at - NEAR), at), ...after.slice(at + 1, at + 1 + NEAR)];
  const usualOf = (of: (bar: Bar) => number): number => {
    const values = near.map(of).filter((value) => value > 0 && value < Infinity);
    return values.length < 3 ? 0 : median(values);
  };
  const [price, volume] = [usualOf((one) => one.close), usualOf((one) => one.volume)];
  const isNew = (field: OhlcField | 'volume'): boolean => old.get(bar.date)?.[field] !== bar[field];
  const jump = (field: OhlcField | 'volume', usual: number, limit: number): RepairFault[] => {
    const times = usual > 0 && bar[field] > 0 ? bar[field] / usual : 1;
    if (!isNew(field) || (times < limit && times > 1 / limit)) return [];
    const message = `${field} ${tidy(bar[field])} is ${timesText(times)} the usual ${tidy(usual)} of the bars around it.`;
    return [{ date: bar.date, field, message }];
  };
  return [
    ...PRICE_FIELDS.flatMap((field) => jump(field, price, PRICE_JUMP)),
    ...jump('volume', volume, VOLUME_JUMP),
  ];
}

const timesText = (times: number): string =>
  `${times >= 1000 || times < 0.001 ? times.toExponential(1) : Number(times.toPrecision(3))} times`;
