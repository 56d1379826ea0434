import assert from 'node:assert/strict';
import { test } from 'node:test';
import { customRateLimit } from '@midoffice/contract/customers/api-keys/calls/custom-rate-limit';
import { act, within } from '@testing-library/react';
import { useState } from 'react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { BlockKeysButton } from './block-keys-button.tsx';

test('a question about blocking stays the one that was asked, whatever somebody else changes meanwhile', async () => {
  let change: (limit: number) => void = () => undefined;
  function Changing() {
    const [limit, setLimit] = useState(-2);
    change = setLimit;
    return <BlockKeysButton userid="u1" email="ada@client.example" limit={limit} />;
  }
  const server = new FakeServer().answers(customRateLimit, {
    success: true,
    message: 'Blocked.',
    ratelimit: -1,
    blocked: true,
  });
  const { user } = draw(<Changing />, { server });
  await user.click(screen.getByRole('button', { name: 'Block keys' }));
  const dialog = within(screen.getByRole('dialog', { name: /^Block all keys/ }));
  act(() => change(-1));
  await user.type(dialog.getByLabelText(/Reason/), 'abuse');
  await user.click(dialog.getByRole('button', { name: 'Block keys' }));
  await screen.findByText('Blocked.');
  assert.deepEqual(
    server.inputsOf(customRateLimit).map(({ ratelimit, expected }) => [ratelimit, expected]),
    [[-1, -2]],
  );
});
