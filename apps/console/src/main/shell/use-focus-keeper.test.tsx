import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useState } from 'react';
import { Button } from '../../kit/base/button.tsx';
import { Menu } from '../../kit/nav/menu.tsx';
import { waitFor } from '@testing-library/react';
import { draw, screen } from '../../testing/render.tsx';
import { useFocusKeeper } from './use-focus-keeper.ts';

function Page() {
  useFocusKeeper();
  const [isThere, setThere] = useState(true);
  return (
    <main>
      <section aria-label="Rows">
        {isThere && <Button onClick={() => setThere(false)}>Delete row</Button>}
      </section>
      <Menu
        label="Acts"
        entries={[{ label: 'Copy', run: () => undefined }]}
        trigger={(wired) => <Button {...wired}>Acts</Button>}
      />
    </main>
  );
}

describe('the focus of what goes away', () => {
  test('goes to the nearest part of the page that is still there', async () => {
    const { user } = draw(<Page />);
    await user.click(screen.getByRole('button', { name: 'Delete row' }));
    await waitFor(() => assert.equal(document.activeElement, screen.getByRole('region', { name: 'Rows' })));
  });

  test('goes back to the button of a menu that Escape closes', async () => {
    const { user } = draw(<Page />);
    const button = screen.getByRole('button', { name: 'Acts' });
    await user.tab();
    await user.tab();
    assert.equal(document.activeElement, button);
    await user.keyboard('{Enter}');
    const entry = await screen.findByRole('menuitem', { name: 'Copy' });
    await waitFor(() => assert.equal(document.activeElement, entry));
    await user.keyboard('{Escape}');
    await waitFor(() => assert.equal(screen.queryByRole('menu'), null));
    await waitFor(() => assert.equal(document.activeElement, button));
  });
});
