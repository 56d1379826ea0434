/** How a figure came to be wrong: the chance of reading `wrong` where `right` should be, and what to call it. */
export interface Mistake {
  readonly chance: number;
  /** Null where it is none of the usual ones. */
  readonly text: string | null;
}

const KINDS = 7;
const OTHER = 0.004;
const SCALES: readonly [factor: number, chance: number, text: string][] = [
  [1e3, 0.5, 'a thousand times too large'],
  [1e-3, 0.5, 'a thousand times too small'],
  [1e6, 0.05, 'a million times too large'],
  [1e-6, 0.05, 'a million times too small'],
  [100, 0.03, 'a hundred times too large'],
  [0.01, 0.03, 'a hundred times too small'],
  [10, 0.03, 'ten times too large'],
  [0.1, 0.03, 'ten times too small'],
];

/** The digits of a figure as a person types it, in steps; empty where it is no multiple of the step. */
export function digitsOf(value: number, step: number): string {
  const count = Math.round(Math.abs(value) / step);
  return count < 1e15 && Math.abs(count * step - Math.abs(value)) < step * 1e-3 ? String(count) : '';
}

function typed(right: number, wrong: number, step: number): Mistake | null {
  if (Math.sign(right) !== Math.sign(wrong)) return null;
  const [a, b] = [digitsOf(right, step), digitsOf(wrong, step)];
  if (!a || a.length !== b.length) return null;
  const different = [...a].flatMap((digit, i) => (digit === b[i] ? [] : [i]));
  const [first = 0, second = 0] = different;
  if (different.length === 1) return { chance: 1 / KINDS / (9 * a.length), text: 'one digit mistyped' };
  if (different.length === 2 && second === first + 1 && a[first] === b[second] && a[second] === b[first])
    return { chance: 1 / KINDS / Math.max(1, a.length - 1), text: 'two digits transposed' };
  return null;
}

const same = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/**
 * The most probable way from a right figure to a wrong one.
 * @param step what the figures are typed in, 1e6 for millions
 * @param neighbours the same field in the periods around
 */
export function mistakeOf(
  right: number,
  wrong: number,
  step: number,
  neighbours: readonly number[],
): Mistake {
  const found: Mistake[] = [];
  if (wrong === 0) found.push({ chance: 1 / KINDS, text: 'left out' });
  else {
    if (same(wrong, -right)) found.push({ chance: 1 / KINDS, text: 'sign lost' });
    for (const [factor, chance, text] of SCALES)
      if (same(wrong, right * factor)) found.push({ chance: chance / KINDS, text });
    const at = neighbours.indexOf(wrong);
    if (at >= 0) found.push({ chance: 1 / KINDS / (at < 2 ? 4 : 20), text: 'value of another period' });
    const digits = typed(right, wrong, step) ?? (step > 1 ? typed(right, wrong, 1) : null);
    if (digits) found.push(digits);
  }
  const other = { chance: (OTHER * step) / (50 * Math.max(Math.abs(wrong), step)), text: null };
  return found.reduce((best, each) => (each.chance > best.chance ? each : best), other);
}

/** Figures that a usual mistake in the typing would have made into `wrong`. */
export function retyped(wrong: number, step: number): readonly number[] {
  const digits = digitsOf(wrong, step);
  const sign = Math.sign(wrong);
  const found: number[] = [];
  for (let i = 0; i < digits.length; i += 1) {
    for (let digit = 0; digit < 10; digit += 1)
      if (String(digit) !== digits[i])
        found.push(sign * step * Number(digits.slice(0, i) + String(digit) + digits.slice(i + 1)));
    if (i + 1 < digits.length && digits[i] !== digits[i + 1])
      found.push(
        sign * step * Number(digits.slice(0, i) + digits[i + 1]! + digits[i]! + digits.slice(i + 2)),
      );
  }
  return found;
}
