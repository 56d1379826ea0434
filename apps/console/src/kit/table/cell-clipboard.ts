import { formulaStart } from '@midoffice/contract/kernel';

/** Most cells that one paste writes; a statement of 120 periods has 7,440. */
export const pasteMaxCells = 20_000;
/** Most characters that one paste reads. */
export const pasteMaxChars = 1_000_000;

/** Cells of a copied text, row by row, or what is wrong with it. */
export type Pasted = { readonly rows: readonly (readonly string[])[] } | { readonly problem: string };

/** The text of a quoted cell that begins at `from`, and where it ends. A quote inside it is doubled. */
function quoted(text: string, from: number): { cell: string; end: number } {
  let cell = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { cell: cell + text.slice(at), end: text.length };
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 };
    cell += '"';
    at = quote + 2;
  }
}

/**
 * Reads what a spreadsheet put on the clipboard: cells between tabs, rows between line ends, a cell with either of them
 * in quotes. A line end at the end begins no row. Linear in the length of the text.
 */
export function readTsv(text: string): Pasted {
  if (text.length > pasteMaxChars) return { problem: 'The copied text is too long to paste' };
  const rows: string[][] = [[]];
  let count = 0;
  let at = 0;
  while (at <= text.length) {
    let cell: string;
    if (text[at] === '"') ({ cell, end: at } = quoted(text, at));
    else cell = '';
    const from = at;
    while (at < text.length && text[at] !== '\t' && text[at] !== '\n' && text[at] !== '\r') at += 1;
    cell += text.slice(from, at);
    rows.at(-1)!.push(cell);
    count += 1;
    if (count > pasteMaxCells)
      return { problem: `At most ${pasteMaxCells.toLocaleString('en')} cells can be pasted at once` };
    const mark = text[at];
    at += mark === '\r' && text[at + 1] === '\n' ? 2 : 1;
    if (mark === '\n' || mark === '\r') {
      if (at >= text.length) break;
      rows.push([]);
    }
  }
  return { rows };
}

const needsQuotes = /[\t\r\n"]/;

/** One cell as a spreadsheet takes it; text that it would run is disarmed. */
function written(cell: string, isText: boolean): string {
  const safe = isText && formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of cells as a spreadsheet takes them from the clipboard. @param isText whether a column holds text */
export const writeTsv = (
  rows: readonly (readonly string[])[],
  isText: (column: number) => boolean = () => false,
): string => rows.map((row) => row.map((cell, at) => written(cell, isText(at))).join('\t')).join('\n');
