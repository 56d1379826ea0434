import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seenOf, withoutTheirs, withTheirs } from './conflict-choices.ts';

const conflicts = [
  { field: 'name', expected: 'old', actual: 'theirs', wanted: 'mine' },
  { field: 'text', expected: 'old', actual: 'their text', wanted: 'my text' },
];
const sent = { name: 'mine', text: 'my text', model: 'm' };

describe('what is sent after a conflict', () => {
  test('of two fields in conflict the chosen one alone, compared with what was shown, and the fields in none', () => {
    const mine = { text: conflicts[1]! };
    assert.deepEqual(withoutTheirs(sent, conflicts, mine), { text: 'my text', model: 'm' });
    assert.deepEqual(withTheirs(sent, conflicts, mine), { name: 'theirs', text: 'my text', model: 'm' });
    assert.deepEqual(seenOf(mine), { text: 'their text' });
  });

  test('where all of theirs stay, the fields in no conflict', () => {
    assert.deepEqual(withoutTheirs(sent, conflicts, {}), { model: 'm' });
    assert.deepEqual(seenOf({}), {});
  });
});
