import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerFrom, answersQuestion } from './answer-question.ts';

test('the stand-in of a model answers with the first sentences of the first record and its number', () => {
  const text = 'Question: How?\n\n[1] How do I?\nOpen it. Press it. Wait.\n\n[2] Where?\nThere.';
  assert.equal(answerFrom(text), 'Open it. Press it. [1]');
  assert.equal(answerFrom('Question: How?'), 'NOTHING FITS');
  assert.equal(answerFrom(text.replace('How?', 'Which weather tomorrow?')), 'NOTHING FITS');
  assert.equal(answersQuestion('Answer the question from the numbered records alone.'), true);
  assert.equal(answersQuestion('Rewrite the text.'), false);
});
