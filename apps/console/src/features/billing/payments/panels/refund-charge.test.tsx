import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getRefundableCharge } from '@midoffice/contract/billing/payments/calls/get-refundable-charge';
import { refundCharge } from '@midoffice/contract/billing/payments/calls/refund-charge';
import { within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { RefundChargeDialog } from './refund-charge.tsx';

const charge = {
  chargeID: 'ch_1',
  stripeID: 'cus_1',
  userid: 'ada',
  email: 'ada@company.example',
  status: 'succeeded',
  currency: 'usd',
  amount: 2900,
  refunded: 400,
  left: 2500,
  disputed: false,
  lost: 0,
  createdAt: '2026-06-10T00:00:00.000Z',
  card: 'visa 4242',
  description: null,
  refunds: [
    { id: 're_1', amount: 400, status: 'succeeded', createdAt: '2026-06-11T00:00:00.000Z', cause: null },
  ],
  notAllowed: null as string | null,
};
const Panel = () => <RefundChargeDialog chargeID="ch_1" onClose={() => undefined} />;

describe('refund of a charge', () => {
  test('never more than what is left, in the decimals of the currency, with a reason', async () => {
    const server = new FakeServer().answers(getRefundableCharge, charge).answers(refundCharge, {
      success: true,
      message: 'Refunded 7.00 USD to visa 4242.',
      effect: { id: 'e1', state: 'done' },
    });
    const { user } = drawScreen(Panel, { server, me: { core: true } });
    const amount = await screen.findByLabelText('Amount in USD');
    const dialog = within(screen.getByRole('dialog', { name: 'Refund charge' }));
    assert.equal((amount as HTMLInputElement).value, '25.00');
    const fill = async (text: string): Promise<void> => {
      await user.clear(amount);
      await user.type(amount, text);
    };
    const submit = () => user.click(dialog.getByRole('button', { name: /^Refund/ }));
    await fill('25.01');
    await submit();
    await dialog.findByText('must be at most 25.00, which is left');
    await fill('7.005');
    await submit();
    await dialog.findByText('must have at most 2 decimals');
    await fill('7');
    await submit();
    await dialog.findByText('Give a reason first');
    assert.equal(server.inputsOf(refundCharge).length, 0);
    await user.type(dialog.getByLabelText('Reason'), 'goodwill');
    await user.click(dialog.getByRole('button', { name: 'Refund $7.00' }));
    await screen.findByText('Refunded 7.00 USD to visa 4242.');
    assert.deepEqual(server.inputsOf(refundCharge), [
      { chargeID: 'ch_1', amount: 700, expected: { left: 2500, currency: 'usd' }, reason: 'goodwill' },
    ]);
  });

  test('what is typed stays while the charge is read again; a refusal shows what is left by now', async () => {
    const server = new FakeServer()
      .answers(getRefundableCharge, charge)
      .refuses(refundCharge, 409, { message: 'The charge has changed in the meantime.' });
    const { user, readAgain } = drawScreen(Panel, { server, me: { core: true } });
    await user.type(await screen.findByLabelText('Reason'), 'goodwill');
    server.answers(getRefundableCharge, { ...charge, refunded: 1900, left: 1000 });
    await readAgain();
    assert.equal((screen.getByLabelText('Reason') as HTMLTextAreaElement).value, 'goodwill');
    assert.ok(screen.getByText('$25.00'), 'as it was when the form opened');
    await user.click(screen.getByRole('button', { name: 'Refund $25.00' }));
    await screen.findByText('The charge has changed in the meantime.');
    assert.ok(await screen.findByText('$10.00'));
    // An amount that nobody has typed is what is left by now.
    assert.ok(screen.getByRole('button', { name: 'Refund $10.00' }));
    assert.equal((screen.getByLabelText('Reason') as HTMLTextAreaElement).value, 'goodwill');
    assert.deepEqual(
      server.inputsOf(refundCharge).map(({ amount, expected }) => [amount, expected?.left]),
      [[2500, 2500]],
    );
  });

  test('a charge that cannot be refunded says why; a failed read is shown', async () => {
    const refused = { ...charge, left: 0, notAllowed: 'The charge is refunded already.' };
    drawScreen(Panel, { server: new FakeServer().answers(getRefundableCharge, refused) });
    const button = await screen.findByRole('button', { name: 'Refund' });
    assert.equal(button.getAttribute('aria-disabled'), 'true');
    assert.ok(screen.getByText('The charge is refunded already.'));
  });

  test('yen have no decimals', async () => {
    const yen = { ...charge, currency: 'jpy', amount: 2900, left: 2500 };
    drawScreen(Panel, { server: new FakeServer().answers(getRefundableCharge, yen) });
    const amount = await screen.findByLabelText('Amount in JPY');
    assert.equal((amount as HTMLInputElement).value, '2500');
  });
});
