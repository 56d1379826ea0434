import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { denominationScales, detectDenomination } from './denomination.ts';
import { statementFields, type FiscalPeriod, type StatementType } from './fields.ts';
import {
  annualErrors,
  duplicateDates,
  isRecentFormula,
  recordId,
  shiftingFiscalYear,
  type PeriodRecord,
} from './periods.ts';

/** A year of one field: values of Q1 to Q4 and FY, those that are there. */
const year = (field: string, values: readonly (number | null)[], calendarYear = 2023): PeriodRecord[] =>
  values.flatMap((value, i) => {
    const period = (['Q1', 'Q2', 'Q3', 'Q4', 'FY'] as FiscalPeriod[])[i]!;
    return value === null
      ? []
      : [{ calendarYear, period, date: `${calendarYear}-12-31`, values: { [field]: value } }];
  });

describe('a year against its quarters', () => {
  const cases: [StatementType, string, (number | null)[], string[]][] = [
    ['balance', 'totalAssets', [null, null, null, 101, 100], []],
    ['balance', 'totalAssets', [null, null, null, 102, 100], []],
    ['balance', 'totalAssets', [null, null, null, 103, 100], ['totalAssets of FY is 3 below Q4']],
    ['balance', 'totalAssets', [1, 2, 3, null, 100], []],
    ['income', 'revenue', [26, 26, 26, 26, 100], []],
    ['income', 'revenue', [26, 26, 26, 27, 100], []],
    ['income', 'revenue', [26, 26, 26, 28, 100], ['revenue of FY is 6 below the sum of Q1 to Q4']],
    ['income', 'revenue', [26, 26, null, 28, 100], []],
    ['income', 'eps', [1, 1, 1, 1, 4.5], ['eps of FY is 0.5 above the sum of Q1 to Q4']],
    ['income', 'netIncomeRatio', [0.1, 0.1, 0.1, 0.1, 0.1], []],
    ['income', 'weightedAverageShsOut', [10, 10, 10, 10, 10], []],
    ['cashflow', 'freeCashFlow', [-1, -1, -1, -1, 4], ['freeCashFlow of FY is 8 above the sum of Q1 to Q4']],
    ['cashflow', 'cashAtEndOfPeriod', [5, 6, 7, 8, 8], []],
    ['cashflow', 'cashAtEndOfPeriod', [5, 6, 7, 8, 9], ['cashAtEndOfPeriod of FY is 1 above Q4']],
    ['cashflow', 'cashAtBeginningOfPeriod', [5, 6, 7, 8, 5], []],
  ];
  for (const [statement, field, values, sentences] of cases)
    it(`${field} ${values.join(' ')}: ${sentences[0] ?? 'nothing'} (r001-q4-fy-tolerance)`, () => {
      assert.deepEqual(
        annualErrors(statement, year(field, values)).map(({ text }) => text),
        sentences,
      );
    });

  it('never mixes two years', () => {
    const records = [...year('revenue', [1, 1, 1, 1, 4]), ...year('revenue', [2, 2, 2, 2, 8], 2024)];
    assert.deepEqual(annualErrors('income', records), []);
    const [error, ...more] = annualErrors('income', [...records, ...year('revenue', [2, 2, 2, 2, 9], 2022)]);
    assert.deepEqual([error?.calendarYear, error?.annual, error?.quarters, more.length], [2022, 9, 8, 0]);
  });
});

describe('dates of records', () => {
  it('records are named by year and period (r001-statement-row-ids)', () => {
    assert.deepEqual(
      [recordId({ calendarYear: 2023, period: 'Q1' }), recordId({ calendarYear: 2023, period: 'FY' })],
      ['2023-Q1', '2023-FY'],
    );
  });

  const record = (calendarYear: number, period: FiscalPeriod, date: string) => ({
    calendarYear,
    period,
    date,
  });

  it('are named where two quarters have one, not where a year ends with its quarter (r001-duplicate-dates)', () => {
    const records = [
      record(2023, 'Q1', '2023-03-31'),
      record(2023, 'Q2', '2023-03-31'),
      record(2023, 'Q4', '2023-12-31'),
      record(2023, 'FY', '2023-12-31'),
    ];
    assert.deepEqual(duplicateDates(records), ['2023-Q1', '2023-Q2']);
    assert.deepEqual(duplicateDates([...records, record(2022, 'FY', '2023-12-31')]), [
      '2023-Q1',
      '2023-Q2',
      '2023-FY',
      '2022-FY',
    ]);
    assert.deepEqual(duplicateDates([]), []);
  });

  const ends: [dates: string[], isShifting: boolean][] = [
    [['2021-12-31', '2022-12-28'], false],
    [['2021-12-31', '2022-09-30'], true],
    [['2021-09-25', '2022-09-24', '2023-09-30'], false],
    [['2021-06-20', '2022-06-30'], false],
    [['2021-06-19', '2022-06-30'], true],
    [['2021-12-31'], false],
    [[], false],
  ];
  for (const [dates, isShifting] of ends)
    it(`fiscal years that end ${dates.join(', ') || 'nowhere'} ${isShifting ? 'shift' : 'do not shift'} (r001-shifting-fiscal-year)`, () => {
      const records = dates.map((date) => record(Number(date.slice(0, 4)), 'FY', date));
      assert.equal(shiftingFiscalYear([...records, record(2022, 'Q1', '2022-03-31')]), isShifting);
    });

  it('make an invalid formula recent for five years (r001-invalid-formula-recent)', () => {
    assert.deepEqual(
      [2018, 2019, 2024, 2025].map((calendarYear) => isRecentFormula(calendarYear, 2024)),
      [false, true, true, true],
    );
  });
});

describe('denomination', () => {
  const names = statementFields.cashflow.map(({ name }) => name).slice(0, 10);
  const values = (factors: readonly (number | null)[]) =>
    Object.fromEntries(names.map((name, i) => [name, factors[i] ?? null]));
  const ones = values(Array.from({ length: 10 }, () => 1));

  it('has ten scales (r001-denomination-scales)', () => {
    assert.deepEqual(denominationScales, [100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11]);
  });

  const cases: [factors: (number | null)[], scale: number | null][] = [
    [[980, 1100, 1000, 990, 1010, 1, 1, 1, 1, 1], 1000],
    [[980, 1100, 1000, 990, 1, 1, 1, 1, 1, 1], null],
    [[500, 2000, 499, 2001, 2001, 2001, 2001], null],
    [[500, 2000, 1000, 499, 2001], 1000],
    [[100, 100, 100], 100],
    [[1e11, 1e11, 0, 0, 0, 0, 0, 0, 0, 0], 1e11],
    [[1, 1, 1], null],
    [[0.001, 0.001], null],
    [[], null],
    [[null, Number.NaN, Infinity], null],
  ];
  for (const [factors, scale] of cases)
    it(`of ${factors.join(' ') || 'nothing'} is ${scale} (r001-denomination-autodetect)`, () => {
      assert.equal(detectDenomination('cashflow', values(factors), ones), scale);
    });

  it('counts no ratios, and no zeros of the database (r001-denomination-autodetect)', () => {
    const extracted = { revenue: 5e6, grossProfit: 2e6, netIncomeRatio: 0.1, ebitdaratio: 0.2, netIncome: 7 };
    const database = { revenue: 5, grossProfit: 2, netIncomeRatio: 0.1, ebitdaratio: 0.2, netIncome: 0 };
    assert.equal(detectDenomination('income', extracted, database), 1e6);
  });
});
