import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { useState } from 'react';
import { noteApplied } from '../../data/applied.ts';
import { draw, screen } from '../../testing/render.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

const sent: string[] = [];

/** A confirmation about one of two keys. */
function Keys() {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      {['first', 'second'].map((key) => (
        <button key={key} onClick={() => setAsked(key)}>
          {key}
        </button>
      ))}
      {asked && (
        <ConfirmDialog
          title={`Delete the ${asked} key?`}
          action="Delete"
          reason="required"
          onConfirm={(reason) => sent.push(reason)}
          onClose={() => setAsked(null)}
        >
          It is gone for good.
        </ConfirmDialog>
      )}
    </>
  );
}

const reason = (): HTMLTextAreaElement => screen.getByLabelText('Reason');
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('a typed reason', () => {
  afterEach(() => {
    localStorage.clear();
    sent.length = 0;
  });

  test('is there again after Cancel, for its object alone, until a call that carries it was carried out', async () => {
    const { user } = draw(<Keys />);
    await user.click(button('first'));
    await user.type(reason(), 'Asked by phone');
    await user.click(button('Cancel'));
    await user.click(button('second'));
    assert.equal(reason().value, '');
    await user.click(button('Cancel'));
    await user.click(button('first'));
    assert.equal(reason().value, 'Asked by phone');
    assert.ok(screen.getByText('You typed this reason before and did not apply it.'));
    await user.click(button('Delete'));
    assert.deepEqual(sent, ['Asked by phone']);
    await user.click(button('Cancel'));

    noteApplied({ reason: 'Asked by phone', preview: true });
    await user.click(button('first'));
    assert.equal(reason().value, 'Asked by phone', 'a preview applies nothing');
    await user.click(button('Cancel'));
    noteApplied({ keyId: '1', reason: 'Asked by phone' });
    await user.click(button('first'));
    assert.equal(reason().value, '');
  });

  test('that is cleared is not kept', async () => {
    const { user } = draw(<Keys />);
    await user.click(button('first'));
    await user.type(reason(), 'x');
    await user.clear(reason());
    assert.equal(localStorage.length, 0);
  });
});
