import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { readCompanyFacts, statementsFromFacts } from '@midoffice/market/standardise/index';
import {
  companyFactsFile,
  filingFacts,
  taggedFilings,
} from '@midoffice/market/standardise/testing/filing-facts';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import { bookOf, type Book } from '@midoffice/market/statements/solve/book';
import { isBroken, networkOf } from '@midoffice/market/statements/solve/trust';
import { halfOf, type Half } from '../faults/held-out.ts';

/** Real statements of one company, standardised from what it tagged. */
export interface Company {
  readonly name: string;
  readonly half: Half;
  readonly records: readonly StatementRecord[];
  readonly book: Book;
  /** Cells that take part in an identity, of records in which all trusted identities hold. */
  readonly cells: readonly string[];
  /** Whether many years are known of it, not only those of one filing. */
  readonly isLong: boolean;
}

/** Companies with the SEC's company facts; the solver's constants were set on the first. */
const LONG: readonly [file: string, symbol: string, half: Half][] = [
  ['AAPL_CIK0000320193', 'AAPL', 'tuning'],
  ['NVDA_CIK0001045810', 'NVDA', 'judged'],
  ['SNOW_CIK0001640147', 'SNOW', 'judged'],
];

function companyOf(name: string, half: Half, records: readonly StatementRecord[], isLong: boolean): Company {
  const book = bookOf(records);
  const network = networkOf(book);
  const valueOf = (cell: string): number => book.values.get(cell)!;
  const unsound = new Set(
    network.identities.flatMap(({ cells }, i) =>
      isBroken(network, i, valueOf) ? cells.map((cell) => book.places.get(cell)!.record) : [],
    ),
  );
  const cells = [...network.byCell.keys()].filter((cell) => !unsound.has(book.places.get(cell)!.record));
  return { name, half, records, book, cells, isLong };
}

/** All companies: three with their whole history, the others with what one filing says. */
export async function cleanCompanies(): Promise<readonly Company[]> {
  const found: Company[] = [];
  for (const [file, symbol, half] of LONG) {
    const packed = createReadStream(companyFactsFile(file));
    const { facts, cik } = await readCompanyFacts(packed.pipe(createGunzip()));
    found.push(companyOf(symbol, half, statementsFromFacts(facts, { symbol, cik }), true));
  }
  for (const filing of taggedFilings()) {
    const symbol = filing.split('_')[0]!;
    if (LONG.some(([, other]) => other === symbol)) continue;
    const { facts, hint } = filingFacts(filing);
    const records = statementsFromFacts(facts, { symbol, cik: null, filing: hint });
    const company = companyOf(filing, halfOf('series', symbol), records, false);
    if (company.cells.length) found.push(company);
  }
  return found;
}
