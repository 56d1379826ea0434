import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { CallError } from './client.ts';
import { notices, snackbar } from './snackbar.ts';

const texts = (): string[] => notices().map(({ text }) => text);

describe('messages at the bottom of the screen', () => {
  afterEach(() => {
    for (const { id } of notices()) snackbar.dismiss(id);
  });

  test('a refusal names its field in words, any other text stays as it is', () => {
    snackbar.failure(new CallError('adjustmentRatio: 1 changes nothing', 400, null, { field: 'adjustmentRatio' }));
    snackbar.failure(new CallError('Update Failed.', 500, 'r1'));
    assert.deepEqual(texts(), ['Adjustment ratio: 1 changes nothing', 'Update Failed.']);
  });

  test("what a form's own check said leaves with the next success, a refusal stays", () => {
    snackbar.failure('Please fill all the fields');
    snackbar.failure(new CallError('Update Failed.', 500, 'r1'));
    snackbar.success('Updated');
    assert.deepEqual(texts(), ['Update Failed.', 'Updated']);
  });
});
