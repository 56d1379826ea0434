import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortRows, type Column } from './column.ts';
import { toCsv } from './csv.ts';

interface Row {
  name: string;
  amount: number | null;
}
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'amount', header: 'Amount', kind: 'number', value: (row) => row.amount },
];

test('an export disarms formulas in text cells and leaves negative numbers alone', async () => {
  const csv = await toCsv(columns, [
    { name: '=HYPERLINK("http://x")', amount: -4.5 },
    { name: '-1', amount: null },
  ]);
  assert.equal(csv, `Name,Amount\r\n"'=HYPERLINK(""http://x"")",-4.5\r\n"'-1",\r\n`);
});

test('an export disarms formulas that begin with a full-width sign', async () => {
  for (const sign of ['＝', '＋', '－', '＠'])
    assert.equal(
      await toCsv(columns.slice(0, 1), [{ name: `${sign}1+1`, amount: 1 }]),
      `Name\r\n"'${sign}1+1"\r\n`,
    );
});

test('an export keeps the sign of a number that its column holds as text, and disarms a formula there too', async () => {
  const csv = await toCsv<{ amount: string }>(
    [{ id: 'amount', header: '=Amount', kind: 'number', value: (row) => row.amount }],
    [{ amount: '-4.50' }, { amount: '-1+cmd' }],
  );
  assert.equal(csv, `"'=Amount"\r\n-4.5\r\n"'-1+cmd"\r\n`);
});

test('an export without rows has its header line', async () => {
  assert.equal(await toCsv(columns, []), 'Name,Amount\r\n');
});

test('an export quotes commas, quotes and line ends', async () => {
  assert.equal(
    await toCsv(columns.slice(0, 1), [{ name: 'a, "b"\nc', amount: 1 }]),
    'Name\r\n"a, ""b""\nc"\r\n',
  );
});

test('an export quotes what a spreadsheet may split at a semicolon or a tab', async () => {
  assert.equal(
    await toCsv(
      [{ id: 'name', header: 'a;b', value: (row: Row) => row.name }],
      [
        { name: 'x;=1+cmd', amount: 1 },
        { name: 'x\ty', amount: 1 },
      ],
    ),
    `"a;b"\r\n"x;'=1+cmd"\r\n"x\ty"\r\n`,
  );
});

test('sorting puts empty cells last in both directions and numbers by value', () => {
  const rows = [
    { name: 'a', amount: 10 },
    { name: 'b', amount: null },
    { name: 'c', amount: 9 },
  ];
  const order = (descending: boolean) =>
    sortRows(rows, columns, { column: 'amount', descending }).map((row) => row.name);
  assert.deepEqual(order(false), ['c', 'a', 'b']);
  assert.deepEqual(order(true), ['a', 'c', 'b']);
});

test('sorting an unknown column keeps the order', () => {
  const rows = [
    { name: 'b', amount: 1 },
    { name: 'a', amount: 2 },
  ];
  assert.deepEqual(sortRows(rows, columns, { column: 'gone', descending: false }), rows);
});
