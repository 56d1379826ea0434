import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstQuery, parseIssue } from './list-query.ts';

test('an issue in the address is a repository and a number, anything else is none', () => {
  assert.deepEqual(parseIssue('acme/data#12'), { repository: 'acme/data', number: '12' });
  for (const text of ['', 'acme/data', '#12', 'acme/data#', 'acme/data#x', 'a#1#2', `a#${'9'.repeat(10)}`])
    assert.equal(parseIssue(text), null, text);
});

test('the list begins with open issues, and with what the address says', () => {
  assert.deepEqual(firstQuery({}), { state: 'open', page: '1' });
  assert.deepEqual(firstQuery({ state: 'all', repository: 'acme/data', q: 'x', p: '3' }), {
    repository: 'acme/data',
    query: 'x',
    page: '3',
  });
});
