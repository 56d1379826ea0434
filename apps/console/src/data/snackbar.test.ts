import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from './client.ts';
import { notices, snackbar } from './snackbar.ts';

const texts = (): string[] => notices().map(({ text }) => text);

const clear = (): void => {
  for (const { id } of notices()) snackbar.dismiss(id);
};

test('of two notices about the same only the newer is there; about another thing both are', (t) => {
  clear();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const undo = { label: 'Undo', run: () => undefined };
  snackbar.success('On.', undo, 'flag of a');
  snackbar.success('On, too.', undo, 'flag of b');
  snackbar.success('Off.', undo, 'flag of a');
  assert.deepEqual(
    notices().map(({ text }) => text),
    ['On, too.', 'Off.'],
  );
});

test('two repairs that say the same keep each its undo; the same text without one is shown once', (t) => {
  clear();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const undone: number[] = [];
  for (const id of [1, 2])
    snackbar.success('Repair applied.', { label: 'Undo', run: () => void undone.push(id) });
  for (const { action } of notices()) action?.run();
  assert.deepEqual(undone, [1, 2]);
  snackbar.success('Saved.');
  snackbar.success('Saved.');
  assert.deepEqual(texts(), ['Repair applied.', 'Repair applied.', 'Saved.']);
});

test('a message leaves by itself, but not while it is read; failures stay', (t) => {
  clear();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  snackbar.success('Applied.', { label: 'Undo', run: () => undefined });
  snackbar.failure('Refused.');
  t.mock.timers.tick(9_000);
  assert.deepEqual(texts(), ['Applied.', 'Refused.']);
  snackbar.hold(true);
  t.mock.timers.tick(60_000);
  assert.deepEqual(texts(), ['Applied.', 'Refused.'], 'the pointer or the focus is on it');
  snackbar.hold(false);
  t.mock.timers.tick(5_000);
  assert.deepEqual(texts(), ['Refused.']);
  snackbar.dismiss(notices()[0]!.id);
  assert.deepEqual(texts(), []);
});

test('a refusal names its field in words, any other text stays as it is', () => {
  clear();
  const body = { field: 'adjustmentRatio' };
  snackbar.failure(new CallError('adjustmentRatio: 1 changes nothing', 400, null, body));
  snackbar.failure(new CallError('Update Failed.', 500, 'r1'));
  assert.deepEqual(texts(), ['Adjustment ratio: 1 changes nothing', 'Update Failed.']);
});

test("what a form's own check said leaves with the next success, a refusal stays", (t) => {
  clear();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  snackbar.failure('Please fill all the fields');
  snackbar.failure(new CallError('Update Failed.', 500, 'r1'));
  snackbar.success('Updated');
  assert.deepEqual(texts(), ['Update Failed.', 'Updated']);
});
