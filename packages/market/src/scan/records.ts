import type { Bar } from '../bars/bar.ts';
import { PRICE_FIELDS, tidy, type PriceFinding } from '../outliers/finding.ts';
import { median } from '../statistics/robust.ts';
import { probabilityOf } from './odds.ts';
import type { ScanCell, ScanFinding, Witness } from './types.ts';

/**
 * What other sources have in place of a record, on the basis of the series; `null` where none has it. `beside` is the
 * nearest record that is not in doubt: it and those beyond it give the basis.
 */
export type AskRecord = (index: number, beside: number) => Bar | null;

/** Two sources of one security on one basis, before rounding. */
const SAME = 1e-9;
/** Records that relate two sources' prices: one bad print among them decides nothing. */
const REFERENCES = 5;
/** Sources whose prices differ by less are on one basis and in one unit. */
const ONE_BASIS = 0.02;

/**
 * Other sources as witnesses of whole records, each brought to the basis of the series; prices are the median of the
 * sources, the volume is that of the first with one.
 */
export function witnessesOf(bars: readonly Bar[], peers: readonly (readonly Bar[])[]): AskRecord {
  const byDate = peers.map((peer) => new Map(peer.map((bar) => [bar.date, bar])));
  return (index, beside) => {
    const record = bars[index];
    const sound = beyond(bars, index, beside);
    if (!record || !sound.length) return null;
    const said = byDate.flatMap((peer): Bar[] => {
      const theirs = peer.get(record.date);
      if (!theirs || !PRICE_FIELDS.every((field) => isPrice(theirs[field]))) return [];
      const ratios = ratiosOf(sound, peer, 'close');
      if (!ratios.length) return [];
      const ratio = median(ratios);
      return Math.abs(ratio - 1) < ONE_BASIS
        ? [theirs]
        : [scaled(theirs, ratio, volumeFactor(ratio, ratiosOf(sound, peer, 'volume')))];
    });
    if (!said.length) return null;
    const middle = (field: (typeof PRICE_FIELDS)[number]): number =>
      tidy(median(said.map((bar) => bar[field])));
    const [open, high, low, close] = PRICE_FIELDS.map(middle) as [number, number, number, number];
    const volume = said.find((bar) => isPrice(bar.volume))?.volume ?? 0;
    return { date: record.date, open, high, low, close, adjClose: null, volume };
  };
}

/** A price that can be: above zero, not infinite, a number at all. */
export const isPrice = (value: number): boolean => value > 0 && value < Infinity;

/** The records from `beside` on, away from `index`; earlier ones where both are the same. */
function beyond(bars: readonly Bar[], index: number, beside: number): Bar[] {
  const step = beside > index ? 1 : -1;
  const found: Bar[] = [];
  for (let i = beside; found.length < REFERENCES && bars[i]; i += step) found.push(bars[i]!);
  return found;
}

/** This series' value for one of the peer's. */
const ratiosOf = (
  sound: readonly Bar[],
  peer: ReadonlyMap<string, Bar>,
  field: 'close' | 'volume',
): number[] =>
  sound.flatMap((bar) => {
    const theirs = peer.get(bar.date)?.[field] ?? 0;
    return isPrice(bar[field]) && isPrice(theirs) ? [bar[field] / theirs] : [];
  });

/**
 * What another source's volume is multiplied by where its prices differ by a ratio: a source on another split basis counts
 * other shares, one in another currency the same. Its volumes on the days around decide which.
 */
function volumeFactor(ratio: number, volumes: readonly number[]): number {
  if (!volumes.length) return 1;
  const usual = Math.log(median(volumes));
  return Math.abs(usual + Math.log(ratio)) < Math.abs(usual) ? 1 / ratio : 1;
}

const scaled = (bar: Bar, ratio: number, shares: number): Bar => ({
  ...bar,
  open: bar.open * ratio,
  high: bar.high * ratio,
  low: bar.low * ratio,
  close: bar.close * ratio,
  volume: Math.round(bar.volume * shares),
});

/** The volume that another source has where the series has none or a negative one. */
export function volumeCell(bars: readonly Bar[], date: string, ask: AskRecord): ScanCell[] {
  const at = bars.findIndex((bar) => bar.date === date);
  const said = ask(at, at > 0 ? at - 1 : at + 1);
  const { volume } = bars[at]!;
  return said && said.volume > 0 && volume !== said.volume
    ? [{ date, field: 'volume', value: volume, suggested: said.volume }]
    : [];
}

/** Records on either side that say how a security trades. */
const TRADE_WINDOW = 60;
/** A security of which every tenth day has less than this share of the usual volume may well not trade on a day. */
const THIN = 0.25;
/** How much rarer an error a day without volume is there; the lowest line of the bench's reliability table is what came of it. */
const THIN_CONFIDENCE = 0.06;

/**
 * How far a record without volume speaks for an error: fully where its prices moved, since something was traded then, or
 * where the security trades steadily; hardly where it repeats a record in a security that often trades next to nothing.
 */
export function volumeConfidence(bars: readonly Bar[], date: string): number {
  const at = bars.findIndex((bar) => bar.date === date);
  const bar = bars[at]!;
  if (bar.high > bar.low || (at > 0 && bar.close !== bars[at - 1]!.close)) return 1;
  const near = bars
    .slice(Math.max(0, at - TRADE_WINDOW), at + TRADE_WINDOW + 1)
    .flatMap(({ volume }) => (volume > 0 ? [volume] : []))
    .sort((a, b) => a - b);
  if (near.length < TRADE_WINDOW / 2) return 1;
  return near[Math.floor(near.length / 10)]! < THIN * median(near) ? THIN_CONFIDENCE : 1;
}

const equal = (a: Bar, b: Bar): boolean => PRICE_FIELDS.every((field) => a[field] === b[field]);

/**
 * Runs of records that repeat the one before, with the records of the other sources in their place. Where another
 * source repeats its record as well, the security did not trade, and nothing is reported.
 */
export function staleRuns(
  bars: readonly Bar[],
  findings: readonly PriceFinding[],
  ask: AskRecord,
): ScanFinding[] {
  return findings.flatMap(({ check, date, reason }): ScanFinding[] => {
    if (check !== 'stale') return [];
    const from = bars.findIndex((bar) => bar.date === date);
    let to = from;
    while (to + 1 < bars.length && equal(bars[to + 1]!, bars[from - 1]!)) to += 1;
    const said = Array.from({ length: to - from + 1 }, (_unused, k) => ask(from + k, from - 1));
    const supportOf = said.filter((bar) => bar !== null);
    // Against their own record of the day that repeats: they may round otherwise.
    const began = ask(from - 1, from - 1)?.close ?? bars[from - 1]!.close;
    const moves = supportOf.some((bar) => Math.abs(bar.close / began - 1) > SAME);
    if (supportOf.length && !moves) return [];
    const cells = said.flatMap((bar, k) => (bar ? recordCells(bars, from + k, from - 1, bar) : []));
    const witness: Witness = supportOf.length ? 'contradicts' : 'none';
    const records = to - from + 1;
    const others = supportOf.length
      ? `The other sources move meanwhile: ${supportOf
          .map((bar) => bar.close)
          .slice(0, 5)
          .join(', ')}.`
      : 'No other source has these records.';
    return [
      {
        kind: 'stale',
        from: date,
        to: bars[to]!.date,
        records,
        probability: probabilityOf('stale', witness),
        confidence: 1,
        witness,
        evidence: [`${date}: ${reason}.`, others],
        repair: cells.length && supportOf.length === records ? { type: 'cells', cells } : null,
        basis: `stale ${date} ${bars[to]!.date} ${bars[from]!.close}`,
      },
    ];
  });
}

/** All cells of a record as another source has them; the adjusted close goes with the close. */
function recordCells(bars: readonly Bar[], at: number, beside: number, said: Bar): ScanCell[] {
  const bar = bars[at]!;
  const sound = bars[beside]!;
  const cells = PRICE_FIELDS.map((field): ScanCell => ({
    date: bar.date,
    field,
    value: bar[field],
    suggested: said[field],
  }));
  if (said.volume > 0)
    cells.push({ date: bar.date, field: 'volume', value: bar.volume, suggested: said.volume });
  if (bar.adjClose !== null && sound.adjClose !== null) {
    const suggested = tidy((said.close * sound.adjClose) / sound.close);
    cells.push({ date: bar.date, field: 'adjClose', value: bar.adjClose, suggested });
  }
  return cells.filter(({ value, suggested }) => value !== suggested);
}
