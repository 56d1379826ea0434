import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Real filings with their tags, outside the repository: `MIDOFFICE_DATA` or `../shared/data` beside it. */
const folder = join(
  process.env['MIDOFFICE_DATA'] ?? resolve(import.meta.dirname, '../../../../shared/data'),
  'filings',
);

/** What to print where the filings are absent, `null` where they are there. */
export function absence(): string | null {
  return existsSync(join(folder, 'manifest.json')) ? null : `filings are absent (${folder}): not measured`;
}

/** A primary statement, found by hand before the reader was written. */
export interface TrueStatement {
  readonly type: string;
  readonly title: string;
  readonly first: string;
  readonly last: string;
  /** Tables of the page that hold it, counted from 0 in document order; none for text. */
  readonly tables: readonly number[];
}

export interface TrueFiling {
  /** Such as `AAPL_10-K_2024-09-28`. */
  readonly name: string;
  readonly text: string;
  readonly statements: readonly TrueStatement[];
  readonly isTagged: boolean;
  /** Of a company whose misses nobody read while the reader was written: a third of them, by the hash of their names. */
  readonly isHeldOut: boolean;
}

export const isHeldOut = (name: string): boolean =>
  createHash('sha256')
    .update(`company ${name.split('_')[0]}`)
    .digest()[0]! < 85;

/** The text of a filing, unpacked. */
export function filingText(name: string): string {
  for (const ending of ['.html', '.html.gz', '.txt', '.items.json']) {
    const path = join(folder, name + ending);
    if (!existsSync(path)) continue;
    const bytes = readFileSync(path);
    return (ending.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  }
  throw new Error(`${name}: there is no such filing in ${folder}`);
}

export const besidePath = (name: string): string => join(folder, name);

/** A file beside the filings, as JSON. */
export function readBeside(name: string): unknown {
  return JSON.parse(readFileSync(besidePath(name), 'utf8'));
}

/** All filings with their statements. */
export function trueFilings(): TrueFiling[] {
  const lines = readFileSync(join(import.meta.dirname, 'statements.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1);
  const filings = new Map<string, TrueStatement[]>();
  for (const line of lines) {
    const [name, type, title, first, last, tables] = line.split('\t');
    const list = filings.get(name!) ?? [];
    filings.set(name!, list);
    if (type !== 'none')
      list.push({
        type: type!,
        title: title!,
        first: first!,
        last: last!,
        tables: tables ? tables.split(',').map(Number) : [],
      });
  }
  return [...filings].map(([name, statements]) => {
    const text = filingText(name);
    return { name, text, statements, isTagged: /<ix:nonfraction\b/i.test(text), isHeldOut: isHeldOut(name) };
  });
}
