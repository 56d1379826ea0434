import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { demoStatements } from './demo.ts';
import { statementFields, type StatementRecord } from './fields.ts';
import { formulas } from './formulas.ts';

const symbols = [
  'NWND',
  'HLXM',
  'PBLK',
  'ORBD',
  'CDRW',
  'LMNT',
  'GRVA',
  'TSSL',
  'MRWK',
  'FRNZ',
  'QLTY',
  'VNTR',
  'ASOP',
];

/** Sums to the unit; what is divided within half of its last printed digit, and 5 percent of an amount per share. */
function broken(record: StatementRecord): string[] {
  const { values, statement, symbol, calendarYear, period } = record;
  return formulas[statement].flatMap(({ field, main }) => {
    const value = values[field]!;
    if (main.kind === 'sum') {
      const sum = main.terms.reduce((all, { field: name, sign }) => all + sign * values[name]!, 0);
      return sum === value ? [] : [`${symbol} ${calendarYear} ${period} ${field}: ${value}, not ${sum}`];
    }
    const quotient = values[main.numerator]! / values[main.divisor]!;
    const allowed = field.startsWith('eps') ? 0.00501 : 1e-10;
    return Math.abs(quotient - value) <= allowed
      ? []
      : [`${symbol} ${calendarYear} ${period} ${field}: ${value}, not ${quotient}`];
  });
}

describe('demo statements', () => {
  it('satisfy every formula, and have every field', () => {
    for (const symbol of symbols) {
      const records = demoStatements(symbol, 7);
      assert.deepEqual(records.flatMap(broken), [], symbol);
      for (const { statement, values } of records)
        assert.deepEqual(
          Object.keys(values).toSorted(),
          statementFields[statement].map(({ name }) => name).toSorted(),
        );
    }
  });

  it('have ten years of which the quarters add up', () => {
    for (const symbol of symbols) {
      const records = demoStatements(symbol, 7);
      const whole = records.filter((one) => one.period === 'FY' && one.statement === 'cashflow');
      assert.ok(whole.length >= 10, `${symbol}: ${whole.length}`);
      for (const year of whole) {
        const parts = records.filter(
          (one) =>
            one.statement === 'cashflow' && one.calendarYear === year.calendarYear && one.period !== 'FY',
        );
        assert.equal(parts.length, year.reportedCurrency === 'GBP' ? 2 : 4, symbol);
        for (const field of ['netIncome', 'netChangeInCash', 'capitalExpenditure'])
          assert.equal(
            parts.reduce((sum, one) => sum + one.values[field]!, 0),
            year.values[field],
            `${symbol} ${field}`,
          );
        const last = parts.at(-1)!;
        assert.equal(last.finalLink, year.finalLink, 'one filing');
      }
    }
  });

  it('stay plausible: cash, equity and property are positive', () => {
    for (const symbol of symbols)
      for (const { statement, values, calendarYear, period } of demoStatements(symbol, 7))
        if (statement === 'balance')
          for (const field of [
            'cashAndCashEquivalents',
            'totalStockholdersEquity',
            'propertyPlantEquipmentNet',
            'netReceivables',
            'otherNonCurrentAssets',
            'shortTermInvestments',
            'longTermInvestments',
            'otherCurrentLiabilities',
            'deferredRevenue',
            'accountPayables',
            'intangibleAssets',
            'longTermDebt',
          ])
            assert.ok(values[field]! > 0, `${symbol} ${calendarYear} ${period} ${field} ${values[field]}`);
  });

  it('are the same each time, several currencies, until the day that is asked for', () => {
    assert.deepEqual(demoStatements('NWND', 7), demoStatements('NWND', 7));
    assert.notDeepEqual(demoStatements('NWND', 7), demoStatements('NWND', 8));
    assert.equal(new Set(symbols.map((symbol) => demoStatements(symbol, 7)[0]!.reportedCurrency)).size, 4);
    const records = demoStatements('NWND', 7, { asOf: '2024-05-10', sharesOutstanding: 90_000_000 });
    assert.equal(records.at(-1)!.date, '2024-03-31');
    assert.ok(records.every((one) => one.filingDate! <= '2024-05-10'));
    const shares = records.findLast((one) => one.statement === 'income')!.values['weightedAverageShsOut']!;
    assert.ok(Math.abs(shares / 90_000_000 - 1) < 0.05, String(shares));
  });
});
