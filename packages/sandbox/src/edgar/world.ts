import type { Doc } from '../kernel/journal.ts';

export type SeedPeriod = 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'FY';

/** One statement of one period, in whole units, by the field names of the public API. */
export interface SeedStatement {
  readonly statement: 'income' | 'balance' | 'cashflow';
  readonly calendarYear: number;
  readonly period: SeedPeriod;
  /** Last day of the period. */
  readonly date: string;
  readonly filingDate: string | null;
  /** Address of the report; statements with the same one are in one report. */
  readonly finalLink: string | null;
  readonly values: Readonly<Record<string, number | null>>;
}

/**
 * How a company's reports are written: with inline XBRL, without tags, or `text` where the oldest annual reports are texts of
 * fixed width. A `site` company does not file with the SEC: its reports are pages of its own site.
 */
export type ReportLayout = 'tagged' | 'plain' | 'text' | 'site';

export interface SeedCompany {
  readonly symbol: string;
  readonly cik: number;
  readonly title: string;
  readonly currency: string;
  readonly layout: ReportLayout;
  readonly statements: readonly SeedStatement[];
}

/** A company as it is stored. */
export interface CompanyDoc extends Doc, SeedCompany {}

/** Values of one period, of all three statements. */
export interface PeriodValues {
  readonly calendarYear: number;
  readonly period: SeedPeriod;
  readonly date: string;
  readonly filingDate: string;
  readonly finalLink: string;
  readonly income: Readonly<Record<string, number | null>>;
  readonly balance: Readonly<Record<string, number | null>>;
  readonly cashflow: Readonly<Record<string, number | null>>;
}

/** A report: its main period and its place. */
export interface Report extends PeriodValues {
  readonly form: '10-K' | '10-Q' | '20-F' | '6-K';
  /** `0000320193-24-000123` */
  readonly accession: string;
  /** The folder in the archives, digits of the accession number. */
  readonly folder: string;
  readonly document: string;
  readonly isText: boolean;
}

const empty = {};

/** The periods of a company, oldest first. */
export function periodsOf({ statements }: SeedCompany): PeriodValues[] {
  const periods = new Map<string, PeriodValues>();
  for (const { calendarYear, period, date, filingDate, finalLink, statement, values } of statements) {
    if (filingDate === null || finalLink === null) continue;
    const key = `${calendarYear}-${period}`;
    const known = periods.get(key) ?? {
      calendarYear,
      period,
      date,
      filingDate,
      finalLink,
      income: empty,
      balance: empty,
      cashflow: empty,
    };
    periods.set(key, { ...known, [statement]: values });
  }
  return [...periods.values()].sort((a, b) => a.date.localeCompare(b.date));
}

/** Whether a company reports half years instead of quarters. */
export const isSemiAnnual = (periods: readonly PeriodValues[]): boolean =>
  periods.some(({ period }) => period === 'Q2') &&
  !periods.some(({ period }) => period === 'Q1' || period === 'Q3');

/** The reports of a company, newest first: a quarter and the year that end on one day are in one. */
export function reportsOf(company: SeedCompany): Report[] {
  const periods = periodsOf(company);
  const semiAnnual = isSemiAnnual(periods);
  const annual = periods.filter(({ period }) => period === 'FY');
  const texts = new Set(
    company.layout === 'text' ? annual.slice(0, 3).map(({ finalLink }) => finalLink) : [],
  );
  const byLink = new Map<string, PeriodValues>();
  for (const one of periods) if (byLink.get(one.finalLink)?.period !== 'FY') byLink.set(one.finalLink, one);
  const reports = [...byLink.values()]
    .filter(({ period }) => period !== 'Q4')
    .map((one): Report => {
      const [folder = '', document = ''] = one.finalLink.split('/').slice(-2);
      const isYear = one.period === 'FY';
      return {
        ...one,
        form: semiAnnual ? (isYear ? '20-F' : '6-K') : isYear ? '10-K' : '10-Q',
        accession: `${folder.slice(0, 10)}-${folder.slice(10, 12)}-${folder.slice(12)}`,
        folder,
        document,
        isText: texts.has(one.finalLink),
      };
    });
  return reports.reverse();
}
