import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notices, snackbar } from './snackbar.ts';

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
