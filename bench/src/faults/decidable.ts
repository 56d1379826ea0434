import { MAD_TO_SIGMA, median } from '@midoffice/market/statistics/robust';
import type { Payer, Payment } from './payer.ts';

/** Sessions on either side of an ex-date in which its usual gap is measured. */
const around = 30;
/** Log-odds-like spreads by which the price must favour the truth: a normal gap does so by chance once in a thousand. */
const priceDecides = 3;
/** Neighbours used, fewest that can decide, and how far they may lie around their median (repairs.md, R3). */
const neighbourhood = 8;
const fewest = 3;
const agreement = 3;

/** Robust spread of the gap from close to open around a bar, that bar left out. */
export function gapSpread({ bars }: Payer, at: number): number {
  const gaps: number[] = [];
  for (let i = Math.max(1, at - around); i < Math.min(bars.length, at + around); i += 1)
    if (i !== at && bars[i]!.volume > 0) gaps.push(Math.abs(bars[i]!.open / bars[i - 1]!.close - 1));
  return Math.max(1e-3, MAD_TO_SIGMA * median(gaps));
}

/** By how many spreads the gap of the ex-date lies nearer to the true share than to another; 0 where nothing traded. */
export function priceEvidence(payer: Payer, { at, share }: Payment, other: number): number {
  const [before, bar] = [payer.bars[at - 1]!, payer.bars[at]!];
  if (!(bar.volume > 0) || !(before.volume > 0)) return 0;
  const drop = 1 - bar.open / before.close;
  // A share of the whole price or more cannot have been paid by a company that is still quoted.
  if (other >= 1) return Number.POSITIVE_INFINITY;
  return (Math.abs(drop - other) - Math.abs(drop - share)) / gapSpread(payer, at);
}

/** By how many spreads the gap of a bar differs from a share; far away where nothing traded. */
export function dropAgainst(payer: Payer, at: number, share: number): number {
  const [before, bar] = [payer.bars[at - 1]!, payer.bars[at]!];
  if (!(bar.volume > 0) || !(before.volume > 0)) return Number.POSITIVE_INFINITY;
  return (1 - bar.open / before.close - share) / gapSpread(payer, at);
}

/**
 * Whether untouched payments nearby distinguish the true share from `factor` times it: of the nearest eight at least three are
 * untouched, lie within 3x of their median and are the majority, the true share lies within 3x too, and the factor is
 * at least three times their spread.
 */
export function neighboursDecide(
  { payments }: Payer,
  index: number,
  touched: ReadonlySet<number>,
  factor: number,
): boolean {
  const near = payments
    .map((payment, i) => ({ payment, i, apart: Math.abs(i - index) }))
    .filter(({ apart }) => apart > 0)
    .toSorted((a, b) => a.apart - b.apart)
    .slice(0, neighbourhood);
  const sound = near.filter(({ i }) => !touched.has(i)).map(({ payment }) => Math.log(payment.share));
  if (sound.length < fewest || sound.length <= near.length / 2) return false;
  const middle = median(sound);
  const away = sound.map((each) => Math.abs(each - middle));
  if (Math.max(...away) > Math.log(agreement)) return false;
  if (Math.abs(Math.log(payments[index]!.share) - middle) > Math.log(agreement)) return false;
  const spread = Math.max(0.1, MAD_TO_SIGMA * median(away));
  return factor === 0 || Math.abs(Math.log(factor)) >= 3 * spread + Math.log(1.3);
}

/**
 * Whether the data distinguish the truth of every touched payment from each alternative reading (`factors` times the true
 * share): by its neighbours, by its own price, or, where all touched payments go by the same reading, by their prices
 * together.
 */
export function isDecidable(
  payer: Payer,
  touched: ReadonlySet<number>,
  factorsOf: (index: number) => readonly number[],
): boolean {
  const count = factorsOf([...touched][0]!).length;
  return Array.from({ length: count }, (_, k) => k).every((k) => {
    const evidence = [...touched].map((index) => {
      const payment = payer.payments[index]!;
      return priceEvidence(payer, payment, payment.share * factorsOf(index)[k]!);
    });
    const together = evidence.reduce((sum, each) => sum + each, 0);
    if (together >= 2 * priceDecides && touched.size >= payer.payments.length / 2) return true;
    return [...touched].every(
      (index, n) =>
        evidence[n]! >= priceDecides || neighboursDecide(payer, index, touched, factorsOf(index)[k]!),
    );
  });
}
