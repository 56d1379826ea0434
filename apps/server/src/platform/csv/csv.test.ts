import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvRows } from '@midoffice/market';
import { csvText, type CsvColumn } from './csv.ts';

const column = (type: 'text' | 'plain'): CsvColumn<string | number>[] => [
  { header: 'value', type, value: (row) => row },
];

test('a cell that a spreadsheet would run is escaped, with plain and with full-width signs', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
    for (const type of ['text', 'plain'] as const) {
      const [, cell] = csvText(column(type), [`${start}1+cmd`]).split(/\r\n/, 2);
      assert.ok(
        cell?.replace(/^"/, '').startsWith(`'${start === '\r' || start === '\n' ? '' : start}`),
        `${type} ${start}`,
      );
    }
});

test('a signed number stays a number in a plain column and is text in a text column', () => {
  assert.equal(
    csvText(column('plain'), [-4.5, '-4.50', '+1', '-1e-7']),
    'value\r\n-4.5\r\n-4.50\r\n+1\r\n-1e-7\r\n',
  );
  assert.equal(csvText(column('text'), ['-4.50']), "value\r\n'-4.50\r\n");
});

test('a cell that a spreadsheet may split is quoted, and an import reads it as it was', async () => {
  const values = ['a,b', 'a;1+cmd', 'a\tb', 'a"b', 'a\r\nb', 'plain'];
  const text = csvText(column('text'), values);
  assert.equal(text, 'value\r\n"a,b"\r\n"a;1+cmd"\r\n"a\tb"\r\n"a""b"\r\n"a\r\nb"\r\nplain\r\n');
  const read = [];
  for await (const { record } of csvRows([text])) read.push(record[0]);
  assert.deepEqual(read, ['value', ...values]);
});

test('split at semicolons without regard to quotes, as Excel does, no part of a text is a formula', () => {
  const values = ['x;=HYPERLINK("http://x");y', 'x\n=1+1;y', 'x; @cmd', 'x\t+cmd', 'x;\uFF1D1+1', '=1;=2'];
  const rows = values.map((value) => ({ first: 'a', value }));
  const columns: CsvColumn<(typeof rows)[number]>[] = [
    { header: 'first', type: 'text', value: ({ first }) => first },
    { header: 'value', type: 'text', value: ({ value }) => value },
  ];
  const parts = csvText(columns, rows).split(/[;\t\r\n]/);
  assert.deepEqual(
    parts.filter((part) => /^ *[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(part)),
    [],
  );
});

test('lists and numbers within a text stay as they are', () => {
  const text = 'Open:\n- first\n- second; -5 % and +3';
  assert.equal(csvText(column('text'), [text]), `value\r\n"${text}"\r\n`);
});
