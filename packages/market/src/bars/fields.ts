import { FileError } from './file-error.ts';

const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Whether `text` is a day of the Gregorian calendar written `YYYY-MM-DD`. */
export function isIsoDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const parsed = new Date(Date.UTC(year, month - 1, day));
  return (
    parsed.getUTCFullYear() === year && parsed.getUTCMonth() === month - 1 && parsed.getUTCDate() === day
  );
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
  const day = allowTime ? (DATE_TIME.exec(text)?.[1] ?? text) : text;
  if (!isIsoDate(day))
    throw new FileError(line, field, `${field} '${clip(text)}' is not an ISO date (YYYY-MM-DD)`);
  return day;
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
