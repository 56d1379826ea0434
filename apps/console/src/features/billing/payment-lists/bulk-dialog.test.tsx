import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/preview-payment-bulk';
import { startPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/start-payment-bulk';
import type { PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import { within } from '@testing-library/react';
import { useRowSelection } from '../../../kit/table/row-selection.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

const preview = (eligible: number) => ({
  count: eligible,
  eligible,
  skipped: [],
  sample: [],
  totals: [],
  digest: `of ${eligible}`,
});

function All({ list }: { readonly list: PaymentList }) {
  const selection = useRowSelection({ keys: ['1'], total: 3, about: 'all' });
  return <BulkDialog list={list} filter={{}} selection={selection} onClose={() => undefined} />;
}

test('an open dialog asks for as many rows as it said first; a refusal shows how many they are by now', async () => {
  const server = new FakeServer()
    .answers(previewPaymentBulk, preview(3))
    .refuses(startPaymentBulk, 409, { message: 'Other rows fit by now.' });
  const { user, readAgain } = draw(<All list="blocked-accounts" />, { server });
  const dialog = within(screen.getByRole('dialog', { name: 'Act on many rows' }));
  await user.selectOptions(dialog.getByLabelText('Action'), 'unblock');
  await user.type(dialog.getByLabelText('Reason'), 'paid');
  await dialog.findByText(/Applies to 3 rows/);
  server.answers(previewPaymentBulk, preview(40));
  await readAgain();
  await user.click(dialog.getByRole('button', { name: 'Unblock keys (3)' }));
  await screen.findByText('Other rows fit by now.');
  await dialog.findByText(/Applies to 40 rows/);
  server.answers(startPaymentBulk, { success: true, message: 'Started.', id: 2, jobId: 'j' });
  await user.click(dialog.getByRole('button', { name: 'Unblock keys (40)' }));
  await screen.findByText('Started.');
  assert.deepEqual(
    server
      .inputsOf(startPaymentBulk)
      .map(({ expectedCount, expectedDigest }) => [expectedCount, expectedDigest]),
    [
      [3, 'of 3'],
      [40, 'of 40'],
    ],
  );
});

test('an action that charges says first how much it asks for in all', async () => {
  const totals = [
    { currency: 'usd', amountCents: 994_900 },
    { currency: 'eur', amountCents: 2900 },
  ];
  const server = new FakeServer().answers(previewPaymentBulk, { ...preview(3), totals });
  const { user } = draw(<All list="failed-charges" />, { server });
  await user.selectOptions(screen.getByLabelText('Action'), 'retry');
  await screen.findByText('Total: $9,949.00, €29.00');
});
