import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFilingTables } from './read.ts';

const item = [
  'OUR BANK CORP. CONSOLIDATED STATEMENT OF FINANCIAL POSITION MARCH 31, 2008 AND 2007 - -------------',
  'Assets Dollars in Thousands ------- 2008 2007 ------ ------ Cash and cash equivalents $ 22,412 $ 40,833 Held-to-maturity (fair value 2008: $0; 2007: $372) - 370 Loans, net of allowance of $19 in 2008 and $15 in 2007 1,191 1,054 ------ ------ TOTAL ASSETS $23,603 $42,257 ====== ======',
  "Deposits $1,038 $ 975 Total liabilities 1,038 975 TOTAL LIABILITIES AND STOCKHOLDERS' EQUITY $23,603 $42,257",
  'See accompanying notes.',
  'OUR BANK CORP. CONSOLIDATED STATEMENT OF INCOME YEARS ENDED MARCH 31, 2008, AND 2007 - ------',
  'Dollars in Thousands (except per share amounts) ---- 2008 2007 ---- ---- INTEREST INCOME Interest and fees on loans $ 96,320 $88,589 PROVISION FOR INCOME TAX Current 10,704 (1,058) NET INCOME $ 18,413 $19,028 ==== ==== BASIC EARNINGS PER SHARE $ 1.52 $ 1.26*',
  'A long sentence of prose follows, which has no figures in columns.',
].join('\n');

test('items in JSON whose line breaks are lost: figures in a row end a label, more of them than columns are part of it', () => {
  const tables = readFilingTables(
    JSON.stringify({ filing_type: '10-K', period_of_report: '2008-03-31', item_8: item }),
  );
  assert.deepEqual(
    tables.map(({ type, title, scale, primary, columns }) => [
      type,
      title,
      scale,
      primary,
      columns.map(({ start, end }) => `${start}..${end}`),
    ]),
    [
      [
        'balance',
        'CONSOLIDATED STATEMENT OF FINANCIAL POSITION',
        1000,
        true,
        ['null..2008-03-31', 'null..2007-03-31'],
      ],
      [
        'income',
        'CONSOLIDATED STATEMENT OF INCOME',
        1000,
        true,
        ['2007-04-01..2008-03-31', '2006-04-01..2007-03-31'],
      ],
    ],
  );
  assert.deepEqual(
    tables[0]!.rows.map(({ label, cells }) => [label, ...cells.map((cell) => cell?.value)]).slice(0, 4),
    [
      ['Cash and cash equivalents', 22_412_000, 40_833_000],
      ['Held-to-maturity (fair value 2008: $0; 2007: $372)', 0, 370_000],
      ['Loans, net of allowance of $19 in 2008 and $15 in 2007', 1_191_000, 1_054_000],
      ['TOTAL ASSETS', 23_603_000, 42_257_000],
    ],
  );
  const [interest, , , perShare] = tables[1]!.rows;
  assert.deepEqual([interest!.section, interest!.label], ['INTEREST INCOME', 'Interest and fees on loans']);
  assert.deepEqual(
    perShare!.cells.map((cell) => [cell!.value, cell!.notes]),
    [
      [1.52, []],
      [1.26, ['*']],
    ],
  );
});

test('other JSON has no tables', () => {
  assert.deepEqual(readFilingTables('{"item_8": 5}'), []);
  assert.deepEqual(readFilingTables('{"item_8": "cut off'), []);
});
