import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import { act, within } from '@testing-library/react';
import { useState } from 'react';
import { customer } from '../../../testing/customer.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { EmailChangeForm } from './email-change-form.tsx';

test('an open question about an e-mail stays the one that was asked, whatever somebody else changes meanwhile', async () => {
  let become: (email: string) => void = () => undefined;
  function Changing() {
    const [email, setEmail] = useState(customer.email);
    become = setEmail;
    return <EmailChangeForm details={{ userid: 'u1', user: { ...customer, email } }} />;
  }
  const server = new FakeServer().refuses(updateUserEmail, 409, {
    message: 'Somebody else has changed this in the meantime.',
    conflicts: [
      {
        field: 'newEmail',
        expected: 'ada@client.example',
        actual: 'other@client.example',
        wanted: 'new@client.example',
      },
    ],
  });
  const { user } = draw(<Changing />, { server });
  await user.type(screen.getByLabelText('New email'), 'new@client.example');
  await user.type(screen.getByLabelText('Reason'), 'asked by mail');
  await user.click(screen.getByRole('button', { name: 'Update Email' }));
  const asked = within(screen.getByRole('dialog', { name: 'Change the login e-mail?' }));
  act(() => become('other@client.example'));
  assert.ok(asked.getByText('ada@client.example'));
  await user.click(asked.getByRole('button', { name: 'Change e-mail' }));
  const conflict = within(await screen.findByRole('dialog', { name: 'Changed by somebody else' }));
  assert.ok(conflict.getByText('other@client.example'));
  server.answers(updateUserEmail, {
    success: true,
    message: 'E-mail changed.',
    effect: { id: 'e1', state: 'done' },
  });
  await user.click(conflict.getByRole('button', { name: 'Keep mine' }));
  await screen.findByText('E-mail changed.');
  assert.deepEqual(
    server.inputsOf(updateUserEmail).map(({ newEmail, expected }) => [newEmail, expected]),
    [
      ['new@client.example', 'ada@client.example'],
      ['new@client.example', 'other@client.example'],
    ],
  );
});

test('what is no address, or the present one, is refused before anybody is asked', async () => {
  const { user } = draw(<EmailChangeForm details={{ userid: 'u1', user: customer }} />);
  const field = screen.getByLabelText('New email');
  for (const [typed, text] of [
    ['nope', 'must be an e-mail address'],
    ['ada@client', 'must be an e-mail address'],
    ['Ada@client.example', 'is the address of this customer already'],
  ] as const) {
    await user.clear(field);
    await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Update Email' }));
    assert.ok(screen.getByText(new RegExp(text)), typed);
    assert.equal(screen.queryByRole('dialog'), null, typed);
  }
});

test('a form that is being edited keeps the address that it showed, and compares with it', async () => {
  let become: (email: string) => void = () => undefined;
  function Changing() {
    const [email, setEmail] = useState(customer.email);
    become = setEmail;
    return <EmailChangeForm details={{ userid: 'u1', user: { ...customer, email } }} />;
  }
  const { user } = draw(<Changing />);
  await user.type(screen.getByLabelText('New email'), 'new@client.example');
  act(() => become('other@client.example'));
  assert.equal((screen.getByLabelText('Original email') as HTMLInputElement).value, 'ada@client.example');
  await user.click(screen.getByRole('button', { name: 'Update Email' }));
  const asked = within(screen.getByRole('dialog', { name: 'Change the login e-mail?' }));
  assert.ok(asked.getByText('ada@client.example'));
});
