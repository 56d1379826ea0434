import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { waitFor } from '@testing-library/react';
import { useState } from 'react';
import { draw, screen } from '../../testing/render.tsx';
import { FilterBox } from './search-box.tsx';

function Box({ notified, value: first = '' }: { readonly notified: string[]; readonly value?: string }) {
  const [value, setValue] = useState(first);
  return (
    <FilterBox
      label="Filter staff"
      placeholder="Name…"
      value={value}
      onChange={(text) => {
        notified.push(text);
        // As owners do that keep it in the address.
        setValue(text.trim().toUpperCase());
      }}
    />
  );
}

const box = (): HTMLInputElement => screen.getByLabelText('Filter staff');

describe('a search box', () => {
  test('empty: says what it takes, and has nothing to clear', () => {
    draw(<Box notified={[]} />);
    assert.equal(box().placeholder, 'Name…');
    assert.ok(!screen.queryByRole('button', { name: 'Clear' }));
  });

  test('reports what was typed once typing has paused, and leaves the text as it was typed', async () => {
    const notified: string[] = [];
    const { user } = draw(<Box notified={notified} />);
    await user.type(box(), 'ada ');
    assert.deepEqual(notified, []);
    await waitFor(() => assert.deepEqual(notified, ['ada ']));
    assert.equal(box().value, 'ada ');
  });

  test('reports at once on Enter, and an empty text on Escape or the cross', async () => {
    const notified: string[] = [];
    const { user } = draw(<Box notified={notified} />);
    await user.type(box(), 'ada{Enter}');
    await user.type(box(), '{Escape}');
    await user.type(box(), 'bo{Enter}');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    assert.deepEqual(notified, ['ada', '', 'bo', '']);
    assert.equal(box().value, '');
  });

  test('filled: shows what it was given', () => {
    draw(<Box notified={[]} value="ADA" />);
    assert.equal(box().value, 'ADA');
  });
});
