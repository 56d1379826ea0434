import type { Column } from './columns.ts';
import type { Line, StatementLines } from './lines.ts';

/** An amount as a report prints it. */
export interface Printed {
  /** Without sign and parentheses; a dash for zero. */
  readonly text: string;
  readonly isNegative: boolean;
  /** In the unit of the fact: whole units, and per share as printed. */
  readonly value: number;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `December 31, 2024` */
export function longDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${months[Number(month) - 1]} ${Number(date)}, ${year}`;
}

export const spanWords: Readonly<Record<number, string>> = {
  0: '',
  3: 'Three Months Ended',
  6: 'Six Months Ended',
  9: 'Nine Months Ended',
  12: 'Years ended',
};

const withCommas = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** An amount in thousands, per share as it is. */
export function printed({ kind = 'money', value }: Line, { values }: Column): Printed {
  const exact = value!(values);
  const shown = kind === 'per-share' ? exact : Math.round(exact / 1000);
  const digits = kind === 'per-share' ? 2 : 0;
  const rounded = Number(shown.toFixed(digits));
  return {
    text: rounded === 0 ? '—' : withCommas(Math.abs(rounded), digits),
    isNegative: rounded < 0,
    value: kind === 'per-share' ? rounded : rounded * 1000,
  };
}

/** The lines of a statement that hold an amount in some column, and their headings. */
export function filledLines({ lines }: StatementLines, columns: readonly Column[]): Line[] {
  return lines.filter(
    (line) => !line.concept || columns.some((column) => printed(line, column).text !== '—'),
  );
}

const signs: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' };

/** What is printed before amounts of a currency. */
export const signOf = (currency: string): string => signs[currency] ?? currency;
