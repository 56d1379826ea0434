import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cancelMail } from '@midoffice/contract/system/outbox/calls/cancel-mail';
import { getMail } from '@midoffice/contract/system/outbox/calls/get-mail';
import { retryMail } from '@midoffice/contract/system/outbox/calls/retry-mail';
import type { Mail } from '@midoffice/contract/system/outbox/shapes';
import { within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { MailPanel } from './mail-panel.tsx';

const mail = (more: Partial<Mail>): Mail => ({
  id: 7,
  createdAt: '2026-11-20T09:00:00Z',
  sentAt: null,
  recipient: 'ada@customer.example',
  sender: 'Midoffice <no-reply@midoffice.invalid>',
  subject: 'Your card has expired',
  kind: 'failed/expired-card',
  userid: 'ada',
  status: 'failed',
  attempts: 61,
  lastError: 'No such mailbox',
  textBody: 'Hello Ada',
  htmlBody: null,
  linkHidden: false,
  attachment: null,
  retryRefusal: null,
  ...more,
});
const Panel = () => <MailPanel id={7} onClose={() => undefined} />;
const button = (name: string): HTMLElement | null => screen.queryByRole('button', { name });

describe('mail-panel', () => {
  test('a mail that failed is retried, or canceled with a reason', async () => {
    const server = new FakeServer()
      .answers(getMail, mail({}))
      .answers(retryMail, { success: true, message: 'Mail queued for sending.' })
      .answers(cancelMail, { success: true, message: 'Mail canceled.' });
    const { user } = drawScreen(Panel, { server });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('Mail queued for sending.');
    assert.deepEqual(server.inputsOf(retryMail), [{ id: 7 }]);
    await user.click(button('Cancel mail…')!);
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel mail' }));
    dialog.getByText('“Your card has expired” is never sent to ada@customer.example.');
    await user.type(dialog.getByLabelText(/^Reason/), 'wrong customer');
    await user.click(dialog.getByRole('button', { name: 'Cancel mail' }));
    await screen.findByText('Mail canceled.');
    assert.deepEqual(server.inputsOf(cancelMail), [{ id: 7, reason: 'wrong customer' }]);
  });

  for (const [status, retry, cancel] of [
    ['queued', null, 'Cancel mail…'],
    ['stored', 'Send', null],
    ['sent', null, null],
    ['canceled', null, null],
  ] as const)
    test(`a mail that is ${status} offers what is possible`, async () => {
      const refusal = status === 'stored' ? 'No mail server is set up.' : null;
      const server = new FakeServer().answers(getMail, mail({ status, retryRefusal: refusal }));
      drawScreen(Panel, { server });
      await screen.findByText('Hello Ada');
      assert.equal(button('Send')?.getAttribute('aria-disabled') ?? null, retry && 'true');
      assert.equal(button('Retry'), null);
      assert.equal(button('Cancel mail…') !== null, cancel !== null);
    });
});
