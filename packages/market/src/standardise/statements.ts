import {
  fiscalPeriods,
  type FiscalPeriod,
  type StatementRecord,
  type StatementType,
} from '../statements/fields.ts';
import { completeBalance } from './balance.ts';
import { completeCashFlow } from './cash-flow.ts';
import { completeIncome } from './income.ts';
import { dayNumber, dayOf, type Fact } from './fact.ts';
import { indexFacts, type FactIndex, type Version } from './fact-index.ts';
import { fiscalYears, type FilingHint, type FiscalYear } from './fiscal-calendar.ts';
import { cashAround, linesIn, quarterLines, type FoundLines } from './lines.ts';
import { filedSplits, onTodaysShares } from './share-restatements.ts';
import type { Values } from './values.ts';
import { versionThree } from './version-three.ts';

export interface StandardiseOptions {
  readonly symbol: string;
  /** Ten digits. */
  readonly cik: string | null;
  /** Only what this filing says. Left out: the newest filing of each period counts. */
  readonly accession?: string;
  /** What the filing says of itself, for facts of one filing that do not carry it. */
  readonly filing?: FilingHint & { readonly filed?: string | null; readonly link?: string | null };
}

/** A statement with all lines that were found: those of version 3 and those that only `stable` names. */
export interface StandardStatement {
  readonly statement: StatementType;
  readonly calendarYear: number;
  readonly period: FiscalPeriod;
  readonly start: string | null;
  readonly end: string;
  readonly currency: string | null;
  /** By the names of `stable`. */
  readonly values: Values;
  /** Filings that report the period, newest first; the values are those of the first one. */
  readonly filings: readonly Pick<Version, 'accession' | 'filed' | 'form'>[];
}

const complete = { income: completeIncome, balance: completeBalance, cashflow: completeCashFlow } as const;

function standard(
  statement: StatementType,
  at: { readonly year: number; readonly period: FiscalPeriod; readonly end: string },
  found: FoundLines,
  more: Values = {},
): StandardStatement {
  return {
    statement,
    calendarYear: at.year,
    period: at.period,
    start: found.start,
    end: at.end,
    currency: found.versions[0]!.currency,
    values: complete[statement]({ ...found.values, ...more }),
    filings: found.versions.map(({ accession, filed, form }) => ({ accession, filed, form })),
  };
}

function flowsOf(index: FactIndex, year: FiscalYear, period: FiscalPeriod): StandardStatement[] {
  const quarter = fiscalPeriods.indexOf(period) + 1;
  const end = period === 'FY' ? year.end : year.quarterEnds[quarter - 1];
  if (!end || (period === 'FY' && !year.isWhole)) return [];
  const linesFor = (statement: StatementType): FoundLines | undefined =>
    period === 'FY'
      ? linesIn(statement, index.durations.get(`${year.start}|${end}`))
      : quarterLines(statement, index, year, quarter);
  const at = { year: year.year, period, end };
  const statements: StandardStatement[] = [];
  const income = linesFor('income');
  const cashflow = linesFor('cashflow');
  // Depreciation of the cash flow statement: next to the income statement notes have other ones.
  const depreciationAndAmortization =
    cashflow?.values['depreciationAndAmortization'] ?? income?.values['depreciationAndAmortization'] ?? null;
  if (income) statements.push(standard('income', at, income, { depreciationAndAmortization }));
  if (cashflow?.values['netCashProvidedByOperatingActivities'] != null) {
    const change = cashflow.values['netChangeInCash'] ?? null;
    statements.push(standard('cashflow', at, cashflow, cashAround(index, cashflow.start!, end, change)));
  }
  return statements;
}

function balanceOf(
  index: FactIndex,
  at: { year: number; period: FiscalPeriod; end: string },
): StandardStatement[] {
  const found = linesIn('balance', index.days.get(at.end));
  return found ? [standard('balance', at, found)] : [];
}

function statementsOfYear(
  index: FactIndex,
  year: FiscalYear,
  knownEnds: ReadonlySet<string>,
): StandardStatement[] {
  const before = dayOf(dayNumber(year.start) - 1);
  const statements = knownEnds.has(before)
    ? []
    : balanceOf(index, { year: year.year - 1, period: 'FY', end: before });
  for (const period of fiscalPeriods) {
    statements.push(...flowsOf(index, year, period));
    const end =
      period === 'FY' || period === 'Q4'
        ? year.isWhole && year.end
        : year.quarterEnds[fiscalPeriods.indexOf(period)];
    if (end) statements.push(...balanceOf(index, { year: year.year, period, end }));
  }
  return statements;
}

/** Amounts of notes, which not every report has: without a line they are not known, rather than 0. */
const ofNotes = [
  'interestIncome',
  'interestExpense',
  'generalAndAdministrativeExpenses',
  'sellingAndMarketingExpenses',
] as const;

function withoutLine(one: StandardStatement, names: readonly string[]): StandardStatement {
  const all = names.some((name) => name.startsWith('interest')) ? [...names, 'netInterestIncome'] : names;
  return { ...one, values: { ...one.values, ...Object.fromEntries(all.map((name) => [name, null])) } };
}

/** Empties amounts of notes that only the year's report has, or only those of its quarters: 0 would say that there are none. */
function emptyUnstated(statements: readonly StandardStatement[]): StandardStatement[] {
  const income = statements.filter((one) => one.statement === 'income');
  const [annual, quarters] = [
    income.filter((one) => one.period === 'FY'),
    income.filter((one) => one.period !== 'FY'),
  ];
  const isStated = (list: readonly StandardStatement[], name: string): boolean =>
    list.some((one) => one.values[name]);
  return statements.map((one) => {
    if (one.statement !== 'income') return one;
    const [own, others] = one.period === 'FY' ? [annual, quarters] : [quarters, annual];
    const names = ofNotes.filter((name) => isStated(others, name) && !isStated(own, name));
    return names.length ? withoutLine(one, names) : one;
  });
}

/**
 * The standard statements that tagged facts give, oldest year first: years and quarters, quarters that no report has by themselves
 * from the year to date (the fourth is the year less nine months; amounts per share and share counts are never subtracted). Of a
 * period that several filings report the newest counts; `accession` gives what one of them says.
 */
export function standardStatements(
  facts: readonly Fact[],
  options: Pick<StandardiseOptions, 'accession' | 'filing'> = {},
): StandardStatement[] {
  const index = indexFacts(facts, options.accession);
  const own =
    options.accession === undefined ? facts : facts.filter((one) => one.accession === options.accession);
  const years = fiscalYears(own, index, options.filing);
  const ends = new Set(years.filter((year) => year.isWhole).map((year) => year.end));
  return years.flatMap((year) => emptyUnstated(statementsOfYear(index, year, ends)));
}

/** Where EDGAR lists the documents of a filing. */
function filingLink(cik: string | null, accession: string): string | null {
  if (!cik || !/^\d{10}-\d{2}-\d{6}$/.test(accession)) return null;
  return `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/${accession}-index.htm`;
}

/**
 * Records of the public API (version 3) from tagged facts. Date, link and day of filing are those of the first filing that
 * reported the period, as in the provider's answers; the values are those of the newest (`standardStatements`). Amounts per share and
 * share counts are on the basis of after all splits that the facts show, also those that no later filing restates; with `accession`
 * as that filing states them.
 */
export function statementsFromFacts(facts: readonly Fact[], options: StandardiseOptions): StatementRecord[] {
  const { symbol, cik, filing } = options;
  const splits = options.accession === undefined ? filedSplits(facts) : [];
  return standardStatements(facts, options).map((one) => {
    const first = one.filings.at(-1)!;
    return {
      symbol,
      statement: one.statement,
      calendarYear: one.calendarYear,
      period: one.period,
      date: one.end,
      reportedCurrency: one.currency,
      cik,
      link: filingLink(cik, first.accession) ?? filing?.link ?? null,
      finalLink: filing?.link ?? null,
      acceptedDate: null,
      filingDate: (first.filed || filing?.filed) ?? null,
      values: versionThree(one.statement, onTodaysShares(one.values, one.filings[0]!.filed, splits)),
    };
  });
}
