import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FilingHint } from '../fiscal-calendar.ts';
import type { Fact } from '../fact.ts';

/** Tagged facts of real filings, outside the repository: `MIDOFFICE_DATA` or `../shared/data` beside it. */
const folder = join(
  process.env['MIDOFFICE_DATA'] ?? resolve(import.meta.dirname, '../../../../../../shared/data'),
  'filings',
);

/** What to print where the files are absent, `false` where they are there. */
export const filingsAbsent: string | false = existsSync(join(folder, 'manifest.json'))
  ? false
  : `the filings are absent (${folder}): not compared`;

/** A headline item of a filing as a person reads it there, with its tag. */
export interface CoreItem {
  readonly tag: string;
  readonly value: number;
}

/** Facts of one filing, and what is known to be true of it. */
export interface FilingFacts {
  readonly name: string;
  readonly facts: readonly Fact[];
  readonly hint: FilingHint;
  /** By `quarter`, `yearToDate`, `year`, `balance`. */
  readonly core: Readonly<Record<string, { readonly items?: Readonly<Record<string, CoreItem>> }>>;
}

interface StoredFact {
  readonly name: string;
  readonly start?: string;
  readonly end?: string;
  readonly instant?: string;
  readonly unit: string;
  readonly value: number | null;
}

interface Stored {
  readonly facts: readonly StoredFact[];
  readonly dei: Readonly<Record<string, string>>;
  readonly reportingPeriod?: readonly [string, string] | null;
  readonly core: FilingFacts['core'];
}

/** The filings with inline XBRL, by name. */
export const taggedFilings = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.facts.json') && !name.includes('_plain'))
    .map((name) => name.replace('.facts.json', ''));

/** Facts of a filing such as `AAPL_10-K_2024-09-28`. */
export function filingFacts(name: string): FilingFacts {
  const { facts, dei, reportingPeriod, core } = JSON.parse(
    readFileSync(join(folder, `${name}.facts.json`), 'utf8'),
  ) as Stored;
  return {
    name,
    core,
    facts: facts.map((one) => ({
      name: one.name,
      start: one.start ?? null,
      end: one.instant ?? one.end ?? null,
      unit: one.unit,
      value: one.value,
    })),
    hint: {
      fiscalYear: Number(dei['DocumentFiscalYearFocus']) || null,
      fiscalPeriod: dei['DocumentFiscalPeriodFocus'] ?? null,
      periodEnd: reportingPeriod?.[1] ?? null,
    },
  };
}

/** Path of the SEC's company facts of a company, packed. */
export const companyFactsFile = (name: string): string => join(folder, 'companyfacts', `${name}.json.gz`);
