import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  findUnclean,
  longestSentenceWords,
  sentencesOf,
  uncleanProblems,
  type UncleanProblem,
} from './unclean.ts';

const known = new Set(['price', 'symbol']);

describe('unclean sentences', () => {
  const cases: readonly [string, readonly UncleanProblem[]][] = [
    ['Northwind rose 1.20% to $182.46.', []],
    ['It closed at {{price|money:1}}.', []],
    ['Apple Inc., the phone maker, fell.', []],
    ['Did it fall?', []],
    ['He said “no”.', []],
    ['Wait ... then it fell.', []],
    ['It had had a good year.', []],
    ['Split {{ratio}} done.', ['unfilled-placeholder']],
    ['Split [[error:ratio]] done.', ['error-marker']],
    ['Price of {price} is up.', ['unfilled-placeholder']],
    ['Two  spaces here.', ['double-space']],
    ['An open (bracket here.', ['unbalanced-brackets']],
    ['A wrong (bracket] here.', ['unbalanced-brackets']],
    ['It rose rose again.', ['repeated-word']],
    ['It rose Again again.', ['repeated-word']],
    ['No end here', ['missing-full-stop']],
    ['He said "no” twice".', ['mixed-quotes', 'unbalanced-quotes']],
    ['He said "no.', ['unbalanced-quotes']],
    ['A space , before it.', ['space-before-punctuation']],
    ['Twice ,, done.', ['space-before-punctuation', 'double-punctuation']],
    ['It ended..', ['double-punctuation']],
    ['it begins small.', ['small-start']],
    ['It rose by % today.', ['missing-value']],
    ['It cost $ today.', ['missing-value']],
    ['It rose NaN points.', ['missing-value']],
  ];
  for (const [sentence, expected] of cases)
    test(`${sentence} ${expected.join(', ') || 'is clean'}`, () => {
      assert.deepEqual(findUnclean(sentence, { known }), expected);
    });

  test('a sentence may have so many words and no more', () => {
    const words = (count: number) =>
      `It ${'runs and '
        .repeat(count)
        .split(' ')
        .slice(0, count - 2)
        .join(' ')} ends.`;
    assert.deepEqual(findUnclean(words(longestSentenceWords)), []);
    assert.deepEqual(findUnclean(words(longestSentenceWords + 1)), ['too-long']);
  });

  test('every problem is found by one of the cases', () => {
    const found = new Set(cases.flatMap(([, problems]) => problems));
    assert.deepEqual(
      Object.keys(uncleanProblems).filter((one) => one !== 'too-long' && !found.has(one as UncleanProblem)),
      [],
    );
  });
});

test('sentences end at full stops, not at abbreviations or in numbers', () => {
  assert.deepEqual(
    sentencesOf(
      'Northwind Data Inc. rose 1.5% in the U.S. market. It fell! Then?\nA new line {{price}}. {{symbol}} ends.',
    ),
    [
      'Northwind Data Inc. rose 1.5% in the U.S. market.',
      'It fell!',
      'Then?',
      'A new line {{price}}.',
      '{{symbol}} ends.',
    ],
  );
});

test('a line of abbreviations only is one sentence, spaces run together', () => {
  for (const unit of ['A. ', '. A', 'Inc. A. '])
    assert.equal(sentencesOf(unit.repeat(20_000).trim()).join(' '), unit.repeat(20_000).trim());
  assert.deepEqual(sentencesOf('A.  B. C. End. Next.'), ['A. B. C. End.', 'Next.']);
});

test('long runs of anything are read in no time', () => {
  const started = performance.now();
  for (const run of ["'", '. ', 'Inc. A ', '. A', 'A. ', '( ', 'a ', '"', '{{', '[[error:', ' ', '.'])
    for (const text of [run.repeat(60_000 / run.length), `x${run.repeat(60_000 / run.length)}x`])
      for (const sentence of sentencesOf(text).slice(0, 50)) findUnclean(sentence);
  assert.ok(performance.now() - started < 4000, `${Math.round(performance.now() - started)} ms`);
});
