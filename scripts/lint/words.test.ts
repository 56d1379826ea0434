import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { exceptions, problemsOf, readTrackedFiles } from './words.ts';

const root = join(import.meta.dirname, '../..');

describe('the words of the repository', () => {
  test(
    'are standard terms in identifiers, comments, texts and documents',
    { skip: !existsSync(join(root, '.git')) && 'not a checkout: tracked files are unknown' },
    () => {
      const files = readTrackedFiles(root);
      assert.ok(files.size > 2000, 'the files are found');
      assert.deepEqual(problemsOf(files, exceptions), []);

      const [path, content] = [...files].find(([name]) => name.endsWith('/README.md')) ?? ['', ''];
      const planted = new Map(files).set(path, `${content}\nThe server is told of it.`);
      assert.deepEqual(problemsOf(planted, exceptions), [
        `${path}:${content.split('\n').length + 1}: "told", use: say, show, report, notify or distinguish`,
      ]);
    },
  );
});

describe('the check of words', () => {
  const problems = (line: string) => problemsOf(new Map([['a.ts', line]]), []);

  test('finds a refused word in sentences and as a part of an identifier', () => {
    for (const [line, word] of [
      ['// Where it stands.', 'stands'],
      ['const openKitchen = 1;', 'kitchen'],
      ['await tellAtCommit();', 'tell'],
      ["select('told_at')", 'told'],
      ['.told {', 'told'],
      ['MEND_NOW', 'mend'],
      ["title: 'Mend'", 'mend'],
    ] as const)
      assert.match(problems(line).join(), new RegExp(`^a\\.ts:1: "${word}", use: `), line);
  });

  test('passes ordinary English that only contains or combines them, and names of libraries', () => {
    for (const line of [
      'standard, understand, outstanding, standalone, a stand-in, two stand-ins, standIn',
      'ClickHouse, openClickHouse, CLICKHOUSE_URL, amended, recommend, shear, indoors, satellite',
    ])
      assert.deepEqual(problems(line), [], line);
  });

  test('passes an exception on its own lines of its own file only, and names one that is not needed', () => {
    const files = new Map([
      ['a.ts', 'House of Lords\nthe house'],
      ['b.ts', 'House of Lords'],
    ]);
    const allowed = [
      { path: 'a.ts', text: 'House of Lords', reason: 'a name' },
      { path: 'c.ts', reason: 'was renamed' },
    ];
    assert.deepEqual(problemsOf(files, allowed), [
      'a.ts:2: "house", use: feature, or the project',
      'b.ts:1: "house", use: feature, or the project',
      'c.ts: nothing needs the exception of the file',
    ]);
  });

  test('reads long lines in one pass', () => {
    assert.deepEqual(problems(`${'aA'.repeat(50_000)} stand-`.repeat(2)).length, 1);
  });
});
