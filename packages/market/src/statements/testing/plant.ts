import { statementFields, type StatementRecord } from '../fields.ts';
import { neighboursOf, stepOf, type Book } from '../solve/book.ts';
import { digitsOf } from '../solve/mistakes.ts';

/** Mistakes that are put into clean statements. */
export const cellFaults = [
  'sign flip',
  'scale 1e3',
  'swapped neighbours',
  'digit typo',
  'transposed digits',
  'value of the other period',
  'zero',
] as const;
export type CellFault = (typeof cellFaults)[number];

/** Right values by cell (`cellKey`), and the wrong ones in their place. */
export interface PlantedFault {
  readonly fault: CellFault;
  /** The cell that was drawn. */
  readonly cell: string;
  readonly right: ReadonlyMap<string, number>;
  readonly wrong: ReadonlyMap<string, number>;
}

type Random = () => number;
const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!;

function mistyped(value: number, step: number, random: Random): number {
  const digits = digitsOf(value, step);
  if (!digits) return value;
  const at = Math.floor(random() * digits.length);
  const digit = String((Number(digits[at]) + 1 + Math.floor(random() * 9)) % 10);
  return (
    Math.sign(value) *
    Number((step * Number(digits.slice(0, at) + digit + digits.slice(at + 1))).toPrecision(15))
  );
}

function transposed(value: number, step: number, random: Random): number {
  const digits = digitsOf(value, step);
  const places = [...digits].flatMap((digit, i) =>
    i + 1 < digits.length && digits[i + 1] !== digit ? [i] : [],
  );
  if (!places.length) return value;
  const at = pick(places, random);
  const turned = digits.slice(0, at) + digits[at + 1]! + digits[at]! + digits.slice(at + 2);
  return Math.sign(value) * Number((step * Number(turned)).toPrecision(15));
}

/** The next field of the record, where it has one. */
function nextCell(book: Book, cell: string): string | undefined {
  const place = book.places.get(cell)!;
  const names = statementFields[place.statement].map(({ name }) => name);
  const record = book.records.get(place.record)!;
  return record.cells.get(names[names.indexOf(place.field) + 1] ?? '');
}

/** One fault in one cell; `null` where it would change nothing. */
export function plantInCell(book: Book, cell: string, fault: CellFault, random: Random): PlantedFault | null {
  const place = book.places.get(cell)!;
  const value = book.values.get(cell)!;
  const step = place.definition.kind === 'ratio' ? 1e-10 : stepOf(place, book.unit);
  const one = (wrong: number | undefined): PlantedFault | null =>
    wrong === undefined || wrong === value
      ? null
      : { fault, cell, right: new Map([[cell, value]]), wrong: new Map([[cell, wrong]]) };
  switch (fault) {
    case 'sign flip':
      return one(value === 0 ? 0 : -value);
    case 'scale 1e3':
      return one(Number((value * (random() < 0.5 ? 1e3 : 1e-3)).toPrecision(15)));
    case 'zero':
      return one(0);
    case 'digit typo':
      return one(value ? mistyped(value, step, random) : value);
    case 'transposed digits':
      return one(transposed(value, step, random));
    case 'value of the other period':
      return one(pick(neighboursOf(book, place, 1), random));
    case 'swapped neighbours': {
      const next = nextCell(book, cell);
      const other = next === undefined ? value : book.values.get(next)!;
      if (next === undefined || other === value) return null;
      return {
        fault,
        cell,
        right: new Map([
          [cell, value],
          [next, other],
        ]),
        wrong: new Map([
          [cell, other],
          [next, value],
        ]),
      };
    }
  }
}

/** The cells of a book that take part in an identity, drawn alike, with a fault drawn alike of those that change them. */
export function plantFault(book: Book, cells: readonly string[], random: Random): PlantedFault {
  for (;;) {
    const cell = pick(cells, random);
    const planted = plantInCell(book, cell, pick(cellFaults, random), random);
    if (planted) return planted;
  }
}

/** Records with other values in some cells. */
export function withValues(
  records: readonly StatementRecord[],
  changes: ReadonlyMap<string, number>,
): StatementRecord[] {
  return records.map((record) => {
    const key = `${record.statement} ${record.calendarYear}-${record.period}`;
    const own = [...changes].filter(([cell]) => cell.startsWith(`${key} `));
    if (!own.length) return record;
    const values = { ...record.values };
    for (const [cell, value] of own) values[cell.slice(key.length + 1)] = value;
    return { ...record, values };
  });
}
