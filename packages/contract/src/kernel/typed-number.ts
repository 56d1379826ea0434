const maxLength = 60;

/** What a number field accepts. */
export interface NumberRule {
  readonly min?: number;
  readonly max?: number;
  /** Excludes the bound itself. */
  readonly above?: number;
  readonly isWhole?: boolean;
  readonly isRequired?: boolean;
}

/** The number a text says, null for an empty text, or what is wrong with the text. */
export type TypedNumber = { readonly value: number | null } | { readonly problem: string };

/** Minus signs that copied text carries in place of the hyphen: minus, hyphens, small and full-width hyphen-minus. */
const minusSigns = /[\u2212\u2010\u2011\uFE63\uFF0D]/g;
/** Spaces that separate thousands in copied text, all of them as a plain space. */
const spaces = /[\u00A0\u2007\u2009\u202F]/g;
const plain = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const grouped = /^[+-]?[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+)(?:\.\d+)?$/;

/** A number as messages write it: without an exponent or separators, up to 21 digits. */
const written = (value: number): string => String(value);

/** Digits that count: without sign, point, exponent, leading and trailing zeros. */
function significant(text: string): string {
  const digits = (text.split(/e/i, 1)[0] ?? '').replace(/[^\d]/g, '');
  let [from, end] = [0, digits.length];
  while (digits[from] === '0') from += 1;
  while (end > from && digits[end - 1] === '0') end -= 1;
  return digits.slice(from, end);
}

/** Whether a number keeps all digits of the text: up to 15 always do, more only some. */
const keepsDigits = (text: string, value: number): boolean =>
  significant(text).length <= 15 || significant(value.toExponential()) === significant(text);

/** What is wrong with a number, or null. */
export function ruleProblem(value: number, rule: NumberRule): string | null {
  if (!Number.isFinite(value)) return 'must be a number';
  const { min, max } = rule;
  // A short range of whole numbers is named as one.
  if (
    rule.isWhole &&
    min !== undefined &&
    max !== undefined &&
    (!Number.isInteger(value) || value < min || value > max)
  )
    return `must be a whole number from ${written(min)} to ${written(max)}`;
  if (rule.isWhole && !Number.isInteger(value)) return 'must be a whole number';
  if (rule.above !== undefined && value <= rule.above) return `must be above ${written(rule.above)}`;
  if (min !== undefined && value < min) return `must be at least ${written(min)}`;
  if (max !== undefined && value > max) return `must be at most ${written(max)}`;
  return null;
}

/** Why a text is no number, as exactly as can be said. */
function formProblem(text: string): string {
  // 12,5 and 1.234,56: elsewhere the comma marks decimals. Taking it out would multiply the value.
  if (/^[+-]?\d+,\d+$/.test(text) || /^[+-]?\d{1,3}(?:[. ]\d{3})+,\d+$/.test(text)) {
    const meant = text.replace(/[. ]/g, '').replace(',', '.');
    return `must use a point for decimals, as in ${meant}`;
  }
  if (/^[+-]?\d{1,3}(?:\.\d{3}){2,}$/.test(text))
    return `must separate thousands by commas or not at all, as in ${text.replaceAll('.', '')}`;
  if (/^[+-]?[\d, ]+(?:\.\d+)?$/.test(text))
    return 'must have thousands separators every three digits, or none';
  if (/^[+-]?0[xob]/i.test(text)) return 'must be a decimal number';
  if (/^[+-]?\d[\d.,]*\s*[%$€£¥]$|^[$€£¥]/.test(text)) return 'must be a number without a unit';
  return 'must be a number';
}

/**
 * Reads a number that a person typed or pasted. Decimals have a point; thousands may be separated by commas or spaces,
 * in groups of three throughout; Unicode minus signs count as minus; an exponent is allowed (1.5e6). A decimal comma,
 * Infinity, hexadecimal, units, digits other than 0 to 9 and more digits than a number keeps are refused, each by its own
 * message. The console's fields
 * and the contract's text fields share it.
 */
export function readNumber(typed: string, rule: NumberRule = {}): TypedNumber {
  const text = typed.replace(spaces, ' ').trim().replace(minusSigns, '-');
  if (text === '') return rule.isRequired ? { problem: 'is required' } : { value: null };
  if (text.length > maxLength) return { problem: `must have at most ${maxLength} characters` };
  const bare = grouped.test(text) ? text.replace(/[, ]/g, '') : text;
  if (!plain.test(bare)) return { problem: formProblem(text) };
  const value = Number(bare);
  if (!Number.isFinite(value)) return { problem: 'is too large' };
  if (!keepsDigits(bare, value)) return { problem: 'has more digits than can be kept; use at most 15' };
  if (value === 0 && /[1-9]/.test(bare.split(/e/i, 1)[0] ?? '')) return { problem: 'is too small' };
  const problem = ruleProblem(value, rule);
  return problem ? { problem } : { value: value === 0 ? 0 : value };
}
