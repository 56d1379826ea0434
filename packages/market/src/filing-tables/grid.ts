import { isCurrencySign, isYear } from './numbers.ts';
import type { RawCell, RawRow, RawTable } from './raw.ts';
import { isScaleNote } from './scales.ts';
import { isStatementTitle } from './titles.ts';
import { isFigure, isHeading, isNoteLike, namesPeriod, readLine, type Line, type Value } from './values.ts';

export interface GridColumn {
  /** Grid span that its figures cover. */
  from: number;
  to: number;
  /** Texts of its heading, from top to bottom. */
  heading: string[];
}

export interface BodyLine {
  readonly line: Line;
  readonly slots: readonly (Value | null)[];
  /** Whether its label has figures in it: a line of its own, no heading. */
  readonly isWhole?: boolean;
}

/** A table split into heading and body, its figures put into columns. */
export interface Grid {
  /** Lines above the columns that are about the whole table: titles, notes on scale. */
  readonly captions: readonly string[];
  /** What the heading says in the label's column, such as `Years ended December 31, (in millions)`. */
  readonly corner: readonly string[];
  readonly columns: readonly GridColumn[];
  /** Body lines with one slot for each column. */
  readonly body: readonly BodyLine[];
  readonly currency: string | null;
}

/** Reads the grid of a raw table. Cost grows with the number of cells. */
export function readGrid(table: RawTable): Grid {
  const labelEnd = findLabelEnd(table);
  const labelStart = table.rows.reduce(
    (least, { cells }) => Math.min(least, cells[0]?.from ?? least),
    labelEnd,
  );
  const lines = table.rows
    .filter(({ cells }) => cells.length)
    .map((row) => readLine(row, labelEnd, labelStart));
  const bodyAt = findBody(lines, table);
  const bodyLines = lines.slice(bodyAt).filter((line, at, all) => !isRepeatedHeading(line, at, all));
  const columns = findColumns(bodyLines, table.isText);
  const captions: string[] = [];
  const corner: string[] = [];
  for (const { row } of lines.slice(0, bodyAt))
    readHeading(row, { labelEnd, columns, captions, corner, table });
  const placed = bodyLines.map((line) => ({ line, slots: placeValues(line.values, columns, table.isText) }));
  const body = dropStrayColumns(placed, columns);
  const currency =
    bodyLines.flatMap(({ values }) => values).find((value) => value.currency)?.currency ?? null;
  return { captions, corner, columns, body, currency };
}

/** Where the labels' column ends: left of the first column that mostly holds figures or currency signs. */
function findLabelEnd({ rows, width, isText }: RawTable): number {
  const first = new Map<number, number>();
  let labelled = 0;
  for (const { cells } of rows) {
    const [head, ...rest] = cells;
    if (!head) continue;
    const figure = rest.find(({ text }) => (isFigure(text) && !isYear(text)) || isCurrencySign(text));
    if (!isFigure(head.text) && figure) {
      labelled += 1;
      first.set(figure.from, (first.get(figure.from) ?? 0) + 1);
    }
  }
  if (!labelled) return isText ? 1 : Math.min(1, width);
  // The leftmost start of figures that is not an odd one out.
  const starts = [...first].sort(([a], [b]) => a - b);
  let seen = 0;
  for (const [from, count] of starts) {
    seen += count;
    if (seen * 20 >= labelled || isText) return Math.max(1, from);
  }
  return Math.max(1, starts[0]![0]);
}

/** Index of the first line below the heading. */
function findBody(lines: readonly Line[], { width, isText }: RawTable): number {
  let lastHeading = -1;
  for (const [at, line] of lines.entries()) {
    if (at > 14) break;
    if (!isHeading(line)) break;
    const { label, values } = line;
    const spans = !isText && label !== null && label.from === 0 && label.to >= width * 0.8;
    const text = label?.text ?? '';
    if (values.length) {
      // Words beside a label: a heading while no figures came.
      lastHeading = at;
    } else if (
      isScaleNote(text) ||
      namesPeriod(text) ||
      /unaudited|\bstatements?\b|balance sheets?/i.test(text)
    )
      lastHeading = at;
    else if (spans && at === 0 && lines.slice(1, 4).some((next) => next.values.length && isHeading(next)))
      lastHeading = at;
    else if (
      lines
        .slice(at + 1, at + 4)
        .some(
          (next) =>
            next.values.length &&
            isHeading(next) &&
            next.values.some(({ text }) => isYear(text) || namesPeriod(text)),
        )
    )
      lastHeading = at;
    else if (lastHeading >= 0) break;
  }
  return lastHeading + 1;
}

/** A heading in the middle of a table, as where a page was broken. */
function isRepeatedHeading(line: Line, at: number, all: readonly Line[]): boolean {
  return (
    at > 0 &&
    line.values.length > 0 &&
    isHeading(line) &&
    line.values.every(({ text }) => isYear(text) || namesPeriod(text)) &&
    all.length > at + 1
  );
}

/** Columns of figures that are read; wider tables are cut off at the right. */
const maxColumns = 120;

const overlap = (a: { from: number; to: number }, b: { from: number; to: number }): number =>
  Math.min(a.to, b.to) - Math.max(a.from, b.from);

/** Columns by the lines with most figures; others are added where figures fit none. */
function findColumns(lines: readonly Line[], isText: boolean): GridColumn[] {
  // What may be a mark opens no column.
  const numbers = (line: Line): Value[] =>
    line.values.filter(({ number, text }) => number && !isNoteLike(text));
  const isWordTable = !lines.some((line) => numbers(line).length);
  const pick = isWordTable ? (line: Line): Value[] => line.values : numbers;
  const most = lines.reduce((max, line) => Math.max(max, pick(line).length), 0);
  const columns: GridColumn[] = [];
  for (const wanted of [most, 1]) {
    for (const line of lines) {
      const values = pick(line);
      if (values.length < wanted) continue;
      for (const value of values) addToColumns(columns, value, isText);
    }
  }
  return columns.sort((a, b) => a.from - b.from);
}

function addToColumns(columns: GridColumn[], value: Value, isText: boolean): void {
  if (columns.length >= maxColumns) return;
  const span = { from: value.from, to: value.to };
  const touching = columns.filter((column) => overlap(column, span) > 0);
  if (touching.length === 1) {
    const [own] = touching;
    const grown = { from: Math.min(own!.from, span.from), to: Math.max(own!.to, span.to) };
    // Columns grow with their figures, never into a neighbour.
    if (columns.every((other) => other === own || overlap(other, grown) <= 0)) Object.assign(own!, grown);
    return;
  }
  if (touching.length) return;
  const near = columns.some((column) => column.from < value.right && value.left < column.to);
  if (near || (isText && columns.some((column) => Math.abs(column.to - span.to) <= 2))) return;
  columns.push({ ...span, heading: [] });
}

/** Puts each figure into its column: the one it overlaps most, else the nearest free one. */
function placeValues(
  values: readonly Value[],
  columns: readonly GridColumn[],
  isText: boolean,
): (Value | null)[] {
  const slots: (Value | null)[] = columns.map(() => null);
  for (const value of values) {
    let best = -1;
    let most = 0;
    for (const [at, column] of columns.entries()) {
      const shared = Math.max(
        overlap(column, value),
        overlap(column, { from: value.left, to: value.right }) * 0.5,
      );
      if (shared > most && !slots[at]) {
        most = shared;
        best = at;
      }
    }
    if (best < 0 && (value.number || isText) && !isNoteLike(value.text)) {
      let least = isText ? 12 : 2;
      for (const [at, column] of columns.entries()) {
        const gap = isText
          ? Math.abs(column.to - value.to)
          : Math.max(column.from - value.to, value.from - column.to);
        if (gap < least && !slots[at]) {
          least = gap;
          best = at;
        }
      }
    }
    if (best >= 0) slots[best] = value;
    else if (isNoteLike(value.text)) slots.findLast((slot) => slot !== null)?.notes.push(value.text);
  }
  return slots;
}

/** A figure or two in a column of their own, without heading beside headed ones, are part of their labels. */
function dropStrayColumns(body: readonly BodyLine[], columns: GridColumn[]): readonly BodyLine[] {
  if (columns.length < 3) return body;
  const isStray = columns.map(({ heading }, at) => {
    const count = body.reduce((sum, { slots }) => sum + Number(slots[at] !== null), 0);
    return heading.length === 0 && count <= 3 && count * 8 < body.length;
  });
  if (
    !isStray.includes(true) ||
    columns.filter((_, at) => !isStray[at]).some(({ heading }) => !heading.length)
  )
    return body;
  const kept = body.map(({ line, slots }) => {
    const stray = slots.filter((slot, at) => slot && isStray[at]).map((slot) => slot!.text);
    const label =
      line.label && stray.length
        ? { ...line.label, text: [line.label.text, ...stray].join(' ') }
        : line.label;
    return {
      line: { ...line, label },
      slots: slots.filter((_, at) => !isStray[at]),
      isWhole: stray.length > 0,
    };
  });
  columns.splice(0, columns.length, ...columns.filter((_, at) => !isStray[at]));
  return kept;
}

interface Heading {
  readonly labelEnd: number;
  readonly columns: readonly GridColumn[];
  readonly captions: string[];
  readonly corner: string[];
  readonly table: RawTable;
}

/** Gives each cell of a heading row to the columns that it covers. */
function readHeading(row: RawRow, { labelEnd, columns, captions, corner, table }: Heading): void {
  const printed = row.cells.filter(({ text }) => text && !isCurrencySign(text));
  const cells = printed.filter(({ text }) => !isStatementTitle(text));
  for (const { text } of printed) if (isStatementTitle(text)) captions.push(text);
  if (!cells.length) return;
  const own = cells.filter(
    (cell) => cell.to > labelEnd && cell.from >= Math.min(labelEnd, 1) && columns.length,
  );
  const spansAll =
    cells.length === 1 && !table.isText && cells[0]!.from === 0 && cells[0]!.to >= labelEnd + 1;
  if (spansAll || (cells.length === 1 && !own.length && !table.isText && cells[0]!.to > labelEnd)) {
    captions.push(cells[0]!.text);
    return;
  }
  const headings = own.filter(
    (cell) => (cell.from >= labelEnd || cell.from > 0) && !(own.length === 1 && isScaleNote(cell.text)),
  );
  for (const cell of cells) if (!headings.includes(cell)) corner.push(cell.text);
  if (!headings.length) return;
  for (const column of columns) {
    const cell = table.isText ? nearest(headings, column, columns) : covering(headings, column);
    if (cell) column.heading.push(cell.text);
  }
}

function covering(cells: readonly RawCell[], column: GridColumn): RawCell | undefined {
  let best: RawCell | undefined;
  let most = 0;
  for (const cell of cells) {
    const shared = overlap(cell, column);
    if (shared > most) {
      most = shared;
      best = cell;
    }
  }
  return best ?? cells.find((cell) => cell.to === column.from || cell.from === column.to);
}

/** In fixed-width text a heading over several columns is as near to each of them as to none other. */
function nearest(
  cells: readonly RawCell[],
  column: GridColumn,
  columns: readonly GridColumn[],
): RawCell | undefined {
  const middle = ({ from, to }: { from: number; to: number }): number => (from + to) / 2;
  const [best] = cells.toSorted(
    (a, b) => Math.abs(middle(a) - middle(column)) - Math.abs(middle(b) - middle(column)),
  );
  if (!best || cells.length >= columns.length || cells.length > 1) return best;
  return best;
}
