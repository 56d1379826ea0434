import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { balanceRows, cover, heads, incomeRows, line, page, table } from '../testing/filing-pages.ts';
import { readFilingTables } from './read.ts';
import { periods, values } from '../testing/read-tables.ts';

describe('periods', () => {
  const periodsOf = (
    form: '10-K' | '10-Q',
    end: string,
    title: string,
    text: string,
    rows: string[],
    ...headings: string[]
  ): string[] =>
    periods(
      readFilingTables(
        page(`${cover(form, end)}<p>${text}</p><p>${title}</p>${table(heads(...headings), ...rows)}`),
      ).at(-1)!,
    );

  test('years of 52 and 53 weeks begin after the year before ended, by its weekday where the text does not name it', () => {
    assert.deepEqual(
      periodsOf(
        '10-K',
        'January 28, 2024',
        'Consolidated Statements of Income',
        '',
        incomeRows,
        'Year Ended January 28, 2024',
        'Year Ended January 29, 2023',
      ),
      ['2023-01-30..2024-01-28 12', '2022-01-31..2023-01-29 12'],
    );
  });

  test('fiscal years are named by a year alone', () => {
    assert.deepEqual(
      periodsOf(
        '10-K',
        'February 3, 2024',
        'Consolidated Statements of Income',
        'Fiscal 2022 ended on January 28, 2023, fiscal 2021 on January 29, 2022.',
        incomeRows,
        'Fiscal 2023',
        'Fiscal 2022',
      ),
      ['2023-01-29..2024-02-03 12', '2022-01-30..2023-01-28 12'],
    );
  });

  test('a quarter of 13 weeks, and other forms of dates', () => {
    assert.deepEqual(
      periodsOf(
        '10-Q',
        'July 1, 2023',
        'Consolidated Statements of Income',
        '',
        incomeRows,
        '13 weeks ended 7/1/2023',
        'Thirteen Weeks Ended 2 July 2022',
      ),
      ['2023-04-02..2023-07-01 3', '2022-04-03..2022-07-02 3'],
    );
  });

  for (const [first, second] of [
    ['December 31, 2021', 'Dec. 31, 2022'],
    ['31 December 2021', '31 DECEMBER 2022'],
    ['31st December, 2021', 'December 31st, 2022'],
    ['12/31/2021', '12/31/22'],
    ['2021-12-31', '2022-12-31'],
  ])
    test(`a year that the text says to have ended on ${first} is where the next one begins`, () => {
      assert.deepEqual(
        periodsOf(
          '10-Q',
          'July 2, 2023',
          'Consolidated Statements of Income',
          `Equity was 90 on ${first} and 100 on ${second}.`,
          incomeRows,
          'Six Months Ended July 2, 2023',
          'Six Months Ended July 3, 2022',
        ),
        ['2023-01-01..2023-07-02 6', '2022-01-01..2022-07-03 6'],
      );
    });

  test('a month without its day, and numbers that are no date, are no end of a year', () => {
    assert.deepEqual(
      periodsOf(
        '10-Q',
        'July 2, 2023',
        'Consolidated Statements of Income',
        'Since December 2021 under rule 1/2021-12-31, see 12/31/2021/4.',
        incomeRows,
        'Six Months Ended July 2, 2023',
        'Six Months Ended July 3, 2022',
      ),
      ['2023-01-02..2023-07-02 6', '2022-01-03..2022-07-03 6'],
    );
  });

  test('the number of a rule of accounting in a heading is no date', () => {
    const headed = (heading: string): string[] =>
      periodsOf(
        '10-K',
        'December 31, 2018',
        'Consolidated Statements of Income',
        '',
        incomeRows,
        'Year Ended December 31, 2018',
        heading,
      );
    const [own] = headed('Impact');
    assert.equal(own, '2018-01-01..2018-12-31 12');
    for (const heading of ['ASU 2014-09 - Revenue', 'ASU 2016-02 - Leases', 'Note 3/4/x']) {
      const periodsFound = headed(heading);
      assert.equal(periodsFound[0], own, heading);
      assert.ok(!periodsFound.join().includes('NaN'), heading);
    }
  });

  test('predecessor and successor have days from and to', () => {
    assert.deepEqual(
      periodsOf(
        '10-Q',
        'September 30, 2023',
        'Consolidated Statements of Income',
        '',
        incomeRows,
        '2023 Predecessor January 1 to July 21',
        '2023 Successor July 22 to September 30',
      ),
      ['2023-01-01..2023-07-21 7', '2023-07-22..2023-09-30 2'],
    );
  });

  test('a balance sheet has no start', () => {
    assert.deepEqual(
      periodsOf(
        '10-Q',
        'June 30, 2023',
        'Consolidated Balance Sheets',
        '',
        balanceRows,
        'As of June 30, 2023',
        'December 31, 2022',
      ),
      ['..2023-06-30', '..2022-12-31'],
    );
  });
});

describe('scale and unit', () => {
  const scaleOf = (note: string): (string | number | null)[] => {
    const { unit, scale, rows } = readFilingTables(
      page(
        `<p>Consolidated Statements of Income</p><p>${note}</p>${table(heads('2023', '2022'), ...incomeRows)}`,
      ),
    )[0]!;
    return [unit, scale, rows.findLast(({ label }) => label === 'Basic')!.cells[0]!.value];
  };
  for (const [note, expected] of [
    ['(In millions, except per share data)', ['USD', 1e6, 200e6]],
    ['(Dollars in thousands, except share and per share data)', ['USD', 1e3, 200]],
    ['(in millions, except number of shares, which are reflected in thousands)', ['USD', 1e6, 200e3]],
    ['(dollars in millions except per share data; shares in thousands)', ['USD', 1e6, 200e3]],
    ['(Dollars and shares in millions except per share amounts)', ['USD', 1e6, 200e6]],
    ['(millions of dollars)', ['USD', 1e6, 200e6]],
    ['($000)', ['USD', 1e3, 200e3]],
    ['', ['USD', 1, 200]],
  ] as const)
    test(note || 'none', () => assert.deepEqual(scaleOf(note), expected));

  test('the figures themselves decide between counts of shares where no note does', () => {
    const rows = [
      line('Revenue', '9,000', '8,000'),
      line('Income taxes', '20', '10'),
      line('Net income', '540', '470'),
      line('Earnings per share', '2.70', '2.35'),
      line('Weighted average shares', '200,000', '200,000'),
    ];
    const [one] = readFilingTables(
      page(
        `<p>Consolidated Statements of Income</p><p>(in thousands, except per share amounts)</p>${table(heads('2023', '2022'), ...rows)}`,
      ),
    );
    assert.deepEqual(values(one!, 'Weighted average shares'), [[200_000, 200_000]]);
  });
});
