import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Restrictions } from '@midoffice/contract/customers/api-keys/shapes';
import { changesOf, draftOf, draftProblems, valueWords } from './restriction-form.ts';

const read: Restrictions = {
  customAPILimit: 300,
  customDataLimit: null,
  includedEndpoints: ['quote', 'search'],
  excludedEndpoints: [],
  websockets: ['iex'],
  enableBeta: false,
  addIncluded: true,
  delayed: false,
};
const nameOf = (code: string): string => code.toUpperCase();

test('only the changed fields are sent, each with what was read of it', () => {
  const draft = {
    ...draftOf(read),
    customAPILimit: '',
    delayed: true,
    includedEndpoints: ['search', 'quote'],
  };
  assert.deepEqual(changesOf(read, draft), {
    values: { customAPILimit: null, delayed: true },
    expected: { customAPILimit: 300, delayed: false },
  });
  assert.deepEqual(changesOf(read, draftOf(read)), { values: {}, expected: {} });
});

test('limits are whole numbers from 1, or empty', () => {
  for (const good of ['', '1', '1000000'])
    assert.deepEqual(draftProblems({ ...draftOf(read), customAPILimit: good }, nameOf), {});
  for (const bad of ['0', '-1', '1.5', '1000001'])
    assert.match(
      draftProblems({ ...draftOf(read), customAPILimit: bad }, nameOf).customAPILimit ?? '',
      /whole number from 1 to 1000000/,
    );
  assert.ok(draftProblems({ ...draftOf(read), customDataLimit: '0' }, nameOf).customDataLimit);
});

test('an endpoint that is both included and excluded is named', () => {
  const draft = { ...draftOf(read), excludedEndpoints: ['quote', 'news'] };
  assert.deepEqual(draftProblems(draft, nameOf), {
    excludedEndpoints: 'cannot be both included and excluded: QUOTE',
  });
});

test('values read as words', () => {
  assert.deepEqual(
    [null, true, false, 12_000, [], ['quote']].map((value) => valueWords(value, nameOf)),
    ['as the plan', 'yes', 'no', '12,000', 'none', 'QUOTE'],
  );
});
