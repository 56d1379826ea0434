import assert from 'node:assert/strict';
import { test } from 'node:test';
import { globMatcher } from './glob.ts';

test('patterns match whole texts as Redis matches them', () => {
  for (const [pattern, matching, others] of [
    ['*', ['', 'a', 'quote:A'], []],
    ['a*', ['a', 'ab'], ['ba', '']],
    ['*:A', ['quote:A', ':A'], ['quote:AB']],
    ['q?ote', ['quote', 'q*ote'], ['qote', 'quuote']],
    ['a*b*c', ['abc', 'axbxbxc'], ['abcd', 'ac']],
    ['[a-c]x', ['ax', 'cx'], ['dx', 'x']],
    ['[^a]x', ['bx'], ['ax']],
    ['[c-a]x', ['bx'], ['dx']],
    [String.raw`a\*b`, ['a*b'], ['axb']],
    [String.raw`[\]]`, [']'], ['[']],
    ['a', ['a'], ['A', 'aa']],
  ] as const) {
    const matches = globMatcher(pattern);
    for (const text of matching) assert.ok(matches(text), `${pattern} matches ${text}`);
    for (const text of others) assert.ok(!matches(text), `${pattern} does not match ${text}`);
  }
});

test('a pattern of many stars takes no longer than its length times the text', () => {
  const begun = performance.now();
  assert.equal(globMatcher(`${'a*'.repeat(200)}b`)('a'.repeat(4000)), false);
  assert.ok(performance.now() - begun < 1000);
});
