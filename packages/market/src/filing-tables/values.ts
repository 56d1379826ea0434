import { isYear, readNumber, takeCurrency, type PrintedNumber } from './numbers.ts';
import { readPeriodWords } from './period-words.ts';
import type { RawCell, RawRow } from './raw.ts';

/** A figure (or a word in a column of figures) put together from the cells it is split over: `$ | (1,234 | )`. */
export interface Value {
  /** Grid span of the number itself. */
  from: number;
  to: number;
  /** Span with its currency and parenthesis. */
  readonly left: number;
  right: number;
  text: string;
  number: PrintedNumber | undefined;
  notes: string[];
  readonly cell: RawCell;
  currency: string | null;
}

/** A line of a table: what it is about, and its figures. */
export interface Line {
  readonly label: RawCell | null;
  readonly values: Value[];
  readonly row: RawRow;
}

const closing = /^[)%\]\s]+$/;
const noteAlone = /^(?:\*{1,3}|[†‡§¶]|\([a-z]{1,2}\)|\[\d{1,2}\])$/iu;

/** A small number in parentheses: a mark, or minus that number, as the columns decide. */
export const isNoteLike = (text: string): boolean => /^\(\d{1,2}\)$/.test(text);

/** Whether a text can be a figure's: number or dash. */
export function isFigure(text: string): boolean {
  return readNumber(text) !== undefined;
}

/** Splits a row into its label and its figures. `labelEnd` is where the columns of figures begin, `labelStart` where the leftmost labels do. */
export function readLine(row: RawRow, labelEnd: number, labelStart = 0): Line {
  let label = null as RawCell | null;
  const values: Value[] = [];
  let opened = null as { cell: RawCell; text: string; currency: string | null } | null;
  for (const cell of row.cells) {
    const { text } = cell;
    if (!text && !cell.notes.length) continue;
    if (
      cell.from < labelEnd &&
      !(isFigure(text) && cell.from > labelStart) &&
      !opened &&
      takeCurrency(text).rest !== ''
    ) {
      label = label
        ? { ...label, text: `${label.text} ${text}`, to: cell.to, notes: [...label.notes, ...cell.notes] }
        : cell;
      continue;
    }
    const last = values.at(-1);
    if (last && closing.test(text)) {
      close(last, cell);
      continue;
    }
    if (last && !text) {
      last.notes.push(...cell.notes);
      continue;
    }
    const { code, rest } = takeCurrency(text);
    if ((code !== null && rest === '') || text === '(' || text === '$(' || text === '($') {
      opened = { cell, text: (opened?.text ?? '') + text, currency: code ?? opened?.currency ?? null };
      continue;
    }
    if (last?.number && !opened && noteAlone.test(text) && cell.from <= last.right + 1) {
      last.notes.push(text);
      last.right = cell.to;
      continue;
    }
    values.push(valueOf(cell, opened));
    opened = null;
  }
  return { label, values, row };
}

function valueOf(
  cell: RawCell,
  opened: { cell: RawCell; text: string; currency: string | null } | null,
): Value {
  const text =
    opened && opened.text.includes('(') && !cell.text.startsWith('(') ? `(${cell.text}` : cell.text;
  const number = readNumber(text);
  return {
    from: cell.from,
    to: cell.to,
    left: opened?.cell.from ?? cell.from,
    right: cell.to,
    text,
    number,
    notes: [...cell.notes, ...(number?.notes ?? [])],
    cell,
    currency: opened?.currency ?? number?.currency ?? null,
  };
}

/** Adds `)` or `%` that has a cell of its own. */
function close(value: Value, cell: RawCell): void {
  const text = value.text + cell.text.replaceAll(' ', '');
  const number = readNumber(text);
  if (number) {
    value.number = number;
    value.text = text;
  }
  value.right = cell.to;
  value.notes.push(...cell.notes);
}

/** Whether a line only names periods: years, days and words, no figures. */
export function isHeading({ values }: Line): boolean {
  return values.every(({ text, number }) => !number || (isYear(text) && !number.isDash));
}

/** Whether a text names a period and hardly anything else. */
export function namesPeriod(text: string): boolean {
  const { months, days, years, isInstant } = readPeriodWords(text);
  return (
    text.length < 160 &&
    (days.length > 0 || (months !== null && /end(?:ed|ing)/i.test(text)) || (isInstant && years.length > 0))
  );
}
