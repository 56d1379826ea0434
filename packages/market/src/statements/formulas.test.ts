import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calculateRatios, cellErrors, type StatementValues } from './evaluate.ts';
import { statementFields, statementTypes, type StatementType } from './fields.ts';
import { formulaOf, formulas } from './formulas.ts';
import { documentedSample, recordedSample, samplesAbsent } from './testing/api-samples.ts';

const numeric = (sample: Record<string, string | number | null>): StatementValues =>
  Object.fromEntries(
    Object.entries(sample).filter(([, value]) => typeof value === 'number'),
  ) as StatementValues;

/** What the formulas say of a record: the sentences. */
const said = (statement: StatementType, values: StatementValues): string[] =>
  cellErrors(statement, values).map(({ text }) => text);

describe('formulas', () => {
  it('name fields of their own statement only, and never the field itself', () => {
    for (const statement of statementTypes) {
      const names = new Set(statementFields[statement].map(({ name }) => name));
      for (const { field, readings } of formulas[statement])
        for (const reading of readings) {
          const parts =
            reading.kind === 'sum'
              ? reading.terms.map((term) => term.field)
              : [reading.numerator, reading.divisor];
          for (const name of [field, ...parts]) assert.ok(names.has(name), `${field}: ${name}`);
          assert.ok(!parts.includes(field) && new Set(parts).size === parts.length, field);
        }
    }
  });

  it('keep the signs of their text', () => {
    assert.deepEqual(formulaOf('income', 'grossProfit'), {
      kind: 'sum',
      field: 'grossProfit',
      terms: [
        { field: 'revenue', sign: 1 },
        { field: 'costOfRevenue', sign: -1 },
      ],
      text: 'revenue - costOfRevenue',
    });
    assert.equal(formulaOf('income', 'revenue'), undefined);
  });

  for (const statement of statementTypes)
    it(`${statement}: find nothing in the documented answer`, { skip: samplesAbsent }, () => {
      assert.deepEqual(said(statement, numeric(documentedSample(statement))), []);
    });

  it('find nothing in the recorded cash flows', { skip: samplesAbsent }, () => {
    const { otherInvestingActivities, otherFinancingActivities, ...rest } = numeric(
      recordedSample('cashflow'),
    );
    const values = {
      ...rest,
      otherInvestingActivites: otherInvestingActivities!,
      netCashUsedForInvestingActivites: rest['netCashProvidedByInvestingActivities']!,
      debtRepayment: rest['netDebtIssuance']!,
      dividendsPaid: rest['netDividendsPaid']!,
      otherFinancingActivites: otherFinancingActivities!,
      netCashUsedProvidedByFinancingActivities: rest['netCashProvidedByFinancingActivities']!,
    };
    assert.deepEqual(said('cashflow', values), []);
  });
});

describe('cells that do not follow from their record', () => {
  const cases: [why: string, statement: StatementType, values: StatementValues, sentences: string[]][] = [
    ['a sum off by less than half a percent', 'income', { grossProfit: 100, revenue: 100.4 }, []],
    ['a sum off by half a percent', 'income', { grossProfit: 100, revenue: 100.5 }, []],
    [
      'a sum off by more',
      'income',
      { grossProfit: 100, revenue: 100.6 },
      ['grossProfit is 0.6 below revenue - costOfRevenue'],
    ],
    [
      'both parts of a difference',
      'income',
      { grossProfit: 94.8, revenue: 300, costOfRevenue: 200 },
      ['grossProfit is 5.2 below revenue - costOfRevenue'],
    ],
    [
      'a large value',
      'cashflow',
      {
        freeCashFlow: 111_443_000_000,
        operatingCashFlow: 122_151_000_000,
        capitalExpenditure: 10_708_000_000,
      },
      ['freeCashFlow is 21,416,000,000 below operatingCashFlow + capitalExpenditure'],
    ],
    ['earnings per share off by 4 %', 'income', { eps: 1, netIncome: 104, weightedAverageShsOut: 100 }, []],
    [
      'earnings per share off by 6 %',
      'income',
      { eps: 1, netIncome: 106, weightedAverageShsOut: 100 },
      ['eps is 0.06 below netIncome / weightedAverageShsOut'],
    ],
    ['a small value off by 18 %', 'income', { eps: 0.005, netIncome: 0.59, weightedAverageShsOut: 100 }, []],
    [
      'a small value off by 22 %',
      'income',
      { eps: 0.005, netIncome: 0.61, weightedAverageShsOut: 100 },
      ['eps is 0.0011 below netIncome / weightedAverageShsOut'],
    ],
    ['a loss is no small value', 'income', { eps: -1, netIncome: -104, weightedAverageShsOut: 100 }, []],
    [
      'a loss with its sign lost',
      'income',
      { eps: 1, netIncome: -100, weightedAverageShsOut: 100 },
      ['eps is 2 above netIncome / weightedAverageShsOut'],
    ],
    ['zero beside a sum of 20', 'balance', { netDebt: 0, totalDebt: 20 }, []],
    [
      'zero beside a sum of 21',
      'balance',
      { netDebt: 0, totalDebt: 21 },
      ['netDebt is 21 below totalDebt - cashAndCashEquivalents'],
    ],
    ['nothing to compare with', 'income', { grossProfit: 100, eps: 2, netIncome: 5 }, []],
    ['a divisor of zero', 'income', { eps: 2, netIncome: 5, weightedAverageShsOut: 0 }, []],
    ['a missing value', 'income', { grossProfit: null, revenue: 100 }, []],
    ['values that are no numbers', 'income', { grossProfit: Number.NaN, revenue: Infinity }, []],
    [
      'operating expenses without the other expenses, as some give them',
      'income',
      {
        operatingExpenses: 51_345,
        researchAndDevelopmentExpenses: 26_251,
        otherExpenses: -334,
        sellingGeneralAndAdministrativeExpenses: 25_094,
      },
      [],
    ],
    [
      'leases as a line and a debt of their own',
      'balance',
      { totalDebt: 130, shortTermDebt: 20, longTermDebt: 100, capitalLeaseObligations: 10 },
      [],
    ],
    [
      'a balance sheet that does not balance',
      'balance',
      { totalAssets: 90, totalLiabilitiesAndTotalEquity: 100, totalLiabilities: 60, totalEquity: 40 },
      ['totalLiabilitiesAndTotalEquity is 10 above totalAssets'],
    ],
  ];
  for (const [why, statement, values, sentences] of cases)
    it(`${why}: ${sentences[0] ?? 'nothing'} (r001-cell-error-tolerance)`, () => {
      assert.deepEqual(said(statement, values), sentences);
    });

  const sga = 'sellingGeneralAndAdministrativeExpenses';
  const exempt: [value: number, parts: number | null, isFound: boolean][] = [
    [0, 0, false],
    [0, null, false],
    [25_094, 0, false],
    [0, 500, true],
    [25_094, 500, true],
  ];
  for (const [value, parts, isFound] of exempt)
    it(`${sga} of ${value} with parts of ${parts} is ${isFound ? 'flagged' : 'exempt'} (r001-cell-error-sga-exempt)`, () => {
      const values = {
        [sga]: value,
        generalAndAdministrativeExpenses: parts,
        sellingAndMarketingExpenses: parts,
      };
      assert.equal(cellErrors('income', values).length, isFound ? 1 : 0);
    });

  it('say value, calculation, difference and tolerance of the cell', () => {
    assert.deepEqual(cellErrors('income', { grossProfit: 80, revenue: 300, costOfRevenue: 200 }), [
      {
        field: 'grossProfit',
        value: 80,
        computed: 100,
        difference: 25,
        tolerance: 0.5,
        formula: 'revenue - costOfRevenue',
        text: 'grossProfit is 20 below revenue - costOfRevenue',
      },
    ]);
  });
});

describe('ratios', () => {
  it('are calculated where revenue is there', () => {
    assert.deepEqual(calculateRatios({ revenue: 400, grossProfit: 100, netIncome: -50, eps: 3 }), {
      grossProfitRatio: 0.25,
      netIncomeRatio: -0.125,
    });
    assert.deepEqual(calculateRatios({ revenue: 0, grossProfit: 100 }), {});
  });
  it('with the amounts per share, to a hundredth', () => {
    assert.deepEqual(
      calculateRatios(
        { netIncome: 99_803, weightedAverageShsOut: 16_216, weightedAverageShsOutDil: 16_326 },
        { perShare: true },
      ),
      { eps: 6.15, epsdiluted: 6.11 },
    );
  });
  it('are those of the documented answer', { skip: samplesAbsent }, () => {
    const sample = documentedSample('income');
    for (const [field, value] of Object.entries(calculateRatios(numeric(sample), { perShare: true })))
      assert.ok(Math.abs(value - Number(sample[field])) < 1e-9, `${field}: ${value}`);
  });
});
