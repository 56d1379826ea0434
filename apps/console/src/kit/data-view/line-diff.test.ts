import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lineDiff, type DiffLine } from './line-diff.ts';

const short = (lines: readonly DiffLine[]): string[] =>
  lines.map((line) =>
    line.kind === 'gap'
      ? `…${line.count}`
      : `${{ same: ' ', added: '+', removed: '-' }[line.kind]}${line.text}`,
  );

describe('differences of two versions', () => {
  test('names what was added and removed, with three equal lines around it', () => {
    const lines = Array.from({ length: 20 }, (_, n) => String(n));
    const changed = lines.with(9, 'nine').toSpliced(10, 0, 'new');
    assert.deepEqual(short(lineDiff(lines.join('\n'), changed.join('\n'))), [
      '…6',
      ' 6',
      ' 7',
      ' 8',
      '-9',
      '+nine',
      '+new',
      ' 10',
      ' 11',
      ' 12',
      '…7',
    ]);
  });

  test('of equal texts nothing; of an empty one everything', () => {
    assert.deepEqual(lineDiff('a\nb', 'a\nb'), []);
    assert.deepEqual(short(lineDiff('', 'a\nb')), ['+a', '+b']);
    assert.deepEqual(short(lineDiff('a', '')), ['-a']);
  });

  test('texts that differ everywhere are shown one after the other, in time', () => {
    const lines = (letter: string) => Array.from({ length: 10_000 }, (_, n) => `${letter}${n}`).join('\n');
    const startMs = performance.now();
    const found = lineDiff(lines('a'), lines('b'));
    assert.ok(performance.now() - startMs < 2000);
    assert.deepEqual([found.length, found[0]!.kind, found.at(-1)!.kind], [20_000, 'removed', 'added']);
  });
});
