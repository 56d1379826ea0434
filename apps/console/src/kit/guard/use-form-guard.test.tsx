import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cleanup } from '@testing-library/react';
import { draw, screen } from '../../testing/render.tsx';
import { TextField } from '../form/field.tsx';
import { useFields } from '../form/use-fields.ts';
import { useFormGuard } from './use-form-guard.tsx';

function Sample({ record }: { readonly record: { readonly name: string; readonly city: string } }) {
  const fields = useFields(record, {}, { follows: true });
  const offer = useFormGuard(fields, { label: 'Sample', draft: 'sample' });
  return (
    <>
      {offer}
      <TextField label="Name" {...fields.text('name')} />
      <TextField label="City" {...fields.text('city')} />
    </>
  );
}

describe('a guarded form', () => {
  test('a restored draft holds the edited fields alone: what a colleague saved in others stays', async () => {
    const { user } = draw(<Sample record={{ name: 'Ada', city: 'Bern' }} />);
    await user.type(screen.getByLabelText('Name'), ' Lovelace');
    cleanup();
    draw(<Sample record={{ name: 'Ada', city: 'Basel' }} />);
    await user.click(await screen.findByRole('button', { name: /^Restore/ }));
    const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    assert.deepEqual([valueOf('Name'), valueOf('City')], ['Ada Lovelace', 'Basel']);
  });
});
