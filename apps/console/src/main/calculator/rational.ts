/** A calculation that cannot be read or has no result. */
export class CalculationError extends Error {
  override name = 'CalculationError';
}

/** An exact fraction in lowest terms; the denominator is positive. */
export interface Rational {
  readonly over: bigint;
  readonly under: bigint;
}

/** Digits of a numerator or denominator at most; more would only be waited for. */
const mostDigits = 2_500;
/** Powers of ten that a number may be written with, as in other calculators. */
const mostExponent = 308;
/** Digits that count of a result without an end, such as 1/3. */
const shownDigits = 20;

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y) [x, y] = [y, x % y];
  return x;
}

/** @throws CalculationError where the denominator is zero or there are too many digits */
export function rational(over: bigint, under = 1n): Rational {
  if (under === 0n) throw new CalculationError('Division by zero');
  const common = divisor(over, under < 0n ? -under : under) * (under < 0n ? -1n : 1n);
  const made = { over: over / common, under: under / common };
  if (String(made.over).length > mostDigits || String(made.under).length > mostDigits)
    throw new CalculationError('Too large');
  return made;
}

/** A decimal such as `1.5e3` exactly. */
export function parseDecimal(text: string): Rational {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', digits = ''] = mantissa.split('.');
  const power = Number(exponent) - digits.length;
  const over = BigInt(`${whole}${digits}` || '0');
  if (over && Math.abs(Number(exponent)) > mostExponent) throw new CalculationError('Too large');
  return power < 0 ? rational(over, 10n ** BigInt(-power)) : rational(over * 10n ** BigInt(power));
}

export const add = (a: Rational, b: Rational): Rational =>
  rational(a.over * b.under + b.over * a.under, a.under * b.under);
export const multiply = (a: Rational, b: Rational): Rational => rational(a.over * b.over, a.under * b.under);
export const divide = (a: Rational, b: Rational): Rational => rational(a.over * b.under, a.under * b.over);
export const negate = ({ over, under }: Rational): Rational => ({ over: -over, under });

const asNumber = (value: Rational): number => Number(textOf(value));

/** A power: exact for whole exponents, else as a number of 15 digits. @throws CalculationError where it has no real value */
export function power(base: Rational, exponent: Rational): Rational {
  if (exponent.under !== 1n) {
    const value = asNumber(base) ** asNumber(exponent);
    if (Number.isNaN(value)) throw new CalculationError('Has no real result');
    if (!Number.isFinite(value)) throw new CalculationError('Too large');
    return parseSigned(value.toPrecision(15));
  }
  const times = exponent.over < 0n ? -exponent.over : exponent.over;
  const size = base.over < 0n ? -base.over : base.over;
  const longest = Math.max(String(size).length, String(base.under).length);
  // Zero and one stay as small as they are.
  const isUnit = size <= 1n && base.under === 1n;
  if (!isUnit && times * BigInt(longest) > mostDigits) throw new CalculationError('Too large');
  const count = isUnit ? (times === 0n ? 0n : 2n - (times % 2n)) : times;
  const [over, under] = [base.over ** count, base.under ** count];
  return exponent.over < 0n ? rational(under, over) : rational(over, under);
}

const parseSigned = (text: string): Rational =>
  text.startsWith('-') ? negate(parseDecimal(text.slice(1))) : parseDecimal(text);

/** Digits behind the point of a fraction that has an end; undefined for one without. */
function decimalsOf(under: bigint): number | undefined {
  let rest = under;
  const counts = [2n, 5n].map((prime) => {
    let count = 0;
    while (rest % prime === 0n) {
      rest /= prime;
      count += 1;
    }
    return count;
  });
  return rest === 1n ? Math.max(...counts) : undefined;
}

/** A fraction as a decimal with some digits behind the point, rounded half away from zero. */
function fixed({ over, under }: Rational, decimals: number): string {
  const size = over < 0n ? -over : over;
  const scaled = (size * 10n ** BigInt(decimals) * 2n + under) / (under * 2n);
  const digits = String(scaled).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = decimals ? digits.slice(-decimals).replace(/0+$/, '') : '';
  return `${over < 0n && scaled ? '-' : ''}${whole}${part ? `.${part}` : ''}`;
}

/** A fraction as text: exact where it ends within 40 digits, else to 20 digits that count. */
export function textOf(value: Rational): string {
  const decimals = decimalsOf(value.under);
  if (decimals !== undefined && decimals <= 40) return fixed(value, decimals);
  const wholeDigits = String(value.over / value.under).replace('-', '').length;
  const leadingZeros =
    value.over / value.under === 0n
      ? Math.max(0, String(value.under).length - String(value.over).replace('-', '').length)
      : 0;
  return fixed(
    value,
    Math.max(0, shownDigits - (value.over / value.under === 0n ? 0 : wholeDigits)) + leadingZeros,
  );
}
