import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/delete-stripe-id';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { FakeServer } from '../../../testing/fake-server.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { DeleteStripeIdDialog } from './delete-dialog.tsx';

const changed = 'Somebody else changed this account in the meantime.';
const accountOf = (stripeID: string, chargeCount: number) => ({
  stripeID,
  active: true,
  transferedFrom: null,
  activeSubscription: false,
  charges: [],
  invoices: [],
  chargeCount,
  invoiceCount: 0,
  openInvoiceCount: 0,
  dashboardUrl: `https://provider.example/${stripeID}`,
  fetchedAt: '2026-06-01T00:00:00.000Z',
});
const paymentsOf = (active: string, chargeCount: number) => ({
  userid: 'ada',
  user: { email: 'ada@client.example' },
  activeStripeAccount: accountOf(active, chargeCount),
  allStripeAccounts: [accountOf('cus_A', chargeCount)],
});

test('a deletion agrees to what the dialog showed when it opened, whatever is read again meanwhile', async () => {
  const server = new FakeServer().refuses(deleteStripeId, 409, { message: changed });
  let change: (payments: ReturnType<typeof paymentsOf>) => void = () => undefined;
  function Changing() {
    const [payments, setPayments] = useState(paymentsOf('cus_A', 2));
    change = setPayments;
    return <DeleteStripeIdDialog payments={payments} stripeID="cus_A" entered onClose={() => undefined} />;
  }
  const { user } = draw(<Changing />, { server });
  assert.ok(await screen.findByText(/Its 2 charges/));
  act(() => change(paymentsOf('cus_B', 7)));
  assert.ok(screen.getByText(/Its 2 charges/));
  await user.type(screen.getByLabelText(/Reason/), 'moved');
  await user.click(screen.getByRole('button', { name: 'Delete Stripe ID' }));
  await screen.findByText(changed);
  assert.deepEqual(server.inputsOf(deleteStripeId), [
    { uid: 'ada', stripeID: 'cus_A', expected: 'cus_A', reason: 'moved' },
  ]);
});
