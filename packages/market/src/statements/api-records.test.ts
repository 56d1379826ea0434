import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readApiRecords } from './api-records.ts';
import { statementTypes } from './fields.ts';
import { documentedSample, recordedSample, samplesAbsent } from './testing/api-samples.ts';

if (samplesAbsent) console.log(samplesAbsent);

const row = {
  symbol: 'ZZZ',
  date: '2023-12-31',
  calendarYear: '2023',
  period: 'FY',
  reportedCurrency: 'USD',
  revenue: 10,
  grossProfit: 4,
  incomeBeforeTax: 2,
  eps: 0.1,
};
const problems = (...rows: unknown[]) =>
  readApiRecords(rows).problems.map(({ row: at, field, message }) => `${at} ${field}: ${message}`);

describe('statements of the API', () => {
  it('are read in both versions under the names of version 3', { skip: samplesAbsent }, () => {
    for (const statement of statementTypes) {
      const [stable, three] = [recordedSample(statement), documentedSample(statement)];
      const { records, problems: none } = readApiRecords([stable, three]);
      assert.deepEqual(none, []);
      assert.deepEqual(
        records.map((one) => [one.statement, one.calendarYear, one.filingDate]),
        [
          [statement, 2024, '2024-11-01'],
          [statement, 2022, '2022-10-28'],
        ],
      );
      for (const [name, value] of Object.entries(records[1]!.values)) assert.equal(value, three[name], name);
    }
    const [cash] = readApiRecords({ response: [recordedSample('cashflow')] }).records;
    assert.equal(cash?.values['otherInvestingActivites'], -1_308_000_000);
    assert.equal(cash?.values['debtRepayment'], -5_998_000_000);
  });

  it('name each bad row with its field, as the file names it', () => {
    assert.deepEqual(problems({ ...row, revenue: '1,000' }), ['1 revenue: must be a number']);
    assert.deepEqual(
      problems(
        row,
        { ...row, calendarYear: 2022, date: '2022-02-30' },
        { ...row, calendarYear: 99, period: 'H1', symbol: '' },
      ),
      [
        '2 date: must be a day (YYYY-MM-DD)',
        '3 symbol: is missing',
        '3 calendarYear: must be a year from 1900 to 2100',
        '3 period: must be one of Q1, Q2, Q3, Q4, FY',
      ],
    );
    assert.deepEqual(problems({ ...row, reportedCurrency: 'usd' }, 5, { symbol: 'A' }), [
      '1 reportedCurrency: must be a currency code of three capital letters',
      '2 null: must be an object',
      '3 null: is no income statement, balance sheet or cash flow statement',
    ]);
    assert.deepEqual(problems(row, { ...row, revenue: 11 }), [
      '2 period: row 1 has the same statement of ZZZ, 2023 FY',
    ]);
    assert.deepEqual(readApiRecords({ message: 'Limit Reach' }).problems, [
      { row: 0, field: null, message: 'the file must be a list of statements' },
    ]);
  });

  it('keep what is missing empty, and count fields that no statement has', () => {
    const { records, ignored } = readApiRecords([{ ...row, somethingNew: 1 }]);
    assert.equal(records[0]!.values['netIncome'], null);
    assert.deepEqual([...ignored], [['somethingNew', 1]]);
  });
});
