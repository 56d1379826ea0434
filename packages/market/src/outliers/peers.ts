import type { Bar } from '../bars/bar.ts';
import { median } from '../statistics/robust.ts';
import { PRICE_FIELDS, tidy } from './finding.ts';
import type { OhlcField, PriceFinding } from './finding.ts';

/** Sessions on either side that give the usual ratio between two sources (their basis, their currency unit). */
const HALF_WINDOW = 10;
/** Fewest of them that say it. A source that has fewer of these sessions is no witness there. */
const LEAST_NEAR = 3;
/** Differences between honest sources: the close is one print, opens, highs and lows depend on the venues taken. */
const TOLERANCE: Record<OhlcField, number> = { open: 0.05, high: 0.05, low: 0.05, close: 0.02 };

/** What the witnesses say of one cell. */
export interface Witnesses {
  /** The peers' median, brought to this series' basis. */
  expected: number;
  /** Number of peers within the tolerance of that median. */
  count: number;
  /** Whether it lies within the tolerance of the value asked about. */
  agree: boolean;
}

/** Answers for a date, a field and the value this series has what the other sources say; `null` where none has the date. */
export type AskPeers = (date: string, field: OhlcField, value: number) => Witnesses | null;

/** Whether two prices of a field may both come from honest sources. */
export function agrees(field: OhlcField, value: number, other: number): boolean {
  return value > 0 && Math.abs(Math.log(value / other)) < TOLERANCE[field];
}

/**
 * Other sources of the same security as witnesses. Each peer is brought to the series' basis by the median ratio of
 * the sessions around, so that a raw and a split-adjusted source can be compared.
 */
export function askPeers(bars: readonly Bar[], peers: readonly (readonly Bar[])[]): AskPeers {
  const indexByDate = new Map(bars.map((bar, i) => [bar.date, i]));
  const witnesses = peers.map((peer) => alignedPeer(bars, peer));
  return (date, field, value) => {
    const index = indexByDate.get(date);
    if (index === undefined) return null;
    const said = witnesses.flatMap(({ aligned, ratioAt }) => {
      const theirs = aligned[index]?.[field] ?? 0;
      const said = theirs > 0 ? theirs * ratioAt(index) : 0;
      return said > 0 ? [said] : [];
    });
    if (said.length === 0) return null;
    const expected = median(said);
    const count = said.filter((each) => agrees(field, each, expected)).length;
    return { expected, count, agree: agrees(field, value, expected) };
  };
}

interface AlignedPeer {
  /** The peer's bar beside each of the series. */
  aligned: readonly (Bar | undefined)[];
  /** This series' price for one of the peer's, around a bar; 0 where too few sessions say. */
  ratioAt: (index: number) => number;
}

/** A peer laid beside the series. The ratio is kept per bar, since all four prices of a bar ask for it. */
function alignedPeer(bars: readonly Bar[], peer: readonly Bar[]): AlignedPeer {
  const byDate = new Map(peer.map((bar) => [bar.date, bar]));
  const aligned = bars.map(({ date }) => byDate.get(date));
  const ratios = bars.map(({ close }, i) => {
    const theirs = aligned[i]?.close ?? 0;
    return close > 0 && theirs > 0 ? close / theirs : 0;
  });
  const known: number[] = [];
  const ratioAt = (index: number): number => {
    const kept = known[index];
    if (kept !== undefined) return kept;
    const near = ratios
      .slice(Math.max(0, index - HALF_WINDOW), index + HALF_WINDOW + 1)
      .filter((each) => each > 0);
    return (known[index] = near.length >= LEAST_NEAR ? median(near) : 0);
  };
  return { aligned, ratioAt };
}

/**
 * Cells that the other sources contradict: their median differs by more than 2 % (close) or 5 % (open, high, low) and
 * either two of them agree or the series' own value lies farther from its neighbours than theirs.
 */
export function contradicted(bars: readonly Bar[], ask: AskPeers): PriceFinding[] {
  return bars.flatMap((bar, i) =>
    PRICE_FIELDS.flatMap((field): PriceFinding[] => {
      const said = ask(bar.date, field, bar[field]);
      if (!said || said.agree || !(bar[field] > 0)) return [];
      const near = bars
        .slice(Math.max(0, i - 2), i + 3)
        .flatMap((each) => (each.close > 0 ? [each.close] : []));
      const level = median(near);
      const farther = Math.abs(Math.log(bar[field] / level)) > Math.abs(Math.log(said.expected / level));
      if (said.count < 2 && !farther) return [];
      const suggested = tidy(said.expected);
      const reason = `${field} ${tidy(bar[field])} against ${suggested} in the other sources`;
      const { date } = bar;
      return [{ date, field, value: bar[field], suggested, reason, check: 'peer' }];
    }),
  );
}
