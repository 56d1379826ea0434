import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteAccount } from '@midoffice/contract/customers/account-deletion/calls/delete-account';
import { getAccountDeletion } from '@midoffice/contract/customers/account-deletion/calls/get-account-deletion';
import type { DeletionPreview } from '@midoffice/contract/customers/account-deletion/shapes';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const preview: DeletionPreview = {
  userid: 'u1',
  email: 'eve@example.com',
  name: 'Eve',
  planCode: 'free',
  parts: [{ key: 'api_key', label: 'API keys', count: 2 }],
  subscriptions: [],
  openInvoices: 0,
  draftInvoices: 0,
  restorableUntil: '2026-07-15T12:00:00.000Z',
  refusal: null,
};

const drawn = (server: FakeServer) =>
  draw(<DeleteAccountDialog userid="u1" email="eve@example.com" onClose={() => undefined} />, { server });

describe('the dialog before an account is deleted', () => {
  for (const [openInvoices, draftInvoices, said] of [
    [1, 0, '1 open invoice is not collected any more.'],
    [0, 1, '1 draft invoice is not collected any more.'],
    [2, 1, '2 open invoices and 1 draft invoice are not collected any more.'],
  ] as const)
    test(`says what is not collected any more: ${openInvoices} open, ${draftInvoices} in draft`, async () => {
      drawn(new FakeServer().answers(getAccountDeletion, { ...preview, openInvoices, draftInvoices }));
      await screen.findByText('API keys');
      assert.ok(screen.getByText(said));
    });

  test('says nothing of invoices where none is due, and asks for a reason before it deletes', async () => {
    const server = new FakeServer().answers(getAccountDeletion, preview);
    const { user } = drawn(server);
    await screen.findByText('API keys');
    assert.equal(screen.queryByText(/not collected/), null);
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    assert.deepEqual(server.inputsOf(deleteAccount), []);
  });

  test('shows why an account stays, and has nothing to confirm', async () => {
    const refusal = 'The account of a member of staff cannot be deleted. Take the role away first.';
    drawn(new FakeServer().answers(getAccountDeletion, { ...preview, refusal }));
    assert.ok(await screen.findByText(refusal));
    assert.equal(screen.queryByLabelText(/Reason/), null);
  });
});
