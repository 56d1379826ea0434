import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { cleanup } from '@testing-library/react';
import { draw, screen } from '../../../../testing/render.tsx';
import { ApiKeyAddForm } from './api-key-add-form.tsx';

const key = 'k3yThatNobodyKnowsAtAll0123456789';

describe('the form of a new key', () => {
  afterEach(() => localStorage.clear());

  test('offers what was left of it, for this customer alone, and never keeps the key', async () => {
    const { user } = draw(<ApiKeyAddForm userid="u1" />);
    await user.type(screen.getByLabelText('Key'), key);
    await user.type(screen.getByLabelText('Reason'), 'Second project');
    assert.ok(JSON.stringify({ ...localStorage }).includes('Second project'));
    assert.ok(!JSON.stringify({ ...localStorage }).includes(key));
    cleanup();

    draw(<ApiKeyAddForm userid="u2" />);
    assert.equal(screen.queryByRole('button', { name: 'Restore' }), null);
    cleanup();

    const { user: back } = draw(<ApiKeyAddForm userid="u1" />);
    await back.click(screen.getByRole('button', { name: 'Restore' }));
    assert.equal((screen.getByLabelText('Reason') as HTMLInputElement).value, 'Second project');
    assert.equal((screen.getByLabelText('Key') as HTMLInputElement).value, '');
    assert.equal(screen.queryByRole('button', { name: 'Restore' }), null);
  });

  test('forgets the draft that is discarded', async () => {
    const { user } = draw(<ApiKeyAddForm userid="u1" />);
    await user.type(screen.getByLabelText('Reason'), 'Second project');
    cleanup();
    const { user: back } = draw(<ApiKeyAddForm userid="u1" />);
    await back.click(screen.getByRole('button', { name: 'Discard' }));
    assert.equal(localStorage.length, 0);
  });
});
