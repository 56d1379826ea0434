import { FileError } from './file-error.ts';

const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

const DATE_LENGTH = 'YYYY-MM-DD'.length;
const DASH = 45;

/**
 * Whether `text` is a day of the Gregorian calendar from the year 100, written `YYYY-MM-DD`. Character by character, since
 * each of millions of bars has a date.
 */
export function isIsoDate(text: string): boolean {
  if (text.length !== DATE_LENGTH) return false;
  for (let i = 0; i < DATE_LENGTH; i += 1) {
    const code = text.charCodeAt(i);
    if (i === 4 || i === 7 ? code !== DASH : code < 48 || code > 57) return false;
  }
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)];
  return year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Days since 1970-01-01 of an ISO date. By arithmetic, since it is asked for each of millions of bars: years begin in
 * March, so that the leap day comes last. Source: Hinnant, "chrono-compatible low-level date algorithms", days_from_civil.
 */
export function dayNumber(date: string): number {
  const month = digits(date, 5, 7);
  const year = digits(date, 0, 4) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const ofEra = year - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + digits(date, 8, 10) - 1;
  const days = ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear;
  return era * 146_097 + days - 719_468;
}

/** The number that ASCII digits of a text write. */
function digits(text: string, from: number, end: number): number {
  let value = 0;
  for (let i = from; i < end; i += 1) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
}

/**
 * A decimal number, ASCII digits only. Rejects `''`, `NaN`, `null`, `Infinity`, hexadecimal and a number cut off
 * after its point (`1.`), which is how a torn last line ends. Throws `FileError` naming line and field.
 */
export function parseNumber(text: string, field: string, line: number): number {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) throw new FileError(line, field, `${field} '${clip(text)}' is not a number`);
  return value;
}

const ABSENT = /^(?:-|null|none|n\/?a|[+-]?nan|[+-]?inf(?:inity)?)?$/i;

/** Whether a cell holds one of the ways in which vendors write that there is no number: blank, `null`, `NaN`, `inf`. */
export function isAbsent(text: string): boolean {
  return ABSENT.test(text);
}

/** An ISO date; with `allowTime` an ISO date and time, of which the exchange's own (local) date is kept. */
export function parseDate(text: string, field: string, line: number, allowTime = false): string {
  const day = allowTime && text.length > DATE_LENGTH ? (DATE_TIME.exec(text)?.[1] ?? text) : text;
  if (!isIsoDate(day))
    throw new FileError(line, field, `${field} '${clip(text)}' is not an ISO date (YYYY-MM-DD)`);
  return day;
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
