// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { after, describe, test } from 'node:test';
import { annualReport } from '@midoffice/market/testing/filing-pages';
import { runCli, temporaryDataDir } from '../testing/process.ts';

describe('filings', () => {
  const data = temporaryDataDir();
  const file = join(data.path, 'report.html');
  writeFileSync(file, annualReport);
  const packed = join(data.path, 'report.html.gz');
  writeFileSync(packed, gzipSync(annualReport));
  after(() => data.remove());

  test('tables lists every table and nothing else on standard output', async () => {
    const { code, stdout, stderr } = await runCli(['filings', 'tables', file]);
    assert.equal(code, 0, stderr);
    const tables = JSON.parse(stdout) as Record<string, unknown>[];
    assert.deepEqual(Object.keys(tables[0]!), [
      'index',
      'title',
      'type',
      'unit',
      'scale',
      'columns',
      'rowCount',
    ]);
    assert.deepEqual(
      tables.map(({ type, rowCount }) => [type, rowCount]),
      [
        ['balance', 9],
        ['income', 8],
        ['cashflow', 7],
      ],
    );
  });

  test('statements of a packed file, with its tags ignored', async () => {
    const { code, stdout, stderr } = await runCli(['filings', 'statements', packed, '--ignore-tags']);
    assert.equal(code, 0, stderr);
    const statements = JSON.parse(stdout) as {
      type: string;
      columns: unknown[];
      rows: { values: unknown[] }[];
    }[];
    assert.deepEqual(
      statements.map(({ type }) => type),
      ['balance', 'income', 'cashflow'],
    );
    assert.deepEqual(statements[1]!.columns[0], { start: '2023-01-01', end: '2023-12-31', months: 12 });
    assert.deepEqual(statements[1]!.rows[0], {
      label: 'Revenue',
      section: null,
      values: [1_000_000_000, 900_000_000],
    });
  });

  test('what is no filing is refused by name of the file', async () => {
    const pdf = join(data.path, 'report.pdf');
    writeFileSync(pdf, '%PDF-1.7\n');
    const torn = join(data.path, 'torn.gz');
    writeFileSync(torn, gzipSync(annualReport).subarray(0, 200));
    const large = join(data.path, 'large.html');
    writeFileSync(large, Buffer.alloc(60_000_000, 32));
    const bomb = join(data.path, 'bomb.gz');
    writeFileSync(bomb, gzipSync(Buffer.alloc(60_000_000, 32)));
    for (const [name, message] of [
      [pdf, /report\.pdf: this is a PDF/],
      [torn, /torn\.gz: is not valid gzip/],
      [large, /large\.html: has 60000000 bytes, more than the 50000000 that are read/],
      [bomb, /bomb\.gz: unpacks to more than the 50000000 bytes that are read/],
      [join(data.path, 'none.html'), /none\.html: there is no such file/],
    ] as const) {
      const { code, stdout, stderr } = await runCli(['filings', 'statements', name]);
      assert.notEqual(code, 0);
      assert.equal(stdout, '');
      assert.match(stderr, message);
    }
  });
});
