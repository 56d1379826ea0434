import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pasteMaxCells, pasteMaxChars, readTsv, writeTsv } from './cell-clipboard.ts';

const rowsOf = (text: string) => {
  const read = readTsv(text);
  return 'rows' in read ? read.rows : read.problem;
};

test('cells are between tabs, rows between line ends of any kind, and an end at the end begins no row', () => {
  assert.deepEqual(rowsOf('1\t2\r\n3\t4\r\n'), [
    ['1', '2'],
    ['3', '4'],
  ]);
  assert.deepEqual(rowsOf('1\t\n\t2'), [
    ['1', ''],
    ['', '2'],
  ]);
  assert.deepEqual(rowsOf('x'), [['x']]);
  assert.deepEqual(rowsOf(''), [['']]);
});

test('a quoted cell keeps its tabs, line ends and quotes', () => {
  assert.deepEqual(rowsOf('"a\tb"\t"c\nd"\t"e ""f"""'), [['a\tb', 'c\nd', 'e "f"']]);
  assert.deepEqual(rowsOf('"not ended'), [['not ended']]);
});

test('what is copied is pasted as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', '.', '-') });
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      (rows) => assert.deepEqual(rowsOf(writeTsv(rows)), rows),
    ),
  );
});

test('text that a spreadsheet would run is disarmed, a negative number is not', () => {
  assert.equal(
    writeTsv([['=1+1', '-5']], (column) => column === 0),
    "'=1+1\t-5",
  );
});

test('a paste beyond the limits is refused', () => {
  assert.equal(rowsOf('x'.repeat(pasteMaxChars + 1)), 'The copied text is too long to paste');
  assert.equal(rowsOf('\t'.repeat(pasteMaxCells)), 'At most 20,000 cells can be pasted at once');
});
