import type { Bar } from '../bars/bar.ts';
import { checkPrices, type PriceFinding } from '../outliers/check-prices.ts';
import { tidy } from '../outliers/finding.ts';
import { detectSplits } from '../splits/detect.ts';
import type { SplitDetection } from '../splits/types.ts';
import { probabilityOf } from './odds.ts';
import { isPrice, staleRuns, witnessesOf, volumeCell, volumeConfidence, type AskRecord } from './records.ts';
import type { ScanCell, ScanFinding, ScanKind, ScanRepair, ScanSeries, Witness } from './types.ts';

/** Records on either side of a block of wrong prices at which the other sources cannot be compared. */
const EDGE = 10;
/** Cells that one repair may bring to other values; what is longer is for a person. */
const MOST_CELLS = 5000;
const SENTENCES = 4;

/**
 * The probable errors of a daily series, each with its evidence and the repair that would fix it, ascending by date:
 * what `detectSplits` and `checkPrices` find, cells of one cause that follow one another taken together. Other sources
 * are used as witnesses: what they have as well is dropped or, where it cannot be, doubted.
 */
export function findErrors(series: ScanSeries): ScanFinding[] {
  const { bars, peers = [] } = series;
  const { faults, cells } = examineSeries(series);
  const ask = witnessesOf(bars, peers);
  const index = new Map(bars.map((bar, i) => [bar.date, i]));
  const grouped = groups(ofOneCause(cells), index).flatMap((group) => cellFinding(bars, group, ask));
  return [...faults, ...staleRuns(bars, cells, ask), ...grouped].sort((a, b) =>
    a.from < b.from ? -1 : Number(a.from > b.from),
  );
}

/** What the detectors find of a series: faults of its splits, and single cells that these do not explain. */
export interface Examined {
  readonly faults: readonly ScanFinding[];
  readonly cells: readonly PriceFinding[];
}

/**
 * Runs the detectors over a series, as the nightly scan and the check of a repair do.
 * @param daily false for intraday bars, which are not examined for splits
 */
export function examineSeries(series: ScanSeries, daily = true): Examined {
  const { bars, splits, dividends = [], peers = [] } = series;
  const detections = daily
    ? detectSplits(bars, { basis: 'split-adjusted', knownSplits: splits, dividends })
    : [];
  const ask = witnessesOf(bars, peers);
  const index = new Map(bars.map((bar, i) => [bar.date, i]));
  const faults = detections.map((each) => splitFinding(bars, index, each, ask));
  // A volume in another unit has no measured probability yet; the other checks find it.
  const cells = checkPrices(bars, { peers }).filter(
    (each) => each.check !== 'volume-unit' && !explained(each, faults, index),
  );
  return { faults, cells };
}

function splitFinding(
  bars: readonly Bar[],
  index: ReadonlyMap<string, number>,
  detection: SplitDetection,
  ask: AskRecord,
): ScanFinding {
  const { kind, evidence, date, ratio, correction } = detection;
  const { block } = evidence;
  const from = block?.from ?? bars[0]!.date;
  const to = block?.to ?? bars[index.get(date)! - 1]!.date;
  const records = index.get(to)! - index.get(from)! + 1;
  const said = ask(index.get(to)!, (index.get(to)! + 1) % bars.length);
  const off = said ? Math.abs(Math.log(said.close / bars[index.get(to)!]!.close)) : null;
  const size = Math.abs(Math.log(correction ?? ratio)) / 2;
  const witness: Witness = off === null ? 'none' : off > size ? 'contradicts' : 'agrees';
  const named: ScanKind = kind === 'missing' ? 'missing-split' : kind;
  return {
    kind: named,
    from,
    to,
    records,
    probability: probabilityOf(named, witness, detection.confidence),
    confidence: detection.confidence,
    witness,
    evidence: [evidence.summary, ...support(witness)].map(readable),
    repair:
      correction === null ? null : { type: 'split', from, to, multiplier: correction, records, detection },
    basis: `${named} ${from} ${to} ${Number(ratio.toPrecision(6))} ${bars[index.get(to)!]!.close}`,
  };
}

/**
 * Whether cells are the work of a wrong stretch that is found already: inside it or, for what other sources contradict,
 * near it. A wrong level of all records before a day explains nothing far from that day.
 */
function explained(
  { check, date }: PriceFinding,
  found: readonly ScanFinding[],
  index: ReadonlyMap<string, number>,
): boolean {
  if (!['spike', 'peer', 'split-block', 'unit'].includes(check)) return false;
  const at = index.get(date)!;
  const reach = check === 'peer' ? EDGE : 0;
  return found.some(({ from, to }) => {
    const [first, last] = [index.get(from)!, index.get(to)!];
    const begins = first === 0 ? Math.max(0, last - EDGE) : first;
    return at >= begins - reach && at <= last + reach;
  });
}

/** What other sources contradict on a record that a check has named already is part of the same error. */
function ofOneCause(findings: readonly PriceFinding[]): PriceFinding[] {
  const named = new Map<string, PriceFinding['check']>();
  for (const { date, check } of findings)
    if (!['peer', 'stale', 'zero-volume'].includes(check)) named.set(date, check);
  return findings.map((each) =>
    each.check === 'peer' ? { ...each, check: named.get(each.date) ?? 'peer' } : each,
  );
}

/** Cells of one check on records that follow one another. Stale records are found whole elsewhere. */
function groups(findings: readonly PriceFinding[], index: ReadonlyMap<string, number>): PriceFinding[][] {
  const open = new Map<string, PriceFinding[]>();
  const all: PriceFinding[][] = [];
  for (const finding of findings) {
    if (finding.check === 'stale') continue;
    const group = open.get(finding.check);
    if (group && index.get(finding.date)! - index.get(group.at(-1)!.date)! <= 1) group.push(finding);
    else {
      const begun = [finding];
      open.set(finding.check, begun);
      all.push(begun);
    }
  }
  return all;
}

function cellFinding(bars: readonly Bar[], group: readonly PriceFinding[], ask: AskRecord): ScanFinding[] {
  const kind = group[0]!.check as Exclude<PriceFinding['check'], 'split-block' | 'volume-unit'>;
  const days = [...new Set(group.map(({ date }) => date))];
  const witness = witnessOfCells(bars, group, ask);
  if (kind === 'zero-volume' && witness === 'agrees') return [];
  const confidence =
    kind === 'zero-volume' ? Math.max(...days.map((date) => volumeConfidence(bars, date))) : 1;
  const cells = cellsOf(bars, group, ask);
  const all = [...cells, ...adjustedWith(bars, cells)];
  const repair: ScanRepair | null =
    all.length && all.length <= MOST_CELLS ? { type: 'cells', cells: all } : null;
  const reasons = [...new Set(group.map(({ date, reason }) => `${date}: ${reason}.`))];
  const more = reasons.length - SENTENCES;
  return [
    {
      kind,
      from: days[0]!,
      to: days.at(-1)!,
      records: days.length,
      probability: probabilityOf(kind, witness, confidence),
      confidence,
      witness,
      evidence: [
        ...reasons.slice(0, SENTENCES),
        ...(more > 0 ? [`${more} more of the same kind.`] : []),
        ...support(witness),
      ].map(readable),
      repair,
      basis: `${kind} ${group.map(({ date, field, value }) => `${date}/${field}/${value}`).join(' ')}`,
    },
  ];
}

/** What the cells of one error should be; where a spike has witnesses their price replaces a guess. */
function cellsOf(bars: readonly Bar[], group: readonly PriceFinding[], ask: AskRecord): ScanCell[] {
  const first = bars.findIndex((bar) => bar.date === group[0]!.date);
  const end = bars.findIndex((bar) => bar.date === group.at(-1)!.date);
  const guessed = new Map(group.map(({ date, field, suggested }) => [`${date} ${field}`, suggested]));
  return group.flatMap(({ check, date, field, value, suggested }): ScanCell[] => {
    if (field === 'volume') return volumeCell(bars, date, ask);
    if (field === 'date' || typeof value !== 'number') return [];
    const at = bars.findIndex((bar) => bar.date === date);
    const said = check === 'spike' ? ask(at, first > 0 ? first - 1 : end + 1) : null;
    const close = guessed.get(`${date} close`);
    const right =
      field === 'adjClose'
        ? said && suggested !== null && close
          ? tidy((suggested * said.close) / close)
          : suggested
        : (said?.[field] ?? suggested);
    return right === null || right === value || !isPrice(right)
      ? []
      : [{ date, field, value, suggested: right }];
  });
}

function witnessOfCells(bars: readonly Bar[], group: readonly PriceFinding[], ask: AskRecord): Witness {
  if (group[0]!.check === 'peer') return 'contradicts';
  const { date, field, value } = group[0]!;
  const at = bars.findIndex((bar) => bar.date === date);
  const end = bars.findIndex((bar) => bar.date === group.at(-1)!.date);
  const said = ask(at, at > 0 ? at - 1 : end + 1);
  if (!said || field === 'date' || field === 'adjClose') return 'none';
  if (field === 'volume') return said.volume > 0 || Number(value) < 0 ? 'contradicts' : 'agrees';
  return Math.abs(said[field] / Number(value) - 1) > 0.02 ? 'contradicts' : 'agrees';
}

/** The adjusted close of corrected closes, where it is off by as much: it was derived from the same wrong price. */
function adjustedWith(bars: readonly Bar[], cells: readonly ScanCell[]): ScanCell[] {
  const adjusted = new Set(cells.flatMap(({ date, field }) => (field === 'adjClose' ? [date] : [])));
  return cells.flatMap(({ date, field, value, suggested }): ScanCell[] => {
    if (field !== 'close' || adjusted.has(date)) return [];
    const at = bars.findIndex((bar) => bar.date === date);
    const [bar, before] = [bars[at]!, bars[at - 1] ?? bars[at + 1]];
    if (bar.adjClose === null || !before || before.adjClose === null || !(value > 0)) return [];
    const follows = Math.abs(bar.adjClose / value / (before.adjClose / before.close) - 1) < 0.05;
    if (!follows) return [];
    const right = Number(((bar.adjClose * suggested) / value).toPrecision(10));
    return isPrice(right) ? [{ date, field: 'adjClose', value: bar.adjClose, suggested: right }] : [];
  });
}

/** Without the dust of binary fractions. */
const readable = (sentence: string): string =>
  sentence.replace(/(?<!\d)\d+\.\d{7,}/g, (digits) => String(Number(Number(digits).toPrecision(8))));

function support(witness: Witness): string[] {
  if (witness === 'none') return ['No other source has these records.'];
  return [witness === 'agrees' ? 'Another source has the same.' : 'The other sources say otherwise.'];
}
