import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { halveRecord, quarterBefore } from './half-years.ts';

describe('half years', () => {
  it('halves flows and amounts per share, and keeps shares, ratios and figures at a date', () => {
    const { earlier, later } = halveRecord('income', {
      revenue: 101,
      netIncome: 10,
      netIncomeRatio: 0.099,
      eps: 0.5,
      weightedAverageShsOut: 20,
    });
    for (const quarter of [earlier, later]) {
      assert.deepEqual(
        [quarter['revenue'], quarter['netIncome'], quarter['eps']],
        [50.5, 5, 0.25],
        'the quarters add up to the half year',
      );
      assert.deepEqual([quarter['netIncomeRatio'], quarter['weightedAverageShsOut']], [0.099, 20]);
      assert.equal(quarter['costOfRevenue'], null, 'what is missing stays missing');
    }
    const balance = halveRecord('balance', { totalAssets: 7 });
    assert.deepEqual([balance.earlier['totalAssets'], balance.later['totalAssets']], [7, 7]);
  });

  it('puts the cash between the quarters at the start and half of the change', () => {
    const { earlier, later } = halveRecord('cashflow', {
      netChangeInCash: 30,
      cashAtBeginningOfPeriod: 100,
      cashAtEndOfPeriod: 130,
    });
    assert.deepEqual([earlier['cashAtBeginningOfPeriod'], earlier['cashAtEndOfPeriod']], [100, 115]);
    assert.deepEqual([later['cashAtBeginningOfPeriod'], later['cashAtEndOfPeriod']], [115, 130]);
    const unknown = halveRecord('cashflow', { netChangeInCash: 30, cashAtEndOfPeriod: 130 });
    assert.equal(unknown.earlier['cashAtEndOfPeriod'], null);
  });

  it('dates the quarter before three months earlier, at the end of a month where that is one', () => {
    const dates = ['2023-06-30', '2023-12-31', '2024-05-31', '2023-03-31', '2023-07-15', '2023-05-30'];
    assert.deepEqual(dates.map(quarterBefore), [
      '2023-03-31',
      '2023-09-30',
      '2024-02-29',
      '2022-12-31',
      '2023-04-15',
      '2023-02-28',
    ]);
  });
});
