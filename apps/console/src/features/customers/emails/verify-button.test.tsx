import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendVerificationEmail } from '@midoffice/contract/customers/emails/calls/send-verification-email';
import { FakeServer } from '../../../testing/fake-server.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { VerifyButton } from './verify-button.tsx';

test('a failure is over once the same form succeeds', async () => {
  const server = new FakeServer()
    .answers(sendVerificationEmail, {
      success: true as const,
      message: 'Sent.',
      toEmail: 'ada@client.example',
      mailId: '7',
      delivery: 'queued' as const,
    })
    .refusesOnce(sendVerificationEmail, 409, { message: 'Not sent.' });
  const { user } = draw(<VerifyButton userid="u1" />, { server });
  await user.click(await screen.findByRole('button', { name: 'Send verification email' }));
  await screen.findByText(/Not sent\./);
  await user.click(screen.getByRole('button', { name: 'Send verification email' }));
  await screen.findByText('Sent.');
  assert.equal(screen.queryByRole('alert'), null);
});
