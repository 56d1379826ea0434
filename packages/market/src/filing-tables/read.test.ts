import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  annualReport,
  balanceRows,
  cashRows,
  cell,
  cover,
  heads,
  incomeRows,
  line,
  page,
  row,
  table,
} from '../testing/filing-pages.ts';
import { primaryStatements } from '../commands/filings.ts';
import { readFilingTables } from './read.ts';
import { only, periods, values } from '../testing/read-tables.ts';

describe('an annual report', () => {
  const tables = readFilingTables(annualReport);
  const [balance, income, cash] = tables;

  test('has its three statements, typed, titled and primary', () => {
    assert.deepEqual(
      tables.map(({ index, type, title, primary, unit, scale }) => [
        index,
        type,
        title,
        primary,
        unit,
        scale,
      ]),
      [
        [0, 'balance', 'CONSOLIDATED BALANCE SHEETS', true, 'USD', 1e6],
        [1, 'income', 'CONSOLIDATED STATEMENTS OF INCOME', true, 'USD', 1e6],
        [2, 'cashflow', 'CONSOLIDATED STATEMENTS OF CASH FLOWS', true, 'USD', 1e6],
      ],
    );
    assert.deepEqual(balance!.path, ['PART II', 'Item 8. Financial Statements']);
  });

  test('has dates by the heading over all columns and by that beside them', () => {
    assert.deepEqual(periods(balance!), ['..2023-12-31', '..2022-12-31']);
    const years = ['2023-01-01..2023-12-31 12', '2022-01-01..2022-12-31 12'];
    assert.deepEqual(periods(income!), years);
    assert.deepEqual(periods(cash!), years);
  });

  test('has values in whole units, parentheses negative, per-share lines as printed, shares scaled', () => {
    assert.deepEqual(values(income!, 'Cost of revenue'), [[-400e6, -380e6]]);
    assert.deepEqual(values(income!, 'Basic'), [
      [2.7, 2.35],
      [200e6, 200e6],
    ]);
    assert.deepEqual(values(cash!, 'Increase (decrease) in cash'), [[10e6, -10e6]]);
  });

  test('has sections that a total closes, and keeps a line without figures that heads nothing', () => {
    assert.deepEqual(
      balance!.rows.map(({ label, section }) => [label, section]),
      [
        ['Cash', 'Current assets'],
        ['Receivables', 'Current assets'],
        ['Total current assets', 'Current assets'],
        ['Equipment', null],
        ['Total assets', null],
        ['Total liabilities', 'Liabilities'],
        ['Commitments and contingencies (Note 7)', null],
        ['Retained earnings', null],
        ['Total liabilities and equity', null],
      ],
    );
  });

  test('names the place of each cell: table, row, cell', () => {
    assert.equal(balance!.rows[0]!.cells[1]!.place, '0.2.5');
  });

  test('is the same for the command, as plain values', () => {
    const [statement] = primaryStatements(tables);
    assert.deepEqual(statement!.columns[0], { start: null, end: '2023-12-31', months: null });
    assert.deepEqual(statement!.rows[0], { label: 'Cash', section: 'Current assets', values: [100e6, 90e6] });
  });
});

describe('cells', () => {
  const read = (...figures: string[]): unknown[] =>
    only(
      page(
        `<p>Things (in thousands)</p>${table(heads('2023', '2022'), line('First', '1,000', '2,000'), row(cell('Second'), ...figures.map((figure) => cell(figure, 'colspan="3"'))))}`,
      ),
    ).rows[1]!.cells.map((one) => one && [one.value, one.notes]);
  for (const [printed, value, notes] of [
    ['—', 0, []],
    ['$ (1,234)', -1_234_000, []],
    ['($5.5)', -5500, []],
    ['1.26*', 1260, ['*']],
    ['7<sup>(a)</sup>', 7000, ['(a)']],
    ['12.5%', 12.5, []],
    ['-3', -3000, []],
    ['n.m.', null, []],
  ] as const)
    test(`${printed} is ${value}`, () => assert.deepEqual(read('1', printed)[1], [value, notes]));

  test('marks in cells of their own are no figures, a small negative number in a column is one', () => {
    const one = only(
      page(
        table(
          row(cell(''), cell('2023'), cell(''), cell('2022')),
          row(cell('A'), cell('10'), cell('(1)'), cell('20')),
          row(cell('B'), cell('30'), cell(''), cell('(2)')),
          row(cell('C'), cell('30'), cell(''), cell('50')),
        ),
      ),
    );
    assert.deepEqual(values(one, 'A'), [[10, 20]]);
    assert.deepEqual(one.rows[0]!.cells[0]!.notes, ['(1)']);
    assert.deepEqual(values(one, 'B'), [[30, -2]]);
  });

  test('spans over rows and columns keep figures under their headings', () => {
    const one = only(
      page(
        table(
          row(
            cell('(in thousands)', 'rowspan="2"'),
            cell('Three Months Ended June 30,', 'colspan="2"'),
            cell('Six Months Ended June 30,', 'colspan="2"'),
          ),
          row(cell('2023'), cell('2022'), cell('2023'), cell('2022')),
          row(cell('Sales'), cell('1'), cell('2'), cell('3'), cell('4')),
          row(cell('Costs'), cell('5'), cell('6'), cell('7'), cell('8')),
        ),
      ),
    );
    assert.deepEqual(periods(one), [
      '2023-04-01..2023-06-30 3',
      '2022-04-01..2022-06-30 3',
      '2023-01-01..2023-06-30 6',
      '2022-01-01..2022-06-30 6',
    ]);
    assert.deepEqual(values(one, 'Sales'), [[1000, 2000, 3000, 4000]]);
  });

  test('indentation is by style or hard spaces', () => {
    const one = only(
      page(
        table(
          heads('2023', '2022'),
          line('A', '1', '2'),
          row(cell('&nbsp;&nbsp;B'), cell(''), cell('3')),
          row(cell('<p style="padding-left:18pt">C</p>'), cell(''), cell('3')),
        ),
      ),
    );
    assert.deepEqual(
      one.rows.map(({ indent }) => indent),
      [0, 1, 2],
    );
  });
});

describe('which statements are primary', () => {
  const statements = (title: string, extra = ''): string =>
    `<p>${extra}</p><p>${title} Balance Sheets</p>${table(heads('December 31, 2023', 'December 31, 2022'), ...balanceRows)}` +
    `<p>${title} Statements of Income</p>${table(heads('2023', '2022'), ...incomeRows)}<p>${title} Statements of Cash Flows</p>${table(heads('2023', '2022'), ...cashRows)}`;

  test('none of the parent company alone, of a schedule, pro forma', () => {
    const html = page(
      cover('10-K', 'December 31, 2023') +
        statements('Consolidated') +
        '<p>Schedule I</p><p>Condensed Financial Information of Registrant (Parent Company Only)</p>' +
        statements('Condensed') +
        statements('Pro Forma Condensed'),
    );
    assert.deepEqual(
      readFilingTables(html).map(({ primary }) => primary),
      [true, true, true, false, false, false, false, false, false],
    );
  });

  test('no statement of comprehensive income of its own, but one combined with income', () => {
    const rows = [
      line('Net income', '540', '470'),
      line('Currency translation', '5', '6'),
      line('Comprehensive income', '545', '476'),
    ];
    const html = page(
      cover('10-K', 'December 31, 2023') +
        statements('Consolidated') +
        `<p>Consolidated Statements of Comprehensive Income</p>${table(heads('2023', '2022'), ...rows)}`,
    );
    assert.deepEqual(
      readFilingTables(html)
        .map(({ type, primary }) => [type, primary])
        .at(-1),
      ['other', false],
    );
    const combined = page(
      cover('10-K', 'December 31, 2023') +
        statements('Consolidated').replace(
          'Consolidated Statements of Income',
          'Consolidated Statements of Income and Comprehensive Income',
        ),
    );
    assert.equal(readFilingTables(combined).filter(({ primary }) => primary).length, 3);
  });

  test('an empty list where a filing has none', () => {
    assert.deepEqual(
      primaryStatements(
        readFilingTables(
          page(
            `${cover('10-K', 'December 31, 2023')}<p>Item 8 is incorporated by reference.</p>${table(heads('2023', '2022'), line('Employees', '10', '9'))}`,
          ),
        ),
      ),
      [],
    );
  });
});

test('a line as far left as its heading ends it where others were further right', () => {
  const deep = (label: string, ...figures: string[]): string =>
    line(label, ...figures).replace('<td >', '<td style="padding-left:9pt">');
  const one = only(
    page(
      table(
        heads('2023', '2022'),
        row(cell('Other income:', 'colspan="7"')),
        deep('Interest', '1', '2'),
        deep('Rent', '3', '4'),
        line('Net income', '5', '6'),
      ),
    ),
  );
  assert.deepEqual(
    one.rows.map(({ section }) => section),
    ['Other income', 'Other income', null],
  );
});

test('a table that continues on the next page is one table', () => {
  const html = page(
    `${cover('10-K', 'December 31, 2023')}<p>CONSOLIDATED STATEMENTS OF CASH FLOWS</p><p>(in thousands)</p>${table(heads('2023', '2022'), ...cashRows)}` +
      `<p>55</p><hr><p>Table of Contents</p>${table(line('Interest paid', '4', '3'), line('Taxes paid', '2', '1'))}`,
  );
  const one = only(html);
  assert.equal(one.rows.at(-1)!.label, 'Taxes paid');
  assert.deepEqual(values(one, 'Taxes paid'), [[2000, 1000]]);
});

test('titles inside the table, and in a small table before it', () => {
  const inside = table(
    row(cell('Consolidated Balance Sheets', 'colspan="7"')),
    row(cell('(in thousands)', 'colspan="7"')),
    heads('December 31, 2023', 'December 31, 2022'),
    ...balanceRows,
  );
  assert.deepEqual(
    [only(page(inside)).title, only(page(inside)).scale],
    ['Consolidated Balance Sheets', 1000],
  );
  const before =
    table(row(cell('Consolidated Balance Sheets'))) +
    table(heads('December 31, 2023', 'December 31, 2022'), ...balanceRows);
  assert.equal(only(page(before)).title, 'Consolidated Balance Sheets');
});
