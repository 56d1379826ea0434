import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/update-stripe-id';
import { act, within } from '@testing-library/react';
import { useState } from 'react';
import { FakeServer } from '../../../testing/fake-server.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { StripeIdForm } from './stripe-id-form.tsx';

const button = (name: string) => screen.getByRole('button', { name });

/** The form with an active id that somebody else may change meanwhile. */
function drawn(server: FakeServer) {
  const deleted: string[] = [];
  let change: (active: string) => void = () => undefined;
  function Changing() {
    const [active, setActive] = useState('cus_A');
    change = setActive;
    return (
      <StripeIdForm
        userid="u1"
        email="ada@client.example"
        active={active}
        linked={[active, 'cus_Other']}
        onDelete={(id) => deleted.push(id)}
      />
    );
  }
  const { user } = draw(<Changing />, { server });
  return { user, deleted, becomes: (active: string) => act(() => change(active)) };
}

test('a deletion that was agreed to for one account is never done to another that became the active one', async () => {
  const server = new FakeServer().refuses(updateStripeId, 409, {
    message: 'Somebody else changed this account in the meantime.',
    conflicts: [{ field: 'newStripeID', expected: 'cus_A', actual: 'cus_B', wanted: 'cus_C' }],
  });
  const { user, becomes } = drawn(server);
  await user.type(screen.getByLabelText('New Stripe ID'), 'cus_C');
  await user.click(screen.getByLabelText('Delete Current Account'));
  await user.click(button('Update Stripe ID'));
  const asked = within(screen.getByRole('dialog', { name: /Change the active Stripe ID/ }));
  becomes('cus_B');
  assert.ok(asked.getByText('cus_A'), 'the question stays about the account that it began with');
  await user.type(asked.getByLabelText(/Reason/), 'moved');
  await user.click(asked.getByRole('button', { name: 'Update Stripe ID' }));
  const conflict = within(await screen.findByRole('dialog', { name: /Changed by somebody else/ }));
  await user.click(conflict.getByRole('button', { name: 'Keep mine' }));
  const again = within(await screen.findByRole('dialog', { name: /Change the active Stripe ID/ }));
  assert.ok(again.getByText('cus_B'), 'it is asked again, about the present account');
  assert.deepEqual(
    server.inputsOf(updateStripeId).map(({ expected, deleteAcc }) => [expected, deleteAcc]),
    [['cus_A', true]],
  );
});

test('without a deletion, Keep mine sends the change again, compared with what was shown', async () => {
  const server = new FakeServer().refuses(updateStripeId, 409, {
    message: 'Somebody else changed this account in the meantime.',
    conflicts: [{ field: 'newStripeID', expected: 'cus_A', actual: 'cus_B', wanted: 'cus_C' }],
  });
  const { user } = drawn(server);
  await user.type(screen.getByLabelText('New Stripe ID'), 'cus_C');
  await user.click(button('Update Stripe ID'));
  const asked = within(screen.getByRole('dialog', { name: /Change the active Stripe ID/ }));
  await user.type(asked.getByLabelText(/Reason/), 'moved');
  await user.click(asked.getByRole('button', { name: 'Update Stripe ID' }));
  const conflict = within(await screen.findByRole('dialog', { name: /Changed by somebody else/ }));
  await user.click(conflict.getByRole('button', { name: 'Keep mine' }));
  await screen.findByRole('dialog', { name: /Changed by somebody else/ });
  assert.deepEqual(
    server.inputsOf(updateStripeId).map(({ expected, deleteAcc }) => [expected, deleteAcc]),
    [
      ['cus_A', false],
      ['cus_B', false],
    ],
  );
});

test('a form that is being edited compares with the account that it showed; what is no Stripe ID is not asked about', async () => {
  const { user, becomes } = drawn(new FakeServer());
  await user.type(screen.getByLabelText('New Stripe ID'), 'nope');
  for (const name of ['Update Stripe ID', 'Delete Stripe ID']) {
    await user.click(button(name));
    assert.equal(screen.queryByRole('dialog'), null);
    assert.ok(screen.getByText(/must be a Stripe customer id/));
  }
  await user.clear(screen.getByLabelText('New Stripe ID'));
  await user.type(screen.getByLabelText('New Stripe ID'), 'cus_C');
  becomes('cus_B');
  await user.click(button('Update Stripe ID'));
  const asked = within(screen.getByRole('dialog', { name: /Change the active Stripe ID/ }));
  assert.ok(asked.getByText('cus_A'));
});

test('the deletion is asked about only for an ID that the customer has', async () => {
  const { user, deleted } = drawn(new FakeServer());
  await user.type(screen.getByLabelText('New Stripe ID'), 'cus_Strange');
  await user.click(button('Delete Stripe ID'));
  await screen.findByText('This customer has no such Stripe ID.');
  assert.deepEqual(deleted, []);
  await user.clear(screen.getByLabelText('New Stripe ID'));
  await user.type(screen.getByLabelText('New Stripe ID'), ' cus_Other ');
  await user.click(button('Delete Stripe ID'));
  assert.deepEqual(deleted, ['cus_Other']);
});
