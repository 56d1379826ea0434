import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsOf } from './words.ts';

const viewer = (name: string, editing = false) => ({ name, editing });

test('the words name who edits, else who came first, and count the others', () => {
  assert.equal(wordsOf([]), '');
  assert.equal(wordsOf([viewer('Amy')]), 'Amy is also viewing');
  assert.equal(wordsOf([viewer('Amy'), viewer('Bob'), viewer('Cleo')]), 'Amy and 2 more are also viewing');
  assert.equal(wordsOf([viewer('Amy', true)]), 'Amy is editing');
  assert.equal(wordsOf([viewer('Amy'), viewer('Bob', true)]), 'Bob is editing, 1 more also viewing');
});
