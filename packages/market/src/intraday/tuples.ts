import { isDay } from '../calendar/days.ts';

/** A day of a symbol. */
export interface SymbolDay {
  readonly symbol: string;
  readonly date: string;
}

/** What a list of tuples says, or what is wrong with it. */
export type ReadTuples = { readonly tuples: SymbolDay[] } | { readonly error: string };

export const notCommaDelimited = 'Tuples must be comma delimited';

/** A US spelling (1/2/2024) is refused rather than guessed. */
function readLine(line: string, number: number): SymbolDay | string {
  const parts = line.split(',').map((part) => part.trim());
  if (parts.length < 2) return notCommaDelimited;
  const [symbol = '', date = '', ...rest] = parts;
  if (!symbol) return `line ${number}: the symbol is missing`;
  if (symbol.length > 20) return `line ${number}: the symbol has more than 20 characters`;
  if (rest.some(Boolean)) return `line ${number}: there must be a symbol and a date, nothing more`;
  if (!isDay(date)) return `line ${number}: date '${date.slice(0, 20)}' must be a day such as 2024-06-03`;
  return { symbol: symbol.toUpperCase(), date };
}

/**
 * Reads `symbol,date` lines: quotes are stripped, empty lines passed over, a tuple that occurs twice is taken once.
 */
export function readTuples(text: string): ReadTuples {
  const found = new Map<string, SymbolDay>();
  for (const [i, line] of text
    .replace(/["'`“”]/g, '')
    .split(/\r?\n/)
    .entries()) {
    if (!line.trim()) continue;
    const read = readLine(line, i + 1);
    if (typeof read === 'string') return { error: read };
    found.set(`${read.symbol},${read.date}`, read);
  }
  return { tuples: [...found.values()] };
}
