import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cleanup } from '@testing-library/react';
import { draw, screen } from '../../testing/render.tsx';
import { TextField } from '../form/field.tsx';
import { useFields } from '../form/use-fields.ts';
import { useFormGuard } from './use-form-guard.tsx';

function RecordForm(record: { readonly title: string; readonly text: string }) {
  const fields = useFields({ title: record.title, text: record.text });
  const offer = useFormGuard(fields, { label: 'Record', draft: 'record/r1' });
  return (
    <>
      {offer}
      <TextField label="Title" {...fields.text('title')} />
      <TextField label="Text" {...fields.text('text')} />
    </>
  );
}

const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;

/** Edits the title, leaves, and comes back to the record as it is by then. */
async function comeBackTo(record: { title: string; text: string }) {
  const before = draw(<RecordForm title="Old" text="Old text" />);
  await before.user.type(screen.getByLabelText('Title'), ', mine');
  cleanup();
  return draw(<RecordForm {...record} />);
}

describe('the draft of a form', () => {
  test('brings back what was edited; what somebody else has saved in another field stays', async () => {
    const { user } = await comeBackTo({ title: 'Old', text: 'Their text' });
    assert.ok(!screen.queryByText(/has another value by now/));
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    assert.deepEqual([valueOf('Title'), valueOf('Text')], ['Old, mine', 'Their text']);
  });

  test('where somebody else has saved the edited field it says so before it replaces that', async () => {
    const { user } = await comeBackTo({ title: 'Theirs', text: 'Old text' });
    assert.ok(screen.getByText(/What you edited has another value by now: Restore puts yours in its place/));
    assert.equal(valueOf('Title'), 'Theirs');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    assert.equal(valueOf('Title'), 'Old, mine');
  });
});
