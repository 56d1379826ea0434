import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOfType } from '@midoffice/contract/fundamentals/profile/lists';
import { changedOnly, problemOf, shownText, typed, valueOf } from './edits.ts';

const fields = fieldsOfType('profile');
const field = (name: string) => fields.find((one) => one.name === name)!;
const read = {
  beta: 1.2,
  ceo: 'Ada',
  isEtf: false,
  outstandingShares: 1000,
  floatShares: 500,
  freeFloat: 50,
};

test('only changed fields are sent, numeric text as a number (r001-manual-changed-only)', () => {
  const edits = typed(read, typed(read, {}, 'beta', '1.3'), 'isEtf', 'true');
  assert.deepEqual(changedOnly(fields, edits), {
    changed: { isEtf: true, beta: 1.3 },
    expected: { isEtf: false, beta: 1.2 },
  });
  assert.deepEqual(changedOnly(fields, typed(read, edits, 'beta', '1.2')).changed, { isEtf: true });
  assert.deepEqual(changedOnly(fields, typed(read, {}, 'beta', '1.20')).changed, {}, 'the same number');
  assert.deepEqual(changedOnly(fields, typed(read, {}, 'ceo', ' ')).changed, { ceo: null });
  assert.deepEqual(typed(read, typed(read, {}, 'ceo', 'Ben'), 'ceo', 'Ada'), {});
});

test('a free float gives the float shares (r001-manual-freefloat)', () => {
  const edits = typed(read, {}, 'freeFloat', '80');
  assert.equal(shownText(read, edits, 'floatShares'), '800');
  assert.deepEqual(changedOnly(fields, edits).changed, { floatShares: 800, freeFloat: 80 });
});

test('float shares give the free float, to 3 decimals (r001-manual-floatshares)', () => {
  const edits = typed(read, {}, 'floatShares', '333');
  assert.equal(shownText(read, edits, 'freeFloat'), '33.300');
  assert.deepEqual(changedOnly(fields, edits).changed, { floatShares: 333, freeFloat: 33.3 });
  const doubled = typed(read, typed(read, {}, 'outstandingShares', '2,000'), 'floatShares', '333');
  assert.equal(shownText(read, doubled, 'freeFloat'), '16.650', 'of the count that was typed');
  assert.equal(shownText({ floatShares: 5 }, typed({}, {}, 'floatShares', '5'), 'freeFloat'), '');
});

test('a text that is no number is named before it is sent', () => {
  assert.equal(problemOf(field('beta'), 'high'), 'must be a number');
  assert.equal(problemOf(field('freeFloat'), '101'), 'must be at most 100');
  assert.equal(problemOf(field('beta'), ''), null);
  assert.equal(problemOf(field('ceo'), 'high'), null);
  assert.equal(valueOf(field('beta'), 'high'), 'high');
});
