import type { Bar } from '../bars/bar.ts';
import { PRICE_FIELDS, tidy, type PriceFinding } from '../outliers/finding.ts';
import { median } from '../statistics/robust.ts';
import { probabilityOf } from './odds.ts';
import type { ScanCell, ScanFinding, Witness } from './types.ts';

/** What other sources have in place of a record, on the basis of the series; `null` where none has it. */
export type AskRecord = (index: number, beside: number) => Bar | null;

/** Two sources of one security on one basis, before rounding. */
const SAME = 1e-9;

/**
 * Other sources as witnesses of whole records. Each is brought to the basis of the series by the close of a record
 * `beside` that is not in doubt; prices are the median of the sources, the volume is that of the first with one.
 */
export function witnessesOf(bars: readonly Bar[], peers: readonly (readonly Bar[])[]): AskRecord {
  const byDate = peers.map((peer) => new Map(peer.map((bar) => [bar.date, bar])));
  return (index, beside) => {
    const [record, sound] = [bars[index], bars[beside]];
    if (!record || !sound || !(sound.close > 0)) return null;
    const said = byDate.flatMap((peer): Bar[] => {
      const [theirs, reference] = [peer.get(record.date), peer.get(sound.date)];
      if (!theirs || !(theirs.close > 0) || !reference || !(reference.close > 0)) return [];
      const ratio = sound.close / reference.close;
      return [scaled(theirs, Math.abs(ratio - 1) < 0.02 ? 1 : ratio)];
    });
    if (!said.length) return null;
    const middle = (field: (typeof PRICE_FIELDS)[number]): number =>
      tidy(median(said.map((bar) => bar[field])));
    const [open, high, low, close] = PRICE_FIELDS.map(middle) as [number, number, number, number];
    const volume = said.find((bar) => bar.volume > 0)?.volume ?? 0;
    return { date: record.date, open, high, low, close, adjClose: null, volume };
  };
}

const scaled = (bar: Bar, ratio: number): Bar => ({
  ...bar,
  open: bar.open * ratio,
  high: bar.high * ratio,
  low: bar.low * ratio,
  close: bar.close * ratio,
});

/** The volume that another source has where the series has none. */
export function zeroVolumeCell(bars: readonly Bar[], date: string, ask: AskRecord): ScanCell[] {
  const at = bars.findIndex((bar) => bar.date === date);
  const said = ask(at, at > 0 ? at - 1 : at + 1);
  return said && said.volume > 0 ? [{ date, field: 'volume', value: 0, suggested: said.volume }] : [];
}

/** Records on either side that say how a security trades. */
const TRADE_WINDOW = 60;
/** A security of which every tenth day has less than this share of the usual volume may well not trade on a day. */
const THIN = 0.25;
/** How much rarer an error a day without volume is there: see `odds.ts`. */
const THIN_CONFIDENCE = 0.06;

/**
 * How far a record without volume speaks for an error: fully where its prices moved, since something was traded then, or
 * where the security trades steadily; hardly where it stands still in a security that often trades next to nothing.
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
 * source stands still as well the security did not trade, and nothing is said.
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
    const heardOf = said.filter((bar) => bar !== null);
    const moves = heardOf.some((bar) => Math.abs(bar.close / bars[from - 1]!.close - 1) > SAME);
    if (heardOf.length && !moves) return [];
    const cells = said.flatMap((bar, k) => (bar ? recordCells(bars, from + k, from - 1, bar) : []));
    const witness: Witness = heardOf.length ? 'contradicts' : 'none';
    const records = to - from + 1;
    const others = heardOf.length
      ? `The other sources move meanwhile: ${heardOf
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
        repair: cells.length && heardOf.length === records ? { type: 'cells', cells } : null,
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
