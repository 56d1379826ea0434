import type { SplitEvent } from '../bars/bar.ts';
import type { Jump } from './jumps.ts';
import { describeRatio } from './ratios.ts';
import type { SplitEvidence } from './types.ts';

/** The figures of a session as evidence for (or against) a split of `ratio`. */
export function jumpEvidence(
  jump: Jump,
  ratio: number,
  listed: SplitEvent | null,
  summary: string,
): SplitEvidence {
  const deviation = Math.abs(jump.close - Math.log(ratio));
  const ratioOf = (log: number | null): number | null => (log === null ? null : round(Math.exp(log)));
  return {
    summary,
    priceRatio: ratioOf(jump.close),
    openRatio: ratioOf(jump.open),
    sigma: round(jump.sigma),
    deviation: round(deviation),
    deviationInSigmas: round(deviation / jump.sigma),
    volumeRatio: ratioOf(jump.volume),
    dollarVolumeRatio: ratioOf(jump.money),
    rangeRatio: ratioOf(jump.range),
    aftermathRatio: ratioOf(jump.aftermath),
    listed,
    block: null,
  };
}

/** What a session does, in words: `the close falls 1.98 to 1 (open 1.99), money volume 0.6 of usual`. */
export function describeJump(jump: Jump): string {
  const size = (log: number): string =>
    log >= 0 ? `${number(Math.exp(log))} to 1` : `1 to ${number(Math.exp(-log))}`;
  const verb = jump.close >= 0 ? 'falls' : 'rises';
  const money = jump.money === null ? '' : `, money volume ${number(Math.exp(jump.money))} of usual`;
  return `the close ${verb} ${size(jump.close)} (open ${size(jump.open)})${money}`;
}

export function missingSummary(jump: Jump, ratio: number): string {
  return `On ${jump.date} ${describeJump(jump)}: a ${describeRatio(ratio)} split that is not listed.`;
}

/** Probability from log-odds, kept off 0 and 1. */
export function confidenceOf(logOdds: number): number {
  return round(Math.min(0.999, Math.max(0.001, 1 / (1 + Math.exp(-logOdds)))));
}

function number(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function round(value: number): number {
  return Number(value.toPrecision(6));
}
