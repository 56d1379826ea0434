import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutText } from './cut-text.ts';

test('a text is cut before a character that does not fit whole, and what JSON columns refuse is left out', () => {
  for (const [text, most, cut] of [
    ['abc', 5, 'abc'],
    ['abcdef', 3, 'abc'],
    ['ab😀', 4, 'ab😀'],
    ['ab😀cd', 3, 'ab'],
    ['ab😀cd', 4, 'ab😀'],
    ['a\0b', 5, 'ab'],
    ['a\ud83d', 5, 'a\ufffd'],
    ['\ude00abc', 2, '\ufffda'],
    ['😀', 0, ''],
  ] as const)
    assert.equal(cutText(text, most), cut);
});
