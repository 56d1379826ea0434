import type { SplitEvent } from '../bars/bar.ts';
import type { Jump } from './jumps.ts';
import type { Alternative, RatioScore } from './odds.ts';
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

const alternatives: Readonly<Record<Alternative, string>> = {
  move: 'a real price move',
  'spin-off': 'a spin-off or special distribution',
  break: 'a break in the data',
  'other-ratio': 'another ratio, or another event on the same day,',
};

/** Findings below even odds are for a person to look at. */
export const LIKELY = 0.5;

/** Whether a finding is to be repaired, or to be checked by a person. */
export const splitLevel = ({ confidence }: { confidence: number }): 'likely' | 'possible' =>
  confidence < LIKELY ? 'possible' : 'likely';

/** @param isOpen whether a person is to decide, though the split is the likeliest */
export function missingSummary(jump: Jump, score: RatioScore, isOpen = false): string {
  const listed = score.isBookedAsCash ? 'is listed as a cash dividend only' : 'is not listed';
  const what = `a ${describeRatio(score.ratio)} split that ${listed}`;
  const said = `On ${jump.date} ${describeJump(jump)}`;
  const other = moreLikely(score);
  if (other !== null) return `${said}: possibly ${what}. ${sentence(alternatives[other])} is more likely.`;
  if (!isOpen) return `${said}: ${what}.`;
  return `${said}: possibly ${what}. ${sentence(alternatives[score.otherwise ?? 'move'])} is hardly less likely.`;
}

/** What is more likely than the split; null from even odds on. */
export function moreLikely({ logOdds, otherwise }: RatioScore): Alternative | null {
  return confidenceOf(logOdds) < LIKELY ? (otherwise ?? 'move') : null;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
