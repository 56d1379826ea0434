/** A letter counts from 10 on, a digit as itself. */
const valueOf = (sign: string): number => Number.parseInt(sign, 36);

/** Digits of a number added up: 16 counts as 7. */
const digitSum = (value: number): number => Math.floor(value / 10) + (value % 10);

const missing = (sum: number): string => String((10 - (sum % 10)) % 10);

/** Letters as numbers, then every second digit from the right doubled. Source: ISO 6166, annex C. */
function isinDigit(body: string): string {
  const digits = [...body].flatMap((sign) => [...String(valueOf(sign))]).map(Number);
  const sum = digits.reduce(
    (total, digit, at) => total + ((digits.length - at) % 2 ? digitSum(digit * 2) : digit),
    0,
  );
  return missing(sum);
}

const cusipValues: Readonly<Record<string, number>> = { '*': 36, '@': 37, '#': 38 };

/** Every second character doubled, from the left. Source: CUSIP (ANSI X9.6), FIGI (OMG). */
const doubled = (body: string): string =>
  missing(
    [...body].reduce(
      (sum, sign, at) => sum + digitSum((cusipValues[sign] ?? valueOf(sign)) * (1 + (at % 2))),
      0,
    ),
  );

const check = (text: string, digit: (body: string) => string): string | null => {
  const wanted = digit(text.slice(0, -1));
  return text.endsWith(wanted) ? null : `has a wrong check digit: ${text.slice(0, -1)} needs ${wanted}`;
};

/** What is wrong with an ISIN, null where it is well formed. */
export const isinProblem = (text: string): string | null =>
  /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text)
    ? check(text, isinDigit)
    : 'is no ISIN: two letters, nine letters or digits, a check digit';

/** What is wrong with a CUSIP, null where it is well formed. */
export const cusipProblem = (text: string): string | null =>
  /^[A-Z0-9*@#]{8}\d$/.test(text)
    ? check(text, doubled)
    : 'is no CUSIP: eight letters or digits, a check digit';

/** What is wrong with a FIGI, null where it is well formed. Its letters are consonants. */
export const figiProblem = (text: string): string | null =>
  /^[B-DF-HJ-NP-TV-Z0-9]{2}G[B-DF-HJ-NP-TV-Z0-9]{8}\d$/.test(text)
    ? check(text, doubled)
    : 'is no FIGI: two consonants, G, eight consonants or digits, a check digit';
