import { fiscalPeriods, type FiscalPeriod, type StatementRecord } from './fields.ts';
import {
  addFlows,
  closeBooks,
  demoRandom,
  openingBooks,
  quarterFlows,
  type Books,
  type Flows,
} from './demo/books.ts';
import { demoCompany, hashOf, type DemoCompany } from './demo/companies.ts';
import { balanceFigures, cashFlowFigures, incomeFigures } from './demo/figures.ts';

export interface DemoOptions {
  /** Only periods that were reported by this day, `YYYY-MM-DD`. */
  readonly asOf?: string;
  /** As the company's profile says, today. */
  readonly sharesOutstanding?: number;
}

/** The seed of the demo world's statements, for whoever makes filings of them. */
export const demoSeed = 7;

const years = 10;
const fallbackDay = '2026-01-15';
/** Days from the end of a period to its report. */
const reportedAfterDays = { quarter: 34, year: 52 } as const;
const dayMs = 86_400_000;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Last day of the month that is so many months after January of year 0. */
const monthEnd = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).toISOString().slice(0, 10);

interface Quarter {
  readonly year: number;
  readonly number: 1 | 2 | 3 | 4;
  readonly end: string;
  readonly flows: Flows;
  readonly before: Books;
  readonly after: Books;
  /** In thousands. */
  readonly shares: number;
}

function quartersOf(company: DemoCompany, random: () => number, asOf: string): Quarter[] {
  const lastYear = Number(asOf.slice(0, 4)) + 1;
  const simulated = years + 4;
  const count = simulated * 4;
  const quarters: Quarter[] = [];
  let books = openingBooks(company, company.revenue * (1 + company.growth) ** (1 - simulated));
  for (let i = 0; i < count; i++) {
    const year = lastYear + 1 - simulated + Math.floor(i / 4);
    const number = ((i % 4) + 1) as Quarter['number'];
    const end = monthEnd(year * 12 + company.yearEndMonth - 1 - (4 - number) * 3);
    const season = 1 + 0.07 * [-0.6, -0.2, -0.1, 0.9][number - 1]!;
    const level = company.revenue * (1 + company.growth) ** ((i - count) / 4 + 1);
    const revenue = Math.round((level / 4) * season * (1 + 0.03 * (2 * random() - 1)));
    const flows = quarterFlows(company, books, revenue, random);
    const after = closeBooks(books, flows);
    const shares = Math.round(company.shares * (1 + 0.004 * (count - i)));
    quarters.push({ year, number, end, flows, before: books, after, shares });
    books = after;
  }
  return quarters;
}

/** The quarters of a report: three months, a half year or a year. */
interface Span {
  readonly period: FiscalPeriod;
  readonly quarters: readonly Quarter[];
}

function spansOf(company: DemoCompany, quarters: readonly Quarter[]): Span[] {
  const spans: Span[] = [];
  for (const list of Map.groupBy(quarters, (one) => one.year).values()) {
    for (const [at, one] of list.entries()) {
      if (company.isSemiAnnual && at % 2 === 0) continue;
      spans.push({
        period: fiscalPeriods[at]!,
        quarters: company.isSemiAnnual ? [list[at - 1]!, one] : [one],
      });
    }
    spans.push({ period: 'FY', quarters: list });
  }
  return spans;
}

/** Where the report of a period lies, and its number: made of company and day. */
function filingOf({ symbol, cik }: DemoCompany, end: string, filed: string) {
  const number = `${cik}-${filed.slice(2, 4)}-${String(hashOf(symbol + end) % 1_000_000).padStart(6, '0')}`;
  const folder = `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${number.replaceAll('-', '')}`;
  return {
    link: `${folder}/${number}-index.htm`,
    finalLink: `${folder}/${symbol.toLowerCase()}-${end.replaceAll('-', '')}.htm`,
  };
}

function recordsOf(company: DemoCompany, { period, quarters }: Span): StatementRecord[] {
  const last = quarters.at(-1)!;
  const flows = addFlows(quarters.map((one) => one.flows));
  const shares = Math.round(quarters.reduce((sum, one) => sum + one.shares, 0) / quarters.length);
  const isYearEnd = last.number === 4;
  const filed = addDays(last.end, isYearEnd ? reportedAfterDays.year : reportedAfterDays.quarter);
  const identity = {
    symbol: company.symbol,
    calendarYear: last.year,
    period,
    date: last.end,
    reportedCurrency: company.currency,
    cik: company.cik,
    ...filingOf(company, last.end, filed),
    acceptedDate: `${filed} 16:31:07`,
    filingDate: filed,
  };
  return [
    { ...identity, statement: 'income', values: incomeFigures(flows, shares) },
    { ...identity, statement: 'balance', values: balanceFigures(last.after) },
    { ...identity, statement: 'cashflow', values: cashFlowFigures(flows, quarters[0]!.before.cash) },
  ];
}

/**
 * Statements of an invented company: ten years of quarters (or half years) and years, oldest first, in whole units. The same
 * symbol, seed and day give the same figures. Every identity of `formulas.ts` holds exactly, quarters add up to their year, and
 * each balance sheet follows from the one before by the cash flow statement between them. A quarter and the year that end on one
 * day are in the same filing (`finalLink`).
 */
export function demoStatements(symbol: string, seed: number, options: DemoOptions = {}): StatementRecord[] {
  const asOf = options.asOf ?? fallbackDay;
  const company = demoCompany(symbol, options.sharesOutstanding);
  const quarters = quartersOf(company, demoRandom(hashOf(symbol) ^ seed), asOf);
  const reported = spansOf(company, quarters)
    .map((span) => recordsOf(company, span))
    .filter(([first]) => first!.filingDate! <= asOf);
  const newest = reported.at(-1)?.[0]?.calendarYear ?? 0;
  return reported.flat().filter((one) => one.calendarYear > newest - years - 1);
}
