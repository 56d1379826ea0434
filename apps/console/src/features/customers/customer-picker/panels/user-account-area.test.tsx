import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getUsers } from '@midoffice/contract/customers/accounts/calls/get-users';
import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import { cleanup } from '@testing-library/react';
import { customer } from '../../../../testing/customer.ts';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { UserAccountArea } from './user-account-area.tsx';

const details: UserDetails = {
  userid: 'u1',
  user: customer,
  firebase: null,
  mongo: null,
  portfolioPath: null,
};

const open = (server: FakeServer) =>
  draw(
    <UserAccountArea tool="getUserInfo">
      {() => <input aria-label="Typed" defaultValue="" />}
    </UserAccountArea>,
    { server: server.holds(getUsers), address: { userid: 'u1' } },
  );
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Typed' });

test('a later reading that fails leaves the customer and what is being typed; the first one says so', async () => {
  const { server, user, readAgain } = open(new FakeServer().answers(userAccountDetails, details));
  await user.type(await field(), 'half a sentence');
  const before = await field();
  server.refuses(userAccountDetails, 500, { message: 'The account could not be read.' });
  await readAgain();
  assert.equal(server.inputsOf(userAccountDetails).length, 2);
  assert.equal(await field(), before);
  assert.equal(before.value, 'half a sentence');
});

test('an account that cannot be read at first says so', async () => {
  open(new FakeServer().refuses(userAccountDetails, 500, { message: 'The account could not be read.' }));
  await screen.findByText('The account could not be read.');
});

test('an account that was deleted or closed to this person meanwhile is no longer shown', async () => {
  for (const status of [403, 404]) {
    const { server, readAgain } = open(new FakeServer().answers(userAccountDetails, details));
    await field();
    server.refuses(userAccountDetails, status, { message: `Refused with ${status}.` });
    await readAgain();
    await screen.findByText(`Refused with ${status}.`);
    assert.ok(!screen.queryByRole('textbox', { name: 'Typed' }));
    cleanup();
  }
});
