import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useState } from 'react';
import { draw, screen } from '../../testing/render.tsx';
import { lazy } from './lazy.tsx';

test('a part is shown whose code comes between the drawing and its effects', async () => {
  let begun = 0;
  const Part = lazy(
    () => {
      begun += 1;
      return Promise.resolve(() => <p>It is there</p>);
    },
    { ahead: false },
  );
  function Opener() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setTimeout(() => setOpen(true))}>
          Open
        </button>
        {open && <Part />}
      </>
    );
  }
  const { user } = draw(<Opener />);
  await user.click(screen.getByText('Open'));
  await screen.findByText('It is there');
  assert.equal(begun, 1);
});
