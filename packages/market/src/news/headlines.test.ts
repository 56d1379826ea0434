import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { FileError } from '../bars/file-error.ts';
import { decodeText, isEncoding } from './decode.ts';
import { readHeadlines } from './headlines.ts';
import { readPublished } from './moments.ts';

/** Real headlines, outside the repository: `MIDOFFICE_DATA` or `../shared/data` beside it. */
const folder = join(
  process.env['MIDOFFICE_DATA'] ?? resolve(import.meta.dirname, '../../../../../shared/data'),
  'news',
);
const iso = (text: string): string | undefined => {
  const at = readPublished(text);
  return at === undefined ? undefined : new Date(at).toISOString();
};

test('times are read as their files spell them, New York in summer and winter', () => {
  assert.equal(iso(' 7:51  PM ET Fri, 17 July 2020'), '2020-07-17T23:51:00.000Z');
  assert.equal(iso('12:05  AM ET Tue,  7 Jan 2020'), '2020-01-07T05:05:00.000Z');
  assert.equal(iso('12:30  PM ET Mon,  9 March 2020'), '2020-03-09T16:30:00.000Z');
  assert.equal(iso('Jul 18 2020'), '2020-07-18T00:00:00.000Z');
  assert.equal(iso('2020-07-17 19:51:00'), '2020-07-17T19:51:00.000Z');
  assert.equal(iso('2020-07-17T19:51:00+02:00'), '2020-07-17T17:51:00.000Z');
  // Of the hour that comes twice the first; the one that is left out does not exist.
  assert.equal(iso('1:30 AM ET Sun, 1 Nov 2020'), '2020-11-01T05:30:00.000Z');
  for (const none of [
    '2:30 AM ET Sun, 8 Mar 2020',
    '13:00 PM ET Fri, 17 July 2020',
    'Feb 30 2020',
    'Foo 1 2020',
    '',
  ])
    assert.equal(iso(none), undefined, none);
});

test('a file that is no UTF-8 is Windows-1252, unless its set is named', () => {
  const bytes = Uint8Array.from([0x93, 0x41, 0x94, 0x20, 0x97]);
  assert.deepEqual(decodeText(bytes), { text: '“A” —', encoding: 'windows-1252' });
  assert.deepEqual(decodeText(new TextEncoder().encode('“A” —')).encoding, 'utf-8');
  assert.equal(decodeText(Uint8Array.from([0xff, 0xfe, 0x41, 0])).text, 'A');
  assert.equal(decodeText(Uint8Array.from([0xc8]), 'windows-1251').text, 'И');
  assert.throws(() => decodeText(bytes, 'utf-8'), TypeError);
  assert.deepEqual([isEncoding('windows-1252'), isEncoding('klingon')], [true, false]);
});

test('blank rows are passed over, and faults are named by line and column', async () => {
  const read = await readHeadlines(
    'Headlines,Time,Description\nA,Jul 18 2020,"x, y"\n,,\nA,Jul 18 2020,"x, y"\nB,Jul 18 2020,\n',
  );
  assert.deepEqual(
    read.headlines.map(({ line, title, description }) => [line, title, description]),
    [
      [2, 'A', 'x, y'],
      [5, 'B', ''],
    ],
  );
  assert.deepEqual([read.blank, read.repeated], [1, 1]);
  for (const [text, line, field] of [
    ['', 1, null],
    ['Title,Time,Description\n', 1, null],
    ['Headlines,Time,Description\nA,soon,x\n', 2, 'Time'],
    ['Headlines,Time,Description\n,Jul 18 2020,x\n', 2, 'Headlines'],
    ['Headlines,Time,Description\nA,Jul 18 2020\n', 2, null],
  ] as const)
    await assert.rejects(readHeadlines(text), (error: unknown) => {
      assert.ok(error instanceof FileError, text);
      assert.deepEqual([error.line, error.field], [line, field], text);
      return true;
    });
});

test('real headlines are read whole, with every letter that is no ASCII', async (t) => {
  if (!existsSync(folder)) return t.skip(`real headlines are absent (${folder}): not measured`);
  for (const [file, count, blank] of [
    ['cnbc_headlines_2020-07.csv', 453, 1983],
    ['reuters_headlines_2020-07.csv', 499, 0],
  ] as const) {
    const bytes = readFileSync(join(folder, file));
    const { text, encoding } = decodeText(bytes);
    const read = await readHeadlines(text);
    assert.equal(encoding, 'windows-1252', file);
    assert.deepEqual([read.headlines.length, read.blank, read.repeated], [count, blank, 0], file);
    const letters = (given: string): string[] => [...given].filter((one) => one.codePointAt(0)! > 0x7f);
    const kept = read.headlines.map(({ title, description }) => title + description).join('');
    assert.deepEqual(letters(kept), letters(text), file);
    assert.ok(bytes.some((byte) => byte > 0x7f) && !kept.includes('\ufffd'), file);
    const lines = text.split('\r\n').slice(1);
    assert.equal(lines.filter((line) => /[^,]/.test(line)).length, count, file);
    for (const { line, title, description } of read.headlines)
      for (const cell of [title, description])
        assert.ok(lines[line - 2]!.replaceAll('""', '"').includes(cell), `${file}, line ${line}: ${cell}`);
  }
  return undefined;
});
