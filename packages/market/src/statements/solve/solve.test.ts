import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { enduranceTest } from '../../../../../scripts/test/endurance.ts';
import { seededRandom } from '../../testing/series.ts';
import { demoStatements } from '../demo.ts';
import type { FiscalPeriod, StatementRecord, StatementType } from '../fields.ts';
import { plantFault, withValues } from '../testing/plant.ts';
import { bookOf, cellKey } from './book.ts';
import { solveStatement } from './solve.ts';
import { networkOf } from './trust.ts';

const clean = demoStatements('SOLVE', 3, { asOf: '2024-06-01' });
const book = bookOf(clean);
const YEAR = 2021;

const place = (statement: StatementType, period: FiscalPeriod, field: string) => ({
  statement,
  calendarYear: YEAR,
  period,
  field,
});
const valueOf = (cell: ReturnType<typeof place>): number => book.values.get(cellKey(cell))!;
/** The clean statements with other values in some cells. */
const broken = (changes: readonly [cell: ReturnType<typeof place>, value: number][]): StatementRecord[] =>
  withValues(clean, new Map(changes.map(([cell, value]) => [cellKey(cell), value])));
/** Cells of the decided repairs with their suggested values. */
const decided = (repairs: ReturnType<typeof solveStatement>) =>
  repairs
    .filter((repair) => repair.decided)
    .map(({ cells }) => Object.fromEntries(cells.map((cell) => [cellKey(cell), cell.suggested])));

describe('solveStatement', () => {
  it('proposes nothing for sound statements, alone or beside a source that agrees', () => {
    for (const symbol of ['SOLVE', 'OTHER']) {
      const records = demoStatements(symbol, 5, { asOf: '2024-06-01' });
      const late = records.filter(({ calendarYear }) => calendarYear >= 2022);
      assert.deepEqual(solveStatement(records, late), []);
      assert.deepEqual(solveStatement(records, late, [{ name: 'fmp', records }]), []);
    }
  });

  const single: [
    why: string,
    cell: ReturnType<typeof place>,
    wrong: (right: number) => number,
    text: string,
  ][] = [
    ['a lost sign', place('income', 'Q2', 'costOfRevenue'), (right) => -right, 'sign lost'],
    [
      'a wrong scale',
      place('income', 'FY', 'revenue'),
      (right) => right * 1000,
      'a thousand times too large',
    ],
    ['a value left out', place('cashflow', 'Q3', 'netChangeInCash'), () => 0, 'left out'],
    [
      'a total of another period',
      place('balance', 'FY', 'totalAssets'),
      () => valueOf({ ...place('balance', 'FY', 'totalAssets'), calendarYear: YEAR - 1 }),
      'value of another period',
    ],
  ];
  for (const [why, cell, wrong, text] of single)
    it(`restores ${why} and says what it rests on`, () => {
      const right = valueOf(cell);
      const [repair, ...more] = solveStatement(broken([[cell, wrong(right)]]), [cell]);
      assert.deepEqual(more, []);
      assert.ok(repair?.decided && repair.probability > 0.97, JSON.stringify(repair));
      assert.deepEqual(repair.cells, [
        { ...cell, value: wrong(right), suggested: right, source: null, mistake: text },
      ]);
      assert.ok(repair.evidence[0]!.includes(text) && repair.evidence.length > 1, repair.evidence.join(' '));
    });

  it('finds the record that is wrong, where another one of its year is asked for', () => {
    const cell = place('income', 'Q3', 'netIncome');
    const repairs = solveStatement(broken([[cell, -valueOf(cell)]]), [place('income', 'FY', '')]);
    assert.deepEqual(decided(repairs), [{ [cellKey(cell)]: valueOf(cell) }]);
  });

  it('restores two causes side by side, and two neighbours that were swapped', () => {
    const [revenue, debt] = [place('income', 'Q1', 'revenue'), place('income', 'Q1', 'incomeTaxExpense')];
    const two = broken([
      [revenue, 0],
      [debt, valueOf(debt) * 1000],
    ]);
    const found = Object.assign({}, ...decided(solveStatement(two, [revenue])));
    assert.deepEqual(found, { [cellKey(revenue)]: valueOf(revenue), [cellKey(debt)]: valueOf(debt) });
    const [cash, invested] = [
      place('balance', 'Q2', 'totalCurrentAssets'),
      place('balance', 'Q2', 'propertyPlantEquipmentNet'),
    ];
    const swapped = broken([
      [cash, valueOf(invested)],
      [invested, valueOf(cash)],
    ]);
    assert.deepEqual(decided(solveStatement(swapped, [cash])), [
      { [cellKey(cash)]: valueOf(cash), [cellKey(invested)]: valueOf(invested) },
    ]);
  });

  it('names an amount that is no multiple of what its year is given in, though the years before were not', () => {
    const finer = clean.map((record) =>
      record.calendarYear >= YEAR
        ? record
        : {
            ...record,
            values: Object.fromEntries(
              Object.entries(record.values).map(([field, value]) => [
                field,
                value !== null && value % 1000 === 0 ? value + value / 1000 : value,
              ]),
            ),
          },
    );
    const mixed = bookOf(finer);
    assert.deepEqual([mixed.unit, mixed.units.get(YEAR)?.unit, mixed.units.get(YEAR - 1)?.unit], [1, 1e3, 1]);
    assert.deepEqual(solveStatement(finer, finer), []);
    const cell = place('balance', 'Q2', 'totalEquity');
    const right = valueOf(cell);
    const wrong = withValues(finer, new Map([[cellKey(cell), right + 8]]));
    const [repair, ...more] = solveStatement(wrong, [cell]);
    assert.deepEqual(more, []);
    assert.deepEqual(repair!.cells, [
      { ...cell, value: right + 8, suggested: right, source: null, mistake: 'one digit mistyped' },
    ]);
    assert.ok(repair!.probability > 0.5);
    assert.equal(repair!.evidence[1], `Nearly all amounts of ${YEAR} are whole thousands.`);
  });

  it('abstains where several cells may be wrong, and decides by another source', () => {
    const cell = place('balance', 'Q2', 'otherCurrentAssets');
    const wrong = valueOf(cell) + book.unit * 37;
    const records = broken([[cell, wrong]]);
    assert.deepEqual(decided(solveStatement(records, [cell])), []);
    const [repair] = solveStatement(records, [cell], [{ name: 'fmp', records: clean }]);
    assert.equal(repair!.cells[0]!.source, 'fmp');
    assert.deepEqual(decided([repair!]), [{ [cellKey(cell)]: valueOf(cell) }]);
  });

  it('does not follow another source that has a value of its own in a field throughout', () => {
    const other = clean.map((record) => ({
      ...record,
      values: Object.fromEntries(
        Object.entries(record.values).map(([field, value]) => [
          field,
          field === 'netReceivables' ? value! * 0.9 : value,
        ]),
      ),
    }));
    assert.deepEqual(decided(solveStatement(clean, clean, [{ name: 'fmp', records: other }])), []);
  });

  it('takes records without values, with values that are no numbers, and none', () => {
    assert.deepEqual(solveStatement([], [place('income', 'Q1', '')]), []);
    const empty = clean.slice(0, 3).map((record) => ({ ...record, values: {} }));
    assert.deepEqual(solveStatement(empty, empty), []);
    const odd = clean.slice(0, 9).map((record) => ({
      ...record,
      values: { ...record.values, revenue: Number.NaN, costOfRevenue: Infinity, totalAssets: null },
    }));
    for (const { cells } of solveStatement(odd, odd))
      assert.ok(cells.every(({ suggested }) => Number.isFinite(suggested)));
  });

  enduranceTest(
    'restores what it decides of faults put in at random',
    { rounds: 300, least: 40 },
    ({ rounds, seed }) => {
      const cells = [...networkOf(book).byCell.keys()];
      const random = seededRandom(seed);
      const figures = { decided: 0, right: 0 };
      for (let i = 0; i < rounds; i += 1) {
        const planted = plantFault(book, cells, random);
        const repairs = solveStatement(withValues(clean, planted.wrong), [book.places.get(planted.cell)!]);
        for (const repair of decided(repairs)) {
          figures.decided += 1;
          figures.right += Number(
            [...planted.right].every(
              ([cell, value]) => Math.abs((repair[cell] ?? Number.NaN) - value) < 0.005,
            ),
          );
        }
      }
      const said = `${figures.right} of ${figures.decided} right, ${rounds} faults, seed ${seed}`;
      assert.ok(figures.decided >= rounds * 0.6, said);
      assert.ok(figures.right >= figures.decided * 0.97, said);
    },
  );
});
