import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { mergeLines } from './merge.ts';

const text = (lines: string): string => lines.split('').join('\n');
const merged = (base: string, mine: string, theirs: string) =>
  mergeLines(text(base), text(mine), text(theirs))?.replaceAll('\n', '') ?? null;

describe('merging the lines of two editors', () => {
  test('changes in different places are both kept', () => {
    assert.equal(merged('abcdefg', 'aBcdefg', 'abcdefGh'), 'aBcdefGh');
    assert.equal(merged('abcdefg', 'xabcdefg', 'abcdfg'), 'xabcdfg');
    assert.equal(merged('abcdefg', 'bcdefg', 'abcdef'), 'bcdef');
  });

  test('the same change of both counts once', () => {
    assert.equal(merged('abcde', 'abXde', 'abXde'), 'abXde');
    assert.equal(merged('abcde', 'abXdeY', 'abXde'), 'abXdeY');
    assert.equal(merged('abc', 'abcd', 'abcd'), 'abcd');
  });

  test('changes that overlap or touch are for a person', () => {
    assert.equal(merged('abcde', 'abXde', 'abYde'), null);
    assert.equal(merged('abc', 'abcX', 'abcY'), null);
    assert.equal(merged('abcde', 'abde', 'abcXde'), null);
    assert.equal(merged('abcde', 'Xbcde', 'aYcde'), null);
  });

  const side = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }).map((all) => all.join('\n'));

  test('who changed nothing gets what the other wrote, and the order of the two does not matter', () => {
    fc.assert(
      fc.property(side, side, side, (base, mine, theirs) => {
        assert.equal(mergeLines(base, base, theirs), theirs);
        assert.equal(mergeLines(base, mine, base), mine);
        assert.equal(mergeLines(base, mine, mine), mine);
        assert.equal(mergeLines(base, mine, theirs), mergeLines(base, theirs, mine));
      }),
      { numRuns: 2000 },
    );
  });

  test('lines that two people put at different places of a text are all in the merged text', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), (at, other) => {
        fc.pre(Math.abs(at - other) > 0);
        const base = [...'0123456789'];
        const mine = base.toSpliced(at, 0, 'mine');
        const theirs = base.toSpliced(other, 0, 'theirs');
        const found = mergeLines(base.join('\n'), mine.join('\n'), theirs.join('\n'));
        assert.deepEqual(found?.split('\n').sort(), [...base, 'mine', 'theirs'].sort());
      }),
    );
  });

  test('the longest texts that differ everywhere end in time, undecided', () => {
    const lines = (letter: string) => Array.from({ length: 12_500 }, (_, n) => `${letter}${n}`).join('\n');
    const startMs = performance.now();
    assert.equal(mergeLines(lines('a'), lines('b'), lines('c')), null);
    assert.ok(performance.now() - startMs < 1000);
  });
});
