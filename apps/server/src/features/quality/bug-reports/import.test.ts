import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Readable } from 'node:stream';
import { FileError } from '@midoffice/market';
import { linesOf } from './factory.ts';
import { importReports } from './import.ts';
import { reportServer, type ReportServer } from './testing/reports.ts';

describe('import bug-reports', () => {
  let server: ReportServer;
  before(async () => {
    server = await reportServer();
  });
  after(() => server.close());

  const bring = (text: string) =>
    importReports(
      server.platform.db,
      { fileName: 'reports.jsonl', actor: { id: null, label: 'test' } },
      Readable.from([text]),
    );
  const good = linesOf([
    { _id: 'a', ticker: 'QUIET' },
    { _id: 'b', ticker: 'QUIET' },
  ]);

  test('takes new reports in; the same file twice changes nothing', async () => {
    assert.deepEqual(await bring(`${good}\n\n`), { rows: 2, inserted: 2 });
    const digest = await server.digest();
    assert.deepEqual(await bring(good), { rows: 2, inserted: 0 });
    assert.equal(await server.digest(), digest);
  });

  test('takes in more than one statement holds', async () => {
    const many = Array.from({ length: 1_203 }, (_unused, n) => ({ _id: `many-${n}`, ticker: 'QUIET' }));
    assert.deepEqual(await bring(linesOf(many)), { rows: 1_203, inserted: 1_203 });
    assert.deepEqual(await bring(linesOf(many)), { rows: 1_203, inserted: 0 });
  });

  const broken: [text: string, line: number, field: string | null][] = [
    ['{"_id": "x"', 1, null],
    ['[]', 1, null],
    [`${good}\n{}`, 3, '_id'],
    [`${good}\n${linesOf([{ _id: 'a', ticker: 'QUIET' }])}`, 3, '_id'],
    [linesOf([{ _id: 'x', ticker: '' }]), 1, 'ticker'],
    [linesOf([{ _id: 'x', ticker: 'QUIET', createdAt: 'yesterday' }]), 1, 'createdAt'],
    [linesOf([{ _id: 'x', ticker: 'QUIET', changes: { close: 5 as never } }]), 1, 'changes.close'],
    [linesOf([{ _id: 'x', ticker: 'QUIET', changes: [] as never }]), 1, 'changes'],
    [linesOf([{ _id: 'x', ticker: 'QUIET', description: 'a\u0000b' }]), 1, 'description'],
    [linesOf([{ _id: 'x', ticker: 'QUIET', description: 'half \ud83d' }]), 1, 'description'],
    [
      linesOf([{ _id: 'x', ticker: 'QUIET', changes: { close: { oldValue: '\u0000', newValue: 1 } } }]),
      1,
      'changes.close.oldValue',
    ],
    [
      linesOf([
        { _id: 'x', ticker: 'QUIET', changes: { close: { oldValue: 'x'.repeat(200_000), newValue: 1 } } },
      ]),
      1,
      null,
    ],
  ];
  for (const [text, line, field] of broken) {
    test(`stores nothing and names line ${line}, ${field ?? 'the line'}: ${text.slice(-60)}`, async () => {
      const digest = await server.digest();
      await assert.rejects(bring(text), (error: unknown) => {
        assert.ok(error instanceof FileError);
        assert.deepEqual([error.line, error.field], [line, field]);
        return true;
      });
      assert.equal(await server.digest(), digest);
    });
  }
});
