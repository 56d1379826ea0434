import { FileError, type UnreadableCell } from '@midoffice/market';

/** A cell without a usable value. `too-large`: above what a person may type into the field. */
export type BrokenCell =
  | UnreadableCell
  | (Omit<UnreadableCell, 'fault'> & { readonly fault: 'too-large'; readonly most: number });

/** Cells that are named one by one. */
const namedCells = 3;

/** Cells of a file without a usable value, and repeated dates: findings that the import's answer names, no reason to reject the file. */
export class BrokenCells {
  /** Rows without four prices. */
  leftOut = 0;
  /** Values that cannot be used, and repeated dates. */
  count = 0;
  /** Dates of events whose value cannot be used. */
  readonly dates = new Set<string>();
  private readonly first: BrokenCell[] = [];

  add(cell: BrokenCell): void {
    this.count += 1;
    if (cell.field === 'dividend' || cell.field === 'splitRatio') this.dates.add(cell.date);
    if (this.first.length < namedCells) this.first.push(cell);
  }

  /** Why a file without a single usable row is refused: by the first of its broken cells, if there is one. */
  noRows(): FileError {
    const [cell] = this.first;
    return cell
      ? new FileError(cell.line, cell.column, `${faultOf(cell)}; no row of the file has four usable prices`)
      : new FileError(1, null, 'the file holds no bars');
  }

  texts(): string[] {
    const named = this.first.map(textOf);
    if (this.count > named.length) named.push(`${this.count - named.length} more unusable values`);
    if (this.leftOut > 0)
      named.push(`${this.leftOut} ${this.leftOut === 1 ? 'row' : 'rows'} without four prices left out`);
    return named;
  }
}

function textOf(cell: BrokenCell): string {
  if (cell.fault === 'duplicate-date') return `${cell.date} is repeated: line ${cell.line} left out`;
  return `${faultOf(cell)} (line ${cell.line})`;
}

function faultOf(cell: BrokenCell): string {
  const { fault, column, date, text } = cell;
  if (fault === 'too-large') return `${column} of ${date} is above ${cell.most}: '${text.slice(0, 20)}'`;
  if (fault === 'duplicate-date') return `${date} is repeated`;
  const isZero = text.trim() !== '' && Number(text) === 0;
  const what = fault === 'negative' ? 'negative' : isZero ? 'not above zero' : 'not a number';
  return `${column} of ${date} is ${what}: '${text.slice(0, 20)}'`;
}

/** The findings about its last file among those that are stored for a symbol. */
export const findingsOfFile = (found: string): string[] =>
  found
    .split('; ')
    .filter(
      (text) =>
        [' left out', ' more unusable values', ')'].some((end) => text.endsWith(end)) &&
        (text.includes('(line ') ||
          text.includes(': line ') ||
          text.includes(' unusable ') ||
          text.includes(' without four prices ')),
    );
