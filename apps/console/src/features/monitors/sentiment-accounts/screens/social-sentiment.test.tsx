import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteSentimentAccount } from '@midoffice/contract/monitors/sentiment-accounts/calls/delete-sentiment-account';
import { getSentimentDetails } from '@midoffice/contract/monitors/sentiment-accounts/calls/get-sentiment-details';
import { restoreSentimentAccount } from '@midoffice/contract/monitors/sentiment-accounts/calls/restore-sentiment-account';
import { unlockSentimentAccount } from '@midoffice/contract/monitors/sentiment-accounts/calls/unlock-sentiment-account';
import type {
  SentimentAccount,
  SentimentDetails,
} from '@midoffice/contract/monitors/sentiment-accounts/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { SocialSentiment } from './social-sentiment.tsx';

const account = (email: string, more: Partial<SentimentAccount> = {}): SentimentAccount => ({
  email,
  network: 'stocktwits',
  status: 'active',
  lastUsed: '2026-06-01T15:00:00.000Z',
  callsToday: 120,
  callLimit: 400,
  resetsAt: null,
  lockedAt: null,
  lockedReason: null,
  ...more,
});
const none: SentimentDetails = {
  locked: [],
  limitReached: [],
  active: [],
  deleted: [],
  total: 0,
  isCut: false,
};
const locked = account('locked@x.example', {
  status: 'locked',
  lockedAt: '2026-06-01T15:00:00.000Z',
  lockedReason: 'Asks for a code',
});
const some: SentimentDetails = {
  locked: [locked],
  limitReached: [account('spent@x.example', { status: 'limitReached', callsToday: 400 })],
  active: [account('fine@x.example')],
  deleted: [
    {
      email: 'gone@x.example',
      network: 'reddit',
      deletedAt: '2026-06-01T15:00:00.000Z',
      deletedBy: 'ada@staff.example',
      restorableUntil: '2026-07-01T15:00:00.000Z',
    },
  ],
  total: 3,
  isCut: false,
};
const drawn = (data: SentimentDetails = some, address = {}) =>
  drawScreen(SocialSentiment, { server: new FakeServer().answers(getSentimentDetails, data), address });
const list = async (name: string) => within(await screen.findByRole('table', { name }));
const done = { success: true as const, message: 'Done.' };

describe('social-sentiment-screen', () => {
  testReadStates(SocialSentiment, {
    call: getSentimentDetails,
    filled: some,
    shows: 'fine@x.example',
    empty: none,
    says: 'No accounts yet. Collectors report them, or import a file with: import sentiment-accounts FILE',
  });

  test('three lists: locked with the reason, limit reached, active; an empty one says so (r003-sentiment-lists)', async () => {
    drawn({ ...some, limitReached: [] });
    (await list('Locked')).getByText('Asks for a code');
    (await list('Active')).getByText('120 / 400');
    await screen.findByText('No account has reached its limit today');
  });

  test('says how many accounts there are, and where not all are listed', async () => {
    drawn({ ...some, total: 7312, isCut: true });
    await screen.findByText('7,312');
    assert.ok(screen.getByText(/Not all accounts are listed: at most 5,000 at once, locked ones first\./));
  });

  test('15 accounts on a page of each list (r003-sentiment-lists)', async () => {
    const active = Array.from({ length: 31 }, (_none, n) => account(`a${n}@x.example`));
    const { user } = drawn({ ...some, active });
    const rows = await list('Active');
    assert.equal(rows.getAllByText(/^a\d+@x\.example$/).length, 15);
    await screen.findByText('1–15 of 31');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('16–30 of 31');
    assert.equal(screen.queryAllByRole('navigation', { name: 'Pages' }).length, 1);
  });

  test('a page beyond the last one shows the last', async () => {
    const active = Array.from({ length: 16 }, (_none, n) => account(`a${n}@x.example`));
    drawn({ ...some, active }, { active: '99' });
    await screen.findByText('16–16 of 16');
  });

  for (const [name, call, input] of [
    ['Unlock', unlockSentimentAccount, { email: 'locked@x.example', network: 'stocktwits' }],
    ['Delete', deleteSentimentAccount, { email: 'fine@x.example', network: 'stocktwits' }],
  ] as const)
    test(`${name} asks for a reason and sends the e-mail address (r003-sentiment-lists)`, async () => {
      const { server, user } = drawn();
      server.answers(call, done);
      await user.click(await screen.findByRole('button', { name: `${name} ${input.email}, Stocktwits` }));
      const dialog = within(await screen.findByRole('dialog', { name: `${name} account` }));
      const button = dialog.getByRole('button', { name: `${name} account` });
      await user.click(button);
      assert.equal(server.inputsOf(call).length, 0);
      await user.type(dialog.getByLabelText(/Reason/), 'Code entered');
      await user.click(button);
      await screen.findByText('Done.');
      assert.deepEqual(server.inputsOf(call), [{ ...input, reason: 'Code entered' }]);
      await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
    });

  test('a refusal is shown and the dialog stays open', async () => {
    const { server, user } = drawn();
    server.refuses(unlockSentimentAccount, 409, { message: 'This account is not locked.' });
    await user.click(await screen.findByRole('button', { name: /^Unlock/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Reason/), 'why');
    await user.click(dialog.getByRole('button', { name: 'Unlock account' }));
    await screen.findByText(/This account is not locked\./);
    assert.ok(screen.getByRole('dialog'));
  });

  test('a deleted account can be restored', async () => {
    const { server, user } = drawn();
    server.answers(restoreSentimentAccount, done);
    await user.click(await screen.findByRole('button', { name: 'Restore gone@x.example, Reddit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Restore account' }));
    await screen.findByText('Done.');
    assert.deepEqual(server.inputsOf(restoreSentimentAccount), [
      { email: 'gone@x.example', network: 'reddit' },
    ]);
  });

  test('copies an e-mail address and says so (m003-billing-email-copied-successfully)', async () => {
    const { user } = drawn();
    await user.click(await screen.findByRole('button', { name: 'Copy fine@x.example' }));
    await screen.findByText('Email Copied Successfully');
    assert.equal(await navigator.clipboard.readText(), 'fine@x.example');
  });

  test('filters by e-mail address and network', async () => {
    drawn(some, { q: 'reddit gone' });
    await screen.findByText('gone@x.example');
    assert.equal(screen.queryByText('fine@x.example'), null);
    assert.equal(screen.getAllByText('No account matches the filter').length, 3);
  });
});
