import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removePhrases } from './clean.ts';
import { paragraphsOf, previewOf } from './preview.ts';

const cases: [text: string, phrases: string[], expected: string][] = [
  ['Revenue rose 4%.', ['sponsored content'], 'Revenue rose 4%.'],
  ['Sponsored Content Revenue rose 4%.', ['sponsored content'], 'Revenue rose 4%.'],
  ['Marketing of the market grew.', ['market'], 'Marketing of the grew.'],
  ['Shares fell, read more, on Monday.', ['read more'], 'Shares fell,, on Monday.'],
  ['Shares fell\u00a0– Read\n  more. Then rose.', ['read more'], 'Shares fell –. Then rose.'],
  ['One.\nClick here to subscribe\nTwo.', ['Click here to subscribe'], 'One.\nTwo.'],
  ['aaa aaa aaa', ['aaa aaa'], 'aaa'],
  ['Zürich grüßt Zürich', ['zürich'], 'grüßt'],
  ['İstanbul İpek read more now', ['read more'], 'İstanbul İpek now'],
  ['C++ and C', ['c++'], 'and C'],
  ['keep  two blanks', ['absent'], 'keep  two blanks'],
  ['all of it', ['all of it'], ''],
];
for (const [text, phrases, expected] of cases)
  test(`${JSON.stringify(text)} without ${phrases.join(', ')}`, () => {
    assert.equal(removePhrases(text, phrases), expected);
  });

test('a long text and many phrases take milliseconds', () => {
  const text = 'a '.repeat(150_000);
  const phrases = Array.from({ length: 100 }, (_unused, at) => `${'a '.repeat(at + 2)}b`);
  const began = performance.now();
  assert.equal(removePhrases(text, phrases), text);
  assert.ok(performance.now() - began < 3000);
});

test('a preview ends with a sentence where one fits, else with a word', () => {
  assert.equal(previewOf('First  one.\n\nSecond one.'), 'First one. Second one.');
  assert.equal(previewOf('Alpha beta gamma. Delta epsilon zeta.', 24), 'Alpha beta gamma.');
  assert.equal(previewOf('Alpha beta gamma delta epsilon', 16), 'Alpha beta…');
  assert.equal(previewOf('x'.repeat(40), 10), `${'x'.repeat(9)}…`);
  assert.deepEqual(paragraphsOf(' One\n two \n\n\n three'), ['One two', 'three']);
});
