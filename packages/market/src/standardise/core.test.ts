import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StatementType } from '../statements/fields.ts';
import { standardStatements } from './index.ts';
import { filingFacts, filingsAbsent, taggedFilings, type FilingFacts } from './testing/filing-facts.ts';

if (filingsAbsent) console.log(filingsAbsent);

/** Headline items by the statement and the field that hold them. */
const fieldOf: Readonly<Record<string, readonly [StatementType, string]>> = {
  revenue: ['income', 'revenue'],
  costOfRevenue: ['income', 'costOfRevenue'],
  grossProfit: ['income', 'grossProfit'],
  researchAndDevelopment: ['income', 'researchAndDevelopmentExpenses'],
  sellingGeneralAdministrative: ['income', 'sellingGeneralAndAdministrativeExpenses'],
  operatingIncome: ['income', 'operatingIncome'],
  incomeBeforeTax: ['income', 'incomeBeforeTax'],
  incomeTaxExpense: ['income', 'incomeTaxExpense'],
  netIncome: ['income', 'netIncome'],
  epsBasic: ['income', 'eps'],
  epsDiluted: ['income', 'epsDiluted'],
  weightedSharesBasic: ['income', 'weightedAverageShsOut'],
  weightedSharesDiluted: ['income', 'weightedAverageShsOutDil'],
  operatingCashFlow: ['cashflow', 'operatingCashFlow'],
  investingCashFlow: ['cashflow', 'netCashProvidedByInvestingActivities'],
  financingCashFlow: ['cashflow', 'netCashProvidedByFinancingActivities'],
  capitalExpenditure: ['cashflow', 'capitalExpenditure'],
  cash: ['balance', 'cashAndCashEquivalents'],
  totalCurrentAssets: ['balance', 'totalCurrentAssets'],
  totalAssets: ['balance', 'totalAssets'],
  totalCurrentLiabilities: ['balance', 'totalCurrentLiabilities'],
  totalLiabilities: ['balance', 'totalLiabilities'],
  totalEquity: ['balance', 'totalEquity'],
  liabilitiesAndEquity: ['balance', 'totalLiabilitiesAndTotalEquity'],
  inventory: ['balance', 'inventory'],
  longTermDebtNoncurrent: ['balance', 'longTermDebt'],
  retainedEarnings: ['balance', 'retainedEarnings'],
  goodwill: ['balance', 'goodwill'],
};

/** Known differences, each with its reason. */
const known: Readonly<Record<string, string>> = {
  'AMC_10-Q_2023-06-30 quarter capitalExpenditure':
    'a note has it for the quarter; there is no cash flow statement of the quarter alone',
  'UNH_10-K_2024-12-31 balance totalEquity':
    'redeemable interests of others are counted with equity, so that both sides balance',
};

/** What differs in one filing, by name, and how many items were compared. */
function compare({ name, facts, hint, core }: FilingFacts): { compared: number; misses: string[] } {
  const statements = standardStatements(facts, { filing: hint });
  const isYear = hint.fiscalPeriod === 'FY';
  const misses: string[] = [];
  let compared = 0;
  for (const [group, { items = {} }] of Object.entries(core)) {
    // Half a year is no period of a statement; of a first quarter both groups are the same.
    if (group === 'yearToDate') continue;
    for (const [item, { tag, value }] of Object.entries(items)) {
      const [statement, field] = fieldOf[item]!;
      const own = statements.find(
        (one) =>
          one.statement === statement && one.end === hint.periodEnd && (one.period === 'FY') === isYear,
      );
      const found =
        own?.values[tag === 'us-gaap:StockholdersEquity' ? 'totalStockholdersEquity' : field] ?? null;
      compared += 1;
      // The statement has what is paid as a negative amount.
      if (found !== (item === 'capitalExpenditure' ? -value : value)) misses.push(`${name} ${group} ${item}`);
    }
  }
  return { compared, misses };
}

describe('headline items of the tagged filings', { skip: filingsAbsent }, () => {
  it('are those of the statements, but for the differences known by name', () => {
    const results = taggedFilings().map((name) => compare(filingFacts(name)));
    const compared = results.reduce((sum, one) => sum + one.compared, 0);
    const misses = results.flatMap((one) => one.misses);
    console.log(
      `${compared - misses.length} of ${compared} headline items of ${results.length} filings equal; other: ${misses.join('; ')}`,
    );
    assert.deepEqual(misses, Object.keys(known));
    assert.ok(compared > 700);
  });
});
