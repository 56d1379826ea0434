import type { Bar, DividendEvent, PriceBasis, SplitEvent } from '../bars/bar.ts';
import { detectSplits } from '../splits/detect.ts';
import { PRICE_FIELDS, scaledRecord, tidy } from './finding.ts';
import type { OhlcField, PriceFinding, RangeFinding } from './finding.ts';
import { agrees, askPeers, contradicted } from './peers.ts';
import type { AskPeers, Witnesses } from './peers.ts';
import { duplicateDates, notPositive, outOfRange, stalePrices } from './record-checks.ts';
import { spikes } from './spikes.ts';
import { inOneUnit, unitErrors } from './units.ts';
import { volumeUnits, zeroVolumes } from './volumes.ts';

export type { PriceCheck, PriceFinding } from './finding.ts';

export interface CheckPricesOptions {
  /** The same security from other sources, any basis or currency unit, each ascending. */
  peers?: readonly (readonly Bar[])[];
  /**
   * Default `raw`. In `split-adjusted` prices blocks of records that miss a split (or had it twice) are findings too;
   * the listed splits and dividends help to find them.
   */
  basis?: PriceBasis;
  knownSplits?: readonly SplitEvent[];
  dividends?: readonly DividendEvent[];
  /** Code of the currency that the prices should be in (`GBP`, `GBp`): it decides between two units where it is known. */
  currency?: string;
}

/**
 * Cells of a daily series that are probably wrong, ascending by date, one finding per cell: dates that occur twice,
 * zero and negative prices, high below low, open or close outside the range, another currency unit (100 or 1000
 * times), blocks on another split basis, spikes that return, stale records, missing volumes and volumes in another unit, and what the other sources
 * contradict. A peer that has the same value clears a spike, and gives the suggestion where there is none. No peer
 * clears a bar that cannot be (high below low, open or close outside the range): peers only decide which of its two
 * prices is at fault.
 *
 * `bars` ascend by date; dates may repeat. Real moves are left alone, and so are splits (see `detectSplits`).
 */
export function checkPrices(bars: readonly Bar[], options: CheckPricesOptions = {}): PriceFinding[] {
  const { peers = [] } = options;
  const ask = askPeers(bars, peers);
  // Only in raw prices a listed split accounts for a jump; in adjusted ones it has none.
  const { currency, knownSplits } = options;
  const units = unitErrors(bars, {
    ...(currency !== undefined && { currency }),
    ...(knownSplits && options.basis !== 'split-adjusted' && { knownSplits }),
  });
  const comparable = readable(inOneUnit(bars, units));
  const against = peers.length > 0 ? contradicted(bars, ask) : [];
  const gatherAll = (found: readonly PriceFinding[]): PriceFinding[] =>
    found.flatMap((finding) => gatherSupport(finding, ask));
  const findings = firstPerCell([
    ...duplicateDates(bars),
    ...gatherAll([...notPositive(bars), ...units]),
    ...gatherRanges(outOfRange(comparable), ask, against),
    ...gatherAll([
      ...(options.basis === 'split-adjusted' ? splitBlocks(comparable, options) : []),
      ...spikes(comparable),
      ...stalePrices(bars.filter(({ date }, i) => date !== bars[i - 1]?.date)),
      ...zeroVolumes(bars),
      ...volumeUnits(bars),
    ]),
    ...against,
  ]);
  return findings.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

/** The records with a close; other prices without a number are taken from it, so that levels can be compared. */
function readable(bars: readonly Bar[]): readonly Bar[] {
  if (!bars.some((bar) => PRICE_FIELDS.some((field) => Number.isNaN(bar[field])))) return bars;
  return bars.flatMap((bar) => {
    if (Number.isNaN(bar.close)) return [];
    const open = Number.isNaN(bar.open) ? bar.close : bar.open;
    const high = Number.isNaN(bar.high) ? Math.max(open, bar.close) : bar.high;
    const low = Number.isNaN(bar.low) ? Math.min(open, bar.close) : bar.low;
    return [{ ...bar, open, high, low }];
  });
}

/** The records of blocks that are off by a split, with their prices on the basis of the rest. */
function splitBlocks(bars: readonly Bar[], options: CheckPricesOptions): PriceFinding[] {
  const usable = bars.filter((bar, i) => bar.close > 0 && bar.date !== bars[i - 1]?.date);
  return detectSplits(usable, options).flatMap(({ ratio, evidence }) => {
    const { block } = evidence;
    if (!block) return [];
    const inside = usable.filter(({ date }) => date >= block.from && date <= block.to);
    return inside.flatMap((bar) => scaledRecord(bar, 1 / ratio, evidence.summary, 'split-block'));
  });
}

/**
 * Drops a spike that the peers have as well, and takes their value where the series itself suggests none or, for a spike,
 * another: half way between the neighbours is a guess.
 */
function gatherSupport(finding: PriceFinding, ask: AskPeers): PriceFinding[] {
  const field = PRICE_FIELDS.find((each): each is OhlcField => each === finding.field);
  const said = field && ask(finding.date, field, Number(finding.value));
  if (!said || finding.check === 'stale') return [finding];
  if (said.agree && finding.check === 'spike') return [];
  const isGuess = finding.suggested === null || finding.check === 'spike';
  return [{ ...finding, suggested: isGuess ? tidy(said.expected) : finding.suggested }];
}

/**
 * Bars that cannot be. Of the two prices that exclude each other one is passed over only where the peers bear it out and
 * contradict the other, which is then reported in its place: such a bar is never cleared altogether.
 */
function gatherRanges(
  findings: readonly RangeFinding[],
  ask: AskPeers,
  contradictions: readonly PriceFinding[],
): PriceFinding[] {
  const blamed = new Set(contradictions.map(({ date, field }) => `${date} ${field}`));
  return findings.flatMap(({ against, ...finding }) => {
    const said = ask(finding.date, finding.field, finding.value);
    if (!said) return [finding];
    if (said.agree && blamed.has(`${finding.date} ${against.field}`)) return [];
    return [{ ...finding, suggested: suggestedFor(finding, against.value, said) }];
  });
}

/**
 * The replacement for an impossible price. The series' own suggestion is the nearest bound that makes the
 * bar possible; it holds where the peers confirm the price, and where they reach no further. Else theirs, unless it
 * would leave the bar impossible.
 */
function suggestedFor(
  { field, value, suggested }: Omit<RangeFinding, 'against'>,
  beside: number,
  { agree, expected }: Witnesses,
): number | null {
  if (suggested === null) {
    const possible = value > beside ? expected <= beside : expected >= beside;
    return possible || !agree ? tidy(expected) : null;
  }
  if (agree) return suggested;
  const further = field === 'high' ? expected > suggested : expected < suggested;
  return further || !agrees(field, suggested, expected) ? tidy(expected) : suggested;
}

/** One finding per cell: the first check in order of certainty. */
function firstPerCell(findings: readonly PriceFinding[]): PriceFinding[] {
  const seen = new Set<string>();
  return findings.filter(({ date, field, check }) => {
    const cell = `${date} ${field}`;
    if (seen.has(cell)) return check === 'duplicate-date';
    seen.add(cell);
    return true;
  });
}
