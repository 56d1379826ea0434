// Each dialog about money agrees to the figures it showed when it opened, whatever is read again meanwhile.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getFailedChargeDetails } from '@midoffice/contract/billing/payments/calls/get-failed-charge-details';
import { getPaymentState } from '@midoffice/contract/billing/payments/calls/get-payment-state';
import { getPaypalMigration } from '@midoffice/contract/billing/payments/calls/get-paypal-migration';
import { getSubscriptionMigration } from '@midoffice/contract/billing/payments/calls/get-subscription-migration';
import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { migrateSubscription } from '@midoffice/contract/billing/payments/calls/migrate-subscription';
import { tryPaymentMethods } from '@midoffice/contract/billing/payments/calls/try-payment-methods';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { FailedChargeDialog } from './failed-charge-dialog.tsx';
import { MigrationActions } from './migration-actions.tsx';
import { PaypalMigrationDialog } from './paypal-actions.tsx';

const nothing = (): void => undefined;
const changed = { message: 'It has changed in the meantime.' };

const failed = {
  chargeID: 'ch_1',
  stripeID: 'cus_1',
  userid: 'ada',
  email: 'ada@company.example',
  planCode: 'free',
  invoicePlanCode: null,
  periodStart: null,
  periodEnd: null,
  latestUsage: null,
  chargeDate: '2026-06-10T00:00:00.000Z',
  chargeAmount: 2900,
  currency: 'usd',
  card: 'visa 4242',
  invoiceID: 'in_1',
  invoiceStatus: 'open',
  invoiceDate: null,
  attemptCount: 1,
  remainingAmount: 2900,
  retryDate: null,
  failureReason: null,
  failureMessage: null,
};

const move = {
  currency: 'usd',
  period: 'month',
  presentCents: 1900,
  nextCents: 2900,
  nextAt: '2026-07-01T00:00:00.000Z',
};

describe('dialogs about money while they are open', () => {
  test('cards are tried for the amount that was shown; a refusal shows what is open by now', async () => {
    const server = new FakeServer()
      .answers(getFailedChargeDetails, failed)
      .refuses(tryPaymentMethods, 409, changed);
    const { user, readAgain } = draw(<FailedChargeDialog chargeID="ch_1" onClose={nothing} />, { server });
    await user.click(await screen.findByRole('button', { name: 'Try payment methods…' }));
    await user.type(screen.getByLabelText('Reason'), 'asked by phone');
    server.answers(getFailedChargeDetails, { ...failed, remainingAmount: 9900 });
    await readAgain();
    assert.ok(screen.getByText(/^\$29\.00 is charged to/));
    await user.click(screen.getByRole('button', { name: 'Try now' }));
    await screen.findByText(changed.message);
    assert.deepEqual(
      server.inputsOf(tryPaymentMethods).map(({ expected }) => expected),
      [{ currency: 'usd', remainingCents: 2900 }],
    );
    await user.click(await screen.findByRole('button', { name: 'Try payment methods…' }));
    assert.ok(screen.getByText(/^\$99\.00 is charged to/));
  });

  test('a subscription moves by the amounts that were shown; the next dialog shows others', async () => {
    const shown = { subscription: 'sub_1', ...move };
    const server = new FakeServer()
      .answers(getPaymentState, {
        removal: null,
        offers: { freeDowngrade: false, migrateSubscription: true, paypal: false },
        betaUrl: '',
      })
      .answers(getSubscriptionMigration, shown)
      .refuses(migrateSubscription, 409, changed);
    const { user, readAgain } = draw(
      <MigrationActions userid="ada" email="ada@company.example" planCode="monthlyIND1" />,
      { server },
    );
    await user.click(await screen.findByRole('button', { name: 'Migrate Subscription' }));
    await screen.findByText('$29.00');
    await user.type(screen.getByLabelText('Reason'), 'agreed');
    server.answers(getSubscriptionMigration, { ...shown, nextCents: 9900 });
    await readAgain();
    assert.ok(screen.getByText('$29.00'));
    await user.click(screen.getByRole('button', { name: 'Migrate' }));
    await screen.findByText(changed.message);
    assert.deepEqual(
      server.inputsOf(migrateSubscription).map(({ expected }) => expected?.nextCents),
      [2900],
    );
    await user.click(screen.getByRole('button', { name: 'Migrate Subscription' }));
    assert.ok(await screen.findByText('$99.00'), 'not what was read before');
  });

  test('billing moves from PayPal to the card by the amounts that were shown', async () => {
    const server = new FakeServer()
      .answers(getPaypalMigration, { ...move, card: 'visa 4242' })
      .refuses(migratePaypalAccount, 409, changed);
    const { user, readAgain } = draw(<PaypalMigrationDialog userid="ada" onClose={nothing} />, { server });
    await screen.findByText('$29.00');
    await user.type(screen.getByLabelText('Reason'), 'agreed');
    server.answers(getPaypalMigration, { ...move, nextCents: 9900, card: 'visa 1111' });
    await readAgain();
    assert.ok(screen.getByText(/is charged to visa 4242/));
    await user.click(screen.getByRole('button', { name: 'Migrate' }));
    await screen.findByText(changed.message);
    assert.deepEqual(
      server.inputsOf(migratePaypalAccount).map(({ expected }) => expected?.nextCents),
      [2900],
    );
  });
});
