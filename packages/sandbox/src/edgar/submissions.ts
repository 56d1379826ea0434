import { reportsOf, type Report, type SeedCompany } from './world.ts';

/** Filings in the first list; the older ones are in a file of their own, as EDGAR divides them. */
const recentFilings = 20;
const pageName = (cik: number): string => `CIK${String(cik).padStart(10, '0')}-submissions-001.json`;

const columns = (reports: readonly Report[], { layout }: SeedCompany): Record<string, unknown[]> => ({
  accessionNumber: reports.map((one) => one.accession),
  filingDate: reports.map((one) => one.filingDate),
  reportDate: reports.map((one) => one.date),
  acceptanceDateTime: reports.map((one) => `${one.filingDate}T16:31:07.000Z`),
  act: reports.map(() => '34'),
  form: reports.map((one) => one.form),
  fileNumber: reports.map(() => '001-00000'),
  items: reports.map(() => ''),
  size: reports.map(() => 100_000),
  isXBRL: reports.map((one) => (layout === 'tagged' && !one.isText ? 1 : 0)),
  isInlineXBRL: reports.map((one) => (layout === 'tagged' && !one.isText ? 1 : 0)),
  primaryDocument: reports.map((one) => (one.isText ? '' : one.document)),
  primaryDocDescription: reports.map((one) => one.form),
});

/** The submissions of a company, or one of its further files; undefined for another name. */
export function submissionsFile(company: SeedCompany, file: string): unknown {
  const reports = reportsOf(company);
  const older = reports.slice(recentFilings);
  const padded = String(company.cik).padStart(10, '0');
  if (file === pageName(company.cik) && older.length) return columns(older, company);
  if (file !== `CIK${padded}.json`) return undefined;
  return {
    cik: padded,
    entityType: 'operating',
    name: company.title,
    tickers: [company.symbol],
    exchanges: ['NYSE'],
    filings: {
      recent: columns(reports.slice(0, recentFilings), company),
      files: older.length
        ? [
            {
              name: pageName(company.cik),
              filingCount: older.length,
              filingFrom: older.at(-1)!.filingDate,
              filingTo: older[0]!.filingDate,
            },
          ]
        : [],
    },
  };
}
