import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUsers } from '@midoffice/contract/customers/accounts/calls/find-users';
import { getUsers } from '@midoffice/contract/customers/accounts/calls/get-users';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { UserSearchBox } from './user-search-box.tsx';

test('what may be an API key is searched for by POST, everything else by the address', async () => {
  const server = new FakeServer().answers(getUsers, []).answers(findUsers, []);
  const { user } = draw(<UserSearchBox onPick={() => undefined} />, { server });
  const box = screen.getByLabelText('Search users');
  const posted = [
    'Ab3d'.repeat(8),
    'a1b2c3d4-e5f6-7890-abcd-ef0123456789',
    'short-k1',
    'mos_abcdefghijklmnopqrstuvwxyz',
  ];
  const addressed = ['ann', 'olivia.brandt@northwind1.example', 'Olivia Brandt 2nd', 'oliviabrandt'];
  const asked = (call: typeof getUsers | typeof findUsers) => server.inputsOf(call).map(({ query }) => query);
  for (const text of [...posted, ...addressed]) {
    await user.clear(box);
    await user.type(box, `${text}{Enter}`);
    await waitFor(() => assert.ok([...asked(getUsers), ...asked(findUsers)].includes(text), text));
  }
  assert.deepEqual(
    asked(findUsers).filter((text) => posted.includes(text)),
    posted,
  );
  assert.deepEqual(
    asked(getUsers).filter((text) => addressed.includes(text)),
    addressed,
  );
  assert.deepEqual(
    asked(getUsers).filter((text) => posted.includes(text)),
    [],
  );
});
