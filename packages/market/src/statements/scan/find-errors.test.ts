// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { demoStatements } from '../demo.ts';
import { statementFields, type FiscalPeriod, type StatementRecord, type StatementType } from '../fields.ts';
import { findStatementErrors } from './find-errors.ts';
import type { ScannedStatements, StatementFinding } from './types.ts';

const clean = demoStatements('SCAN', 4, { asOf: '2024-06-01' }).filter(
  ({ calendarYear }) => calendarYear >= 2018 && calendarYear <= 2022,
);
const YEAR = 2020;

const isAt = (record: StatementRecord, statement: StatementType, period: FiscalPeriod): boolean =>
  record.statement === statement && record.calendarYear === YEAR && record.period === period;
const recordAt = (statement: StatementType, period: FiscalPeriod): StatementRecord =>
  clean.find((record) => isAt(record, statement, period))!;
/** The clean statements with one record changed. */
const changed = (
  statement: StatementType,
  period: FiscalPeriod,
  change: (record: StatementRecord) => StatementRecord | null,
): StatementRecord[] =>
  clean.flatMap((record) => (isAt(record, statement, period) ? (change(record) ?? []) : [record]));
const mapMoney = (record: StatementRecord, to: (field: string, value: number) => number): StatementRecord => {
  const values = { ...record.values };
  for (const { name, kind } of statementFields[record.statement])
    if (kind === 'money' && values[name] != null) values[name] = to(name, values[name]);
  return { ...record, values };
};

const probable = (input: ScannedStatements): readonly StatementFinding[] =>
  findStatementErrors(input).filter(({ probability }) => probability > 0.5);
/** Records after the repairs that are proposed. */
function fixed(
  records: readonly StatementRecord[],
  findings: readonly StatementFinding[],
): StatementRecord[] {
  return records.map((record) => {
    const values = { ...record.values };
    let { reportedCurrency } = record;
    for (const { repair } of findings)
      for (const cell of repair?.statement === record.statement ? repair.cells : []) {
        if (cell.calendarYear !== record.calendarYear || cell.period !== record.period) continue;
        if (typeof cell.suggested === 'string') reportedCurrency = cell.suggested;
        else values[cell.field] = cell.suggested;
      }
    return { ...record, reportedCurrency, values };
  });
}

const sumOf = (statement: StatementType, field: string, periods: readonly FiscalPeriod[]): number =>
  periods.reduce((sum, period) => sum + (recordAt(statement, period).values[field] ?? 0), 0);

describe('findStatementErrors', () => {
  it('says nothing of sound statements', () => {
    assert.deepEqual(findStatementErrors({ records: clean }), []);
    assert.deepEqual(findStatementErrors({ records: clean, sources: [{ name: 'fmp', records: clean }] }), []);
    assert.deepEqual(findStatementErrors({ records: [] }), []);
  });

  const revenue = recordAt('income', 'Q2').values['revenue']!;
  const repaired: [kind: string, records: StatementRecord[]][] = [
    [
      'statement-sign',
      changed('income', 'Q2', (record) => ({
        ...record,
        values: { ...record.values, costOfRevenue: -record.values['costOfRevenue']! },
      })),
    ],
    [
      'statement-scale',
      changed('income', 'Q2', (record) => ({
        ...record,
        values: { ...record.values, revenue: revenue * 1000 },
      })),
    ],
    [
      'statement-scale',
      changed('cashflow', 'Q3', (record) => mapMoney(record, (_field, value) => value / 1000)),
    ],
    [
      'statement-scale',
      changed('balance', 'Q1', (record) => mapMoney(record, (_field, value) => value * 1000)),
    ],
    [
      'statement-identity',
      changed('balance', 'FY', (record) => ({
        ...record,
        values: { ...record.values, totalAssets: record.values['totalAssets']! + 9e6 },
      })),
    ],
    ['statement-currency', changed('income', 'Q3', (record) => ({ ...record, reportedCurrency: 'JPY' }))],
  ];
  for (const [i, [kind, records]] of repaired.entries())
    it(`finds ${kind} (${i}), and its repair leaves nothing to find`, () => {
      const found = probable({ records });
      assert.deepEqual(
        found.map((finding) => finding.kind),
        [kind],
        JSON.stringify(found.map(({ evidence }) => evidence)),
      );
      assert.ok(found[0]!.repair && found[0]!.probability > 0.85 && found[0]!.evidence.length > 0);
      assert.deepEqual(probable({ records: fixed(records, found) }), []);
    });

  it('finds a quarter that is the year to date and subtracts the quarters before', () => {
    const records = changed('cashflow', 'Q3', (record) =>
      mapMoney(record, (field, value) => {
        const isFlow = statementFields.cashflow.find(({ name }) => name === field)!.flow;
        return isFlow ? sumOf('cashflow', field, ['Q1', 'Q2', 'Q3']) : value;
      }),
    );
    const [found] = probable({ records });
    assert.equal(found?.kind, 'statement-year-to-date');
    const right = recordAt('cashflow', 'Q3').values;
    for (const { field, suggested } of found.repair!.cells)
      assert.ok(Math.abs(Number(suggested) - right[field]!) < 1, `${field} ${suggested} ${right[field]}`);
  });

  it('finds a quarter that holds the amounts of another one, and takes its own from the year', () => {
    const first = recordAt('income', 'Q1').values;
    const records = changed('income', 'Q2', (record) => ({ ...record, values: first }));
    const found = probable({ records }).find(({ kind }) => kind === 'statement-doubled-quarter');
    const right = recordAt('income', 'Q2').values;
    for (const { field, suggested } of found!.repair!.cells)
      assert.ok(Math.abs(Number(suggested) - right[field]!) < 1, `${field} ${suggested} ${right[field]}`);
  });

  it('names a missing quarter, without a repair', () => {
    const found = probable({ records: changed('income', 'Q3', () => null) });
    assert.deepEqual(
      found.map(({ kind, evidence, repair }) => [kind, evidence, repair]),
      [['statement-missing-quarter', [`${YEAR}-Q3 is missing.`], null]],
    );
  });

  it('names periods that end at another time of the year', () => {
    for (const period of ['FY', 'Q2'] as const) {
      const records = changed('balance', period, (record) => {
        const date = new Date(Date.parse(record.date) - 61 * 86_400_000).toISOString().slice(0, 10);
        return { ...record, date };
      });
      const kinds = new Set(probable({ records }).map(({ kind }) => kind));
      assert.deepEqual([...kinds], ['statement-fiscal-year'], period);
    }
  });

  it('finds a record that another source has in another currency, and one value that it has otherwise', () => {
    const records = changed('income', 'FY', (record) =>
      mapMoney(record, (_field, value) => Math.round(value * 0.91)),
    );
    const [found] = probable({ records, sources: [{ name: 'fmp', records: clean }] });
    assert.deepEqual([found?.kind, found?.repair?.source], ['statement-currency', 'fmp']);
    const tax = recordAt('cashflow', 'Q2').values['deferredIncomeTax']! + 3e6;
    const one = changed('cashflow', 'Q2', (record) => ({
      ...record,
      values: {
        ...record.values,
        deferredIncomeTax: tax,
        otherNonCashItems: record.values['otherNonCashItems']! - 3e6,
      },
    }));
    const two = probable({ records: one, sources: [{ name: 'fmp', records: clean }] });
    const cells = two.flatMap(({ repair }) => repair?.cells ?? []).map(({ field }) => field);
    assert.ok(cells.includes('deferredIncomeTax') && cells.includes('otherNonCashItems'), cells.join());
  });

  it('compares average shares with the counts of filings', () => {
    const shareCounts = clean
      .filter(({ statement, period }) => statement === 'income' && period !== 'FY')
      .map(({ date, values }) => ({ date, shares: values['weightedAverageShsOut']! * 1.01 }));
    const records = changed('income', 'Q2', (record) => ({
      ...record,
      values: {
        ...record.values,
        eps: record.values['eps']! * 1000,
        weightedAverageShsOut: record.values['weightedAverageShsOut']! / 1000,
      },
    }));
    const found = findStatementErrors({ records, shareCounts }).find(
      ({ kind }) => kind === 'statement-shares',
    );
    const right = recordAt('income', 'Q2').values['weightedAverageShsOut'];
    assert.deepEqual(
      found?.repair?.cells.map(({ field, suggested }) => [field, suggested]),
      [['weightedAverageShsOut', right]],
    );
    assert.deepEqual(findStatementErrors({ records: clean, shareCounts }), []);
  });

  it('rests on the values concerned', () => {
    const broken = (value: number) =>
      findStatementErrors({
        records: changed('income', 'Q2', (record) => ({
          ...record,
          values: { ...record.values, revenue: value },
        })),
      })[0]!.basis;
    assert.equal(broken(-revenue), broken(-revenue));
    assert.notEqual(broken(-revenue), broken(revenue * 1000));
  });
});
