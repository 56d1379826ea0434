import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Fact } from './fact.ts';
import { shareRestatements, standardStatements, statementsFromFacts } from './index.ts';

const year = '2023-01-01';
const filing = (accession: string, filed: string, form = '10-Q') => ({
  accession: `0000000001-${accession}`,
  filed,
  form,
  fiscalYear: Number(accession.slice(0, 2)) + 2000,
  fiscalPeriod: form === '10-K' ? 'FY' : 'Q1',
});
type Filing = ReturnType<typeof filing>;

/** An income and a cash flow statement of one period by the multiple of a unit that each line is. */
function report(start: string, end: string, size: number, from: Filing): Fact[] {
  const money = {
    RevenueFromContractWithCustomerExcludingAssessedTax: 100,
    CostOfRevenue: 60,
    OperatingIncomeLoss: 20,
  };
  const more = {
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: 22,
    IncomeTaxExpenseBenefit: 2,
    NetIncomeLoss: 20,
    NetCashProvidedByUsedInOperatingActivities: 30,
    NetCashProvidedByUsedInInvestingActivities: -10,
    NetCashProvidedByUsedInFinancingActivities: -5,
    PaymentsToAcquirePropertyPlantAndEquipment: 8,
  };
  const facts = Object.entries({ ...money, ...more }).map(([name, value]): Fact => ({
    name: `us-gaap:${name}`,
    start,
    end,
    unit: 'USD',
    value: value * size,
    ...from,
  }));
  const shares = [
    ['EarningsPerShareBasic', 'USD/shares', size / 10],
    ['WeightedAverageNumberOfSharesOutstandingBasic', 'shares', 200],
  ] as const;
  return [
    ...facts,
    ...shares.map(([name, unit, value]): Fact => ({
      name: `us-gaap:${name}`,
      start,
      end,
      unit,
      value,
      ...from,
    })),
  ];
}

const first = filing('23-000001', '2023-05-01');
const second = filing('23-000002', '2023-08-01');
const third = filing('23-000003', '2023-11-01');
const annual = filing('23-000004', '2024-02-01', '10-K');
const wholeYear: Fact[] = [
  ...report(year, '2023-03-31', 1, first),
  ...report(year, '2023-06-30', 3, second),
  ...report(year, '2023-09-30', 6, third),
  ...report(year, '2023-12-31', 10, annual),
];

const find = (facts: readonly Fact[], statement: string, period: string) =>
  standardStatements(facts).find((one) => one.statement === statement && one.period === period);

describe('standard statements', () => {
  it('take quarters that no report has by themselves from the year to date', () => {
    const revenue = ['Q1', 'Q2', 'Q3', 'Q4', 'FY'].map(
      (period) => find(wholeYear, 'income', period)?.values['revenue'],
    );
    assert.deepEqual(revenue, [100, 200, 300, 400, 1000]);
    const fourth = find(wholeYear, 'cashflow', 'Q4')!;
    assert.equal(fourth.values['capitalExpenditure'], -32, 'what is paid is negative');
    assert.equal(fourth.start, '2023-10-01');
    assert.equal(fourth.end, '2023-12-31');
    assert.equal(fourth.calendarYear, 2023);
  });

  it('never subtract amounts per share and share counts', () => {
    assert.equal(find(wholeYear, 'income', 'Q1')?.values['eps'], 0.1);
    for (const period of ['Q2', 'Q3', 'Q4'])
      for (const name of ['eps', 'weightedAverageShsOut'])
        assert.equal(find(wholeYear, 'income', period)?.values[name], null, `${period} ${name}`);
    assert.equal(find(wholeYear, 'income', 'FY')?.values['eps'], 1);
  });

  it('take a quarter as it is reported before the difference', () => {
    const facts = [...wholeYear, ...report('2023-04-01', '2023-06-30', 2.5, second)];
    assert.equal(find(facts, 'income', 'Q2')?.values['revenue'], 250);
    assert.equal(find(facts, 'income', 'Q2')?.values['eps'], 0.25);
  });

  it('follow the newest filing of a period; an earlier one is reached by its number', () => {
    const restated = report(year, '2023-12-31', 11, filing('24-000009', '2025-02-01', '10-K'));
    const facts = [...wholeYear, ...restated];
    const newest = find(facts, 'income', 'FY')!;
    assert.equal(newest.values['revenue'], 1100);
    assert.deepEqual(
      newest.filings.map((one) => one.accession),
      ['0000000001-24-000009', annual.accession],
    );
    const earlier = standardStatements(facts, { accession: annual.accession }).find(
      (one) => one.statement === 'income',
    );
    assert.equal(earlier?.values['revenue'], 1000);
    const [record] = statementsFromFacts(restated, { symbol: 'X', cik: '0000000001' });
    assert.equal(
      record?.link,
      'https://www.sec.gov/Archives/edgar/data/1/000000000124000009/0000000001-24-000009-index.htm',
    );
  });

  it('derive totals that are not tagged, and leave facts with dimensions out', () => {
    const segment: Fact = { ...wholeYear[0]!, value: 7, dimensions: { 'us-gaap:SegmentAxis': 'x:A' } };
    const values = find([segment, ...wholeYear], 'income', 'Q1')!.values;
    assert.equal(values['revenue'], 100);
    assert.equal(values['grossProfit'], 40);
    assert.equal(values['operatingExpenses'], 20);
    assert.equal(values['totalOtherIncomeExpensesNet'], 2);
    assert.equal(values['otherExpenses'], 20, 'expenses that no line names');
  });

  it('leave an amount of the notes empty in quarters whose reports lack it, and 0 where none has it', () => {
    const interest: Fact = { ...wholeYear.at(-1)!, name: 'us-gaap:InterestExpense', unit: 'USD', value: 9 };
    const facts = [...wholeYear, interest];
    assert.equal(find(facts, 'income', 'FY')?.values['interestExpense'], 9);
    assert.equal(find(facts, 'income', 'Q2')?.values['interestIncome'], 0);
    const quarters = wholeYear.filter((fact) => fact.end !== '2023-12-31');
    const later = [
      ...quarters,
      ...report(year, '2023-12-31', 10, annual),
      { ...interest, end: '2023-09-30', ...third },
    ];
    assert.equal(find(later, 'income', 'Q3')?.values['interestExpense'], 9);
    assert.equal(find(later, 'income', 'FY')?.values['interestExpense'], null);
  });

  it('have the fiscal year as most filings call it', () => {
    const late = wholeYear.map((fact) => ({ ...fact, fiscalYear: 2022 }));
    assert.equal(find(late, 'income', 'FY')?.calendarYear, 2022);
  });
});

describe('share restatements', () => {
  const eps = (value: number, from: Filing): Fact => ({
    name: 'us-gaap:EarningsPerShareBasic',
    start: year,
    end: '2023-12-31',
    unit: 'USD/shares',
    value,
    ...from,
  });
  const later = filing('24-000009', '2025-02-01', '10-K');

  it('are found where a later filing states the amount on the basis of after a split', () => {
    const [found, ...more] = shareRestatements([eps(12.05, annual), eps(1.21, later)]);
    assert.deepEqual(more, []);
    assert.equal(found?.ratio, 10);
    assert.equal(found?.accession, later.accession);
  });

  it('are not what else changed', () => {
    assert.deepEqual(shareRestatements([eps(12.05, annual), eps(11.4, later)]), []);
    assert.deepEqual(shareRestatements([eps(12.05, annual), eps(12.05, later)]), []);
    assert.deepEqual(shareRestatements([eps(1.2, annual), eps(-0.6, later)]), []);
  });
});
