import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notices, snackbar } from './snackbar.ts';

test('of two notices about the same only the newer is there; about another thing both are', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const undo = { label: 'Undo', run: () => undefined };
  snackbar.success('On.', undo, 'flag of a');
  snackbar.success('On, too.', undo, 'flag of b');
  snackbar.success('Off.', undo, 'flag of a');
  assert.deepEqual(
    notices().map(({ text }) => text),
    ['On, too.', 'Off.'],
  );
  for (const { id } of notices()) snackbar.dismiss(id);
});

test('a message leaves by itself, but not while it is read; failures stay', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const texts = (): string[] => notices().map(({ text }) => text);
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
