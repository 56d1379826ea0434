import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { analyzeTable } from './calculate.ts';
import { noteColumns, type NoteTable } from './notes.ts';
import { shippedMappers, shippedSelectors } from './templates/shipped.ts';
import type { MapRow } from './types.ts';
import type { StatementType } from '../statements/fields.ts';

type Printed = readonly [label: string, value: number, section?: string];
const rowsOf = (printed: readonly Printed[]): MapRow[] =>
  printed.map(([label, value, section]) => ({ label, value, section: section ?? null }));

const year = { end: '2023-12-31', months: 12 };
const perShare = 'Note 3. Earnings per share';
const note = (title: string, printed: readonly Printed[], period: object = year): NoteTable => ({
  title,
  path: ['Notes'],
  primary: false,
  columns: [{ ...year, ...period, rows: rowsOf(printed) }],
});

/** Fields of a statement beside notes, by the shipped templates. */
function given(
  statement: StatementType,
  printed: readonly Printed[],
  notes: readonly NoteTable[],
  period: NoteTable['columns'][number] | typeof year | { end: string; months: null } = year,
): Record<string, number | null> {
  const byName = new Map(shippedMappers.map(({ templateName, value }) => [templateName, value]));
  const selectors = shippedSelectors.filter(({ statementType }) => statementType === statement);
  const mapper = byName.get(statement === 'income' ? 'Income: general' : 'Balance: general')!;
  const columns = noteColumns(selectors, byName, notes, period);
  const found = analyzeTable(statement, mapper, rowsOf(printed), [], columns);
  return Object.fromEntries([...found].map(([field, { value }]) => [field, value]));
}

const income: readonly Printed[] = [
  ['Net sales', 9000e6],
  ['Net income', 606e6],
  ['Basic earnings per share', 1],
  ['Diluted earnings per share', 1],
];
const shares = (notes: readonly NoteTable[], statement = income) => {
  const { weightedAverageShsOut, weightedAverageShsOutDil } = given('income', statement, notes);
  return [weightedAverageShsOut ?? null, weightedAverageShsOutDil ?? null];
};
const plain = (basic: number, diluted: number): Printed[] => [
  ['Weighted average shares outstanding, basic', basic],
  ['Weighted average shares outstanding, diluted', diluted],
];

describe('notes of a filing', () => {
  test('numbers of shares that the statement does not print come from the note on earnings per share', () => {
    assert.deepEqual(shares([note(perShare, plain(605.8e6, 609e6))]), [605.8e6, 609e6]);
    assert.deepEqual(shares([]), [null, null]);
    assert.deepEqual(shares([note(perShare, plain(605.8e6, 609e6), { months: null })]), [605.8e6, 609e6]);
  });

  test('another period, a statement, a table of options and notes that disagree give nothing', () => {
    const nothing = [null, null];
    const rows = plain(605.8e6, 609e6);
    assert.deepEqual(shares([note(perShare, rows, { end: '2022-12-31' })]), nothing);
    assert.deepEqual(shares([note(perShare, rows, { months: 3 })]), nothing);
    assert.deepEqual(shares([{ ...note(perShare, rows), primary: true }]), nothing);
    assert.deepEqual(shares([note('Options', [...rows, ['Weighted average exercise price', 5]])]), nothing);
    assert.deepEqual(shares([note(perShare, rows), note(perShare, plain(600e6, 608e6))]), nothing);
    const quarter = { end: '2023-12-31', months: 3 };
    const ofYear = note(perShare, rows, { months: null });
    assert.equal(given('income', income, [ofYear], quarter)['weightedAverageShsOut'], undefined);
  });

  test('the last line of a kind counts, what is taken away and the effect of dilution do not', () => {
    const lines: Printed[] = [
      ['Basic weighted average shares outstanding', 606.1e6, 'Basic'],
      ['Less: participating securities', 0.3e6, 'Basic'],
      ['Basic weighted average common shares outstanding', 605.8e6, 'Basic'],
      ['Weighted average shares of common stock outstanding', 605.8e6, 'Diluted'],
      ['Weighted average effects of dilutive securities', 8e6, 'Diluted'],
      ['Weighted average shares outstanding, including dilutive effect', 613.8e6, 'Diluted'],
    ];
    assert.deepEqual(shares([note(perShare, lines)]), [605.8e6, 613.8e6]);
    const total: Printed[] = [...lines.slice(0, 5), ['Total', 613.8e6, 'Diluted']];
    assert.deepEqual(shares([note(perShare, total)]), [605.8e6, 613.8e6]);
  });

  test('a note in another scale than its words say gives nothing', () => {
    assert.deepEqual(shares([note(perShare, plain(605_800, 609_000))]), [null, null]);
  });

  test('a number that the statement prints stays, unless a note has more digits of it', () => {
    const printed = (basic: number): Printed[] => [...income, ...plain(basic, 459e6)];
    const notes = [note(perShare, plain(457.1e6, 459e6))];
    assert.deepEqual(shares(notes, printed(457e6)), [457.1e6, 459e6]);
    assert.deepEqual(shares(notes, printed(458e6)), [458e6, 459e6]);
    assert.deepEqual(shares(notes, printed(457_200_000)), [457_200_000, 459e6]);
    assert.deepEqual(shares([note(perShare, plain(5_400_000, 459e6))], printed(5e6)), [5e6, 459e6]);
  });

  test('cash without restricted balances is what a note leads to from the cash of the balance sheet', () => {
    const sheet: readonly Printed[] = [
      ['Cash and cash equivalents', 439],
      ['Total assets', 2505],
    ];
    const lines = (restricted: number): Printed[] => [
      ['Cash and cash equivalents per balance sheets', 439],
      ['Restricted balances included in cash and cash equivalents', restricted],
      ['Total cash and cash equivalents, excluding restricted balances', 434],
    ];
    const cash = (printed: Printed[]) =>
      given('balance', sheet, [note('Reconciliation', printed, { months: null })], {
        end: '2023-12-31',
        months: null,
      })['cashAndCashEquivalents'];
    assert.equal(cash(lines(5)), 434);
    assert.equal(cash(lines(6)), 439);
    assert.equal(cash(lines(5).slice(1)), 439);
  });
});
