import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getPaypalMigration } from '@midoffice/contract/billing/payments/calls/get-paypal-migration';
import { getPaypalSubscriptions } from '@midoffice/contract/billing/payments/calls/get-paypal-subscriptions';
import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import type { PaypalLine } from '@midoffice/contract/billing/payments/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { PaypalSubscriptions } from './paypal-subscriptions.tsx';

const row: PaypalLine = {
  userid: 'ada',
  email: 'ada@company.example',
  name: 'Ada Lovelace',
  planCode: 'monthlyIND1',
  subscriptionID: 'I-1',
  status: 'ACTIVE',
  payerEmail: 'payer@company.example',
  amount: 2900,
  currency: 'usd',
  interval: 'month',
  intervalCount: 1,
  startTime: '2026-01-01T00:00:00.000Z',
  nextBillingTime: '2026-07-01T00:00:00.000Z',
  failedPayments: 0,
  legacy: true,
  migrated: false,
  underWay: false,
  fetchedAt: '2026-06-01T00:00:00.000Z',
};

describe('billing-migrate-paypal', () => {
  testReadStates(PaypalSubscriptions, {
    call: getPaypalSubscriptions,
    filled: { rows: [row], total: 1 },
    shows: 'ada@company.example',
    empty: { rows: [], total: 0 },
    says: 'No records found',
  });

  test('an active one is migrated with the amounts that were shown; others say why not (r003-paypal-empty)', async () => {
    const cancelled = { ...row, userid: 'ben', email: 'ben@company.example', status: 'CANCELLED' };
    const server = new FakeServer()
      .answers(getPaypalSubscriptions, { rows: [row, cancelled], total: 2 })
      .answers(getPaypalMigration, {
        currency: 'usd',
        period: 'month',
        presentCents: 2900,
        nextCents: 3900,
        nextAt: '2026-07-01T00:00:00.000Z',
        card: 'visa 4242',
      })
      .refuses(migratePaypalAccount, 409, { message: 'Migration already in progress for this user.' });
    const { user } = drawScreen(PaypalSubscriptions, { server });
    const off = await screen.findByRole('button', { name: 'Migrate ben@company.example' });
    assert.equal(off.getAttribute('aria-disabled'), 'true');
    await user.click(screen.getByRole('button', { name: 'Migrate ada@company.example' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Migrate PayPal account ada@company.example',
    });
    await within(dialog).findByText('$39.00');
    await user.type(within(dialog).getByLabelText('Reason'), 'asked');
    await user.click(within(dialog).getByRole('button', { name: 'Migrate' }));
    await screen.findByText('Migration already in progress for this user.');
    assert.deepEqual(server.inputsOf(migratePaypalAccount), [
      {
        userid: 'ada',
        reason: 'asked',
        expected: { currency: 'usd', presentCents: 2900, nextCents: 3900 },
      },
    ]);
  });

  test('search and status are sent', async () => {
    const server = new FakeServer().answers(getPaypalSubscriptions, { rows: [row], total: 1 });
    const { user } = drawScreen(PaypalSubscriptions, { server, address: { p: '2' } });
    await screen.findByText('ada@company.example');
    await user.selectOptions(screen.getByLabelText('Status'), 'active');
    await user.type(screen.getByLabelText('Search PayPal subscriptions'), 'ada{Enter}');
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(getPaypalSubscriptions).at(-1), {
        search: 'ada',
        status: 'ACTIVE',
        sort: 'nextBillingTime',
        page: '1',
      }),
    );
  });
});
