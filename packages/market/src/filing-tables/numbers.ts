/** What a cell of figures says. */
export interface PrintedNumber {
  /** As printed, sign applied, scale not. */
  readonly value: number;
  readonly isPercent: boolean;
  readonly isDash: boolean;
  /** Footnote marks at its end. */
  readonly notes: readonly string[];
  readonly currency: string | null;
}

/** A dollar sign alone: the currency of several countries. */
export const bareDollar = '$';

const currencies: readonly (readonly [mark: string, code: string])[] = [
  ['US$', 'USD'],
  ['C$', 'CAD'],
  ['A$', 'AUD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['R$', 'BRL'],
  ['RMB', 'CNY'],
  ['USD', 'USD'],
  ['EUR', 'EUR'],
  ['GBP', 'GBP'],
  ['CHF', 'CHF'],
  ['$', bareDollar],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₩', 'KRW'],
  ['₪', 'ILS'],
  ['₹', 'INR'],
];

/** Code of the currency sign that a text begins with (`bareDollar` of a dollar sign alone), and the rest of the text. */
export function takeCurrency(text: string): { code: string | null; rest: string } {
  for (const [mark, code] of currencies)
    if (text.startsWith(mark)) return { code, rest: text.slice(mark.length).trimStart() };
  return { code: null, rest: text };
}

/** Whether a text is a currency sign and nothing else. */
export function isCurrencySign(text: string): boolean {
  const { code, rest } = takeCurrency(text);
  return code !== null && rest === '';
}

/** Currency code of the unit of a fact, such as `EUR` of `EUR/shares`; null of other units. */
export const currencyOfUnit = (unit: string | null): string | null =>
  /^([A-Z]{3})(?:\/shares)?$/.exec(unit ?? '')?.[1] ?? null;

const dashes = new Set(['-', '--', '---', '–', '—', '−', '‑', '——', '––', '-0-', '— —']);
const noteAtEnd = /^(.{1,40}?)\s?((?:\*{1,3}|[†‡§¶]|\([a-z]{1,2}\)|\(\d\)|\[\d{1,2}\]){1,3})$/u;

/**
 * Reads a figure: `(1,234)`, `$ 5.1`, `12.5%`, `—`, `1.26*`. Undefined where the text is none: words, dates, ranges.
 * A lone `(1)` is minus one.
 */
export function readNumber(printed: string): PrintedNumber | undefined {
  if (printed.length > 44 || !printed) return undefined;
  const plain = readPlain(printed);
  if (plain) return { ...plain, notes: [] };
  const marked = noteAtEnd.exec(printed);
  const inner = marked ? readPlain(marked[1]!) : undefined;
  return (
    inner && { ...inner, notes: marked![2]!.match(/\*{1,3}|[†‡§¶]|\([^()]{1,4}\)|\[[^[\]]{1,4}\]/gu) ?? [] }
  );
}

function readPlain(printed: string): Omit<PrintedNumber, 'notes'> | undefined {
  let text = printed.trim();
  let isNegative = false;
  let currency: string | null = null;
  // A sign, a parenthesis and a currency come in any order: `$(5)`, `($5)`, `-$5`, `( $ 5 )`.
  for (let step = 0; step < 4; step += 1) {
    const first = text[0];
    if (first === '(') isNegative = true;
    else if ((first === '-' || first === '−' || first === '–' || first === '‑') && /\d/.test(text))
      isNegative = true;
    else {
      const taken = takeCurrency(text);
      if (taken.code === null) break;
      currency = taken.code;
      text = taken.rest;
      continue;
    }
    text = text.slice(1).trimStart();
  }
  if (dashes.has(text)) return { value: 0, isPercent: false, isDash: true, currency };
  let isPercent = false;
  for (let step = 0; step < 3; step += 1) {
    const last = text.at(-1);
    if (last === '%') isPercent = true;
    else if (last !== ')') break;
    text = text.slice(0, -1).trimEnd();
  }
  if (dashes.has(text)) return { value: 0, isPercent, isDash: true, currency };
  if (!/^(?:\d{1,3}(?:, ?\d{3}){1,6}|\d{1,15})(?:\.\d{0,8})?$|^\.\d{1,8}$/.test(text)) return undefined;
  const value = Number(text.replace(/[, ]/g, ''));
  return { value: isNegative ? -value || 0 : value, isPercent, isDash: false, currency };
}

/** Whether the text is a year and nothing else: heading or figure, the context decides. */
export function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text);
}
