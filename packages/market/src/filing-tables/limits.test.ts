// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { annualReport, cell, heads, line, page, row, table } from '../testing/filing-pages.ts';
import { decodeFiling } from './decode.ts';
import { FilingError, maxFilingChars, readFilingTables } from './read.ts';

describe('bad input', () => {
  test('a filing of 60 MB is refused before it is read', () => {
    assert.throws(
      () => readFilingTables('x'.repeat(60_000_000)),
      new FilingError(`the filing has 60000000 characters, more than the ${maxFilingChars} that are read`),
    );
  });

  test('a PDF and an archive are refused by name', () => {
    assert.throws(() => readFilingTables('%PDF-1.7\n...'), /this is a PDF/);
    assert.throws(() => readFilingTables('PK\u0003\u0004\u0000\u0000'), /this is no text/);
  });

  test('nothing and words alone have no tables', () => {
    assert.deepEqual(readFilingTables(''), []);
    assert.deepEqual(readFilingTables('Dear shareholders'), []);
  });

  test('a page that is cut off anywhere is read as far as it goes', () => {
    const whole = readFilingTables(annualReport);
    for (let end = 0; end < annualReport.length; end += 37) {
      const cut = readFilingTables(annualReport.slice(0, end));
      assert.ok(cut.length <= whole.length);
    }
    const middle = annualReport.indexOf('Retained earnings');
    const [balance] = readFilingTables(annualReport.slice(0, middle));
    assert.equal(balance!.rows.find(({ label }) => label === 'Total assets')!.cells[0]!.value, 220e6);
  });

  test('a table of 20,000 rows is read whole', () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => line(`Line ${at}`, `${at}`, '(5)'));
    const [one] = readFilingTables(page(`<p>Lines</p>${table(heads('2023', '2022'), ...rows)}`));
    assert.equal(one!.rows.length, 20_000);
    assert.equal(one!.rows.at(-1)!.cells[0]!.value, 19_999);
  });

  test('the innermost of tables nested twenty deep is read', () => {
    let html = table(heads('2023', '2022'), line('A', '1', '2'), line('B', '3', '4'));
    for (let depth = 0; depth < 20; depth += 1) html = `<table><tr><td>${html}</td></tr></table>`;
    const tables = readFilingTables(page(html));
    assert.deepEqual(
      tables.map(({ rows }) => rows.map(({ label }) => label)),
      [['A', 'B']],
    );
    assert.equal(tables[0]!.rows[0]!.cells[0]!.place, '20.1.2');
  });

  test('spans beyond all reason cost no more than others', () => {
    const rows = Array.from({ length: 2000 }, () =>
      row(cell('A', 'rowspan="65534" colspan="999999999"'), cell('1')),
    );
    readFilingTables(page(table(...rows)));
  });

  test('facts that never close and rows of a hundred thousand cells end', () => {
    readFilingTables(page('<ix:nonFraction contextRef="a" name="b">1'.repeat(20_000)));
    readFilingTables(page(table(row(cell('1,234').repeat(100_000)), row(cell('1,234').repeat(100_000)))));
  });
});

describe('character sets', () => {
  const encoder = new TextEncoder();

  test('UTF-8, with or without its mark', () => {
    assert.equal(decodeFiling(encoder.encode('a — b')), 'a — b');
    assert.equal(decodeFiling(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])), 'a');
  });

  test('UTF-16 by its mark', () =>
    assert.equal(decodeFiling(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x14, 0x20])), 'a—'));

  test('Windows-1252 where it is no UTF-8, whatever the page says', () => {
    assert.equal(decodeFiling(new Uint8Array([0x61, 0x97, 0x62])), 'a—b');
    assert.equal(
      decodeFiling(new Uint8Array([...encoder.encode('<meta charset="utf-8">'), 0x97])).at(-1),
      '—',
    );
  });

  test('the set that the page names', () => {
    assert.equal(
      decodeFiling(new Uint8Array([...encoder.encode('<meta charset="shift_jis">'), 0x83, 0x41])).at(-1),
      'ア',
    );
  });
});
