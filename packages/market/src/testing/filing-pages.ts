/** Pages of our own for the tests of the reader, laid out as filings are. */

export const cover = (form: '10-K' | '10-Q', end: string): string =>
  `<p>FORM ${form}</p><p>For the ${form === '10-K' ? 'fiscal year' : 'quarterly period'} ended ${end}</p>`;

export const page = (body: string): string => `<html><body>${body}</body></html>`;

export const cell = (text: string, attributes = ''): string => `<td ${attributes}>${text}</td>`;

export const row = (...cells: string[]): string => `<tr>${cells.join('')}</tr>`;

export const table = (...rows: string[]): string => `<table>${rows.join('')}</table>`;

/** A line of figures, each split into sign, number and blank. */
export const line = (label: string, ...figures: string[]): string =>
  row(
    cell(label),
    ...figures.map(
      (figure) => `${cell('$')}${cell(figure.replace(/\)$/, ''))}${cell(figure.endsWith(')') ? ')' : '')}`,
    ),
  );

/** A heading of one text over each figure. */
export const heads = (...texts: string[]): string =>
  row(cell(''), ...texts.map((text) => cell(text, 'colspan="3"')));

export const balanceRows = [
  row(cell('Current assets:', 'colspan="7"')),
  line('Cash', '100', '90'),
  line('Receivables', '50', '40'),
  line('Total current assets', '150', '130'),
  line('Equipment', '70', '60'),
  line('Total assets', '220', '190'),
  row(cell('Liabilities', 'colspan="7"')),
  line('Total liabilities', '120', '100'),
  row(cell('Commitments and contingencies (Note 7)', 'colspan="7"')),
  line('Retained earnings', '100', '90'),
  line('Total liabilities and equity', '220', '190'),
];

export const incomeRows = [
  line('Revenue', '1,000', '900'),
  line('Cost of revenue', '(400)', '(380)'),
  line('Income taxes', '(60)', '(50)'),
  line('Net income', '540', '470'),
  row(cell('Earnings per share:', 'colspan="7"')),
  line('Basic', '2.70', '2.35'),
  line('Diluted', '2.69', '2.34'),
  row(cell('Weighted average shares:', 'colspan="7"')),
  line('Basic', '200', '200'),
  line('Diluted', '201', '201'),
];

export const cashRows = [
  row(cell('Operating activities', 'colspan="7"')),
  line('Net income', '540', '470'),
  line('Net cash from operating activities', '600', '500'),
  line('Net cash used in investing activities', '(200)', '(100)'),
  line('Net cash used in financing activities', '(390)', '(410)'),
  line('Increase (decrease) in cash', '10', '(10)'),
  line('Cash at beginning of year', '90', '100'),
  line('Cash at end of year', '100', '90'),
];

/** An annual report with all three statements. */
export const annualReport = page(
  [
    cover('10-K', 'December 31, 2023'),
    '<p>PART II</p><p>Item 8. Financial Statements</p><p>Our Company</p>',
    '<p>CONSOLIDATED BALANCE SHEETS</p><p>(In millions, except share data)</p>',
    table(heads('December 31, 2023', 'December 31, 2022'), ...balanceRows),
    '<p>CONSOLIDATED STATEMENTS OF INCOME</p><p>(In millions, except per share data)</p>',
    table(heads('2023', '2022').replace('<td ></td>', '<td >Years ended December 31,</td>'), ...incomeRows),
    '<p>CONSOLIDATED STATEMENTS OF CASH FLOWS</p><p>(In millions)</p>',
    table(row(cell(''), cell('Year ended December 31,', 'colspan="6"')), heads('2023', '2022'), ...cashRows),
  ].join(''),
);
