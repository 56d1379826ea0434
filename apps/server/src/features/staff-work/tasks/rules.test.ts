import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertTime, changeText, mentionsOf, mergeFields, searchTerms, type TaskFields } from './rules.ts';

test('an alert in a month is on the same day, or on the last day of a shorter month (d088)', () => {
  for (const [from, to] of [
    ['2024-01-31T08:00:00Z', '2024-02-29T08:00:00.000Z'],
    ['2023-12-15T08:00:00Z', '2024-01-15T08:00:00.000Z'],
    ['2024-08-31T23:59:59Z', '2024-09-30T23:59:59.000Z'],
  ] as const)
    assert.equal(alertTime(Date.parse(from), '1-m').toISOString(), to);
});

test('mentions are user names after @, not parts of mail addresses', () => {
  assert.deepEqual(mentionsOf('@Ann, see ben@x.example and (@ben.s). @@zoe @ann!'), ['ann', 'ben.s']);
  assert.deepEqual(mentionsOf('@'.repeat(100_000)), []);
});

const stored: TaskFields = {
  title: 'T',
  content: 'c',
  projectType: 'News',
  status: 'To do',
  priority: 'low',
  assignees: ['a', 'b'],
  dueDate: null,
  intercomID: '',
};

test('an object sent whole is merged by field against what its editor had read', () => {
  assert.deepEqual(mergeFields(stored, stored, {}), { changes: {}, conflicts: [] });
  assert.deepEqual(mergeFields({ assignees: ['b', 'a'] }, stored, {}).changes, {}, 'people have no order');
  assert.deepEqual(mergeFields({ status: 'Alert', dueDate: '2024-01-01' }, stored, {}).changes, {
    status: 'Alert',
    dueDate: '2024-01-01',
  });
  const read = { priority: 'high', title: 'Old' };
  assert.deepEqual(mergeFields({ priority: 'high', title: 'Mine' }, stored, read), {
    changes: {},
    conflicts: [{ field: 'title', read: 'Old', stored: 'T', wanted: 'Mine' }],
  });
  assert.deepEqual(mergeFields({ priority: 'low' }, stored, read), { changes: {}, conflicts: [] });
});

test('a change reads as what it was and is', () => {
  const nameOf = (userid: string): string => userid.toUpperCase();
  assert.equal(changeText('assignees', ['a'], [], nameOf), 'Assignees: A → nobody');
  assert.equal(changeText('dueDate', null, '2024-01-01', nameOf), 'Due date: none → 2024-01-01');
  assert.equal(changeText('content', 'x', 'y', nameOf), 'Description changed');
});

test('a search becomes beginnings of words, whatever else it holds', () => {
  assert.equal(searchTerms("Chart's Größe & | ! :* \\"), "'chart':* & 's':* & 'größe':*");
  assert.equal(searchTerms('10-K (BRK.B),'), "('10-k':* | '10':* & 'k':*) & ('brk.b':* | 'brk':* & 'b':*)");
  assert.equal(searchTerms('https://example.com'), "('example.com':* | 'example':* & 'com':*)");
  assert.equal(searchTerms('!!!'), '');
  assert.equal(searchTerms('a '.repeat(50)).split('&').length, 12);
});
