import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/get-payment-bulk';
import { previewPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/preview-payment-bulk';
import { startPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/start-payment-bulk';
import { getBlockedUsers } from '@midoffice/contract/billing/payment-lists/calls/get-blocked-users';
import { getExpiringCards } from '@midoffice/contract/billing/payment-lists/calls/get-expiring-cards';
import { getFailedCharges } from '@midoffice/contract/billing/payment-lists/calls/get-failed-charges';
import { getFailedChargesAnalysis } from '@midoffice/contract/billing/payment-lists/calls/get-failed-charges-analysis';
import { getInactiveUsers } from '@midoffice/contract/billing/payment-lists/calls/get-inactive-users';
import { getLooseUsersKey } from '@midoffice/contract/billing/payment-lists/calls/get-loose-users-key';
import { getManualSubUsers } from '@midoffice/contract/billing/payment-lists/calls/get-manual-sub-users';
import { getMismatchUsersPlan } from '@midoffice/contract/billing/payment-lists/calls/get-mismatch-users-plan';
import { getRemovingIntents } from '@midoffice/contract/billing/payment-lists/calls/get-removing-intents';
import { refreshPaymentList } from '@midoffice/contract/billing/payment-lists/calls/refresh-payment-list';
import type { ListFreshness, PlanMismatch } from '@midoffice/contract/billing/payment-lists/shapes';
import { resolvePlanMismatch } from '@midoffice/contract/billing/plan-mismatches/calls/resolve-plan-mismatch';
import { recordExport } from '@midoffice/contract/system/audit/calls/record-export';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { keepSavedFiles } from '../../../../testing/saved-files.ts';
import { BlockedAccounts } from './blocked-accounts.tsx';
import { ExpiringCards } from './expiring-cards.tsx';
import { FailedCharges } from './failed-charges.tsx';
import { InvalidApiUsers } from './invalid-api-users.tsx';
import { LooseUsersKeys } from './loose-users-keys.tsx';
import { ManualSubscriptions } from './manual-subscriptions.tsx';
import { PaymentDeleteRequests } from './payment-delete-requests.tsx';
import { PlanMismatches } from './plan-mismatches.tsx';
import {
  fresh,
  pageOf,
  base,
  at,
  expiring,
  inactive,
  loose,
  removal,
  failed,
  analysis,
  mismatch,
  blocked,
  manual,
} from '../testing/rows.ts';

/** A server on which nothing was done for many rows yet. */
const served = (): FakeServer => new FakeServer().answers(getPaymentBulk, { runs: [] });
const around = (server: FakeServer): FakeServer => server.answers(getPaymentBulk, { runs: [] });
const shows = base.email;
const headers = async (): Promise<string[]> => {
  await screen.findAllByText(shows);
  // The column of the ticks and the one of the buttons have no words.
  return screen
    .getAllByRole('columnheader')
    .flatMap((cell) => (cell.querySelector('input') ? [] : (cell.textContent ?? '')));
};

/** The fields of the specification come first, spelled as there. */
async function begins(fields: string): Promise<void> {
  const found = await headers();
  assert.deepEqual(found.slice(0, fields.split(' ').length), fields.split(' '));
}

describe('stripe-expiring-cards', () => {
  testReadStates(ExpiringCards, {
    call: getExpiringCards,
    filled: pageOf(expiring),
    shows,
    empty: pageOf(),
    around,
    says: 'No card expires within 60 days',
  });
  test('where filters leave no row it says so, not that there is none', async () => {
    drawScreen(ExpiringCards, {
      server: served().answers(getExpiringCards, pageOf()),
      address: { q: 'nobody' },
    });
    await screen.findByText('No row matches the filters');
  });
  test('its columns, and the mail of a row', async () => {
    drawScreen(ExpiringCards, { server: served().answers(getExpiringCards, pageOf(expiring)) });
    await begins('userid stripeID subPlanCode expDate subEndDate count');
    assert.ok(screen.getByRole('button', { name: `Send expiring-card e-mail to ${shows}` }));
  });
});

describe('stripe-invalid-api-users', () =>
  testReadStates(InvalidApiUsers, {
    call: getInactiveUsers,
    filled: pageOf(inactive),
    shows,
    empty: pageOf(),
    around,
    says: 'Every paid plan has a running subscription',
  }));

describe('stripe-loose-users-keys', () => {
  testReadStates(LooseUsersKeys, {
    call: getLooseUsersKey,
    filled: pageOf(loose),
    shows,
    empty: pageOf(),
    around,
    says: 'Every key belongs to its customer',
  });
  test('a key of nobody opens no customer', async () => {
    drawScreen(LooseUsersKeys, { server: served().answers(getLooseUsersKey, pageOf(loose)) });
    const info = await screen.findByRole('button', { name: `Info of ${shows}` });
    assert.equal(info.getAttribute('aria-disabled'), 'true');
  });
});

describe('stripe-payment-delete-requests', () => {
  testReadStates(PaymentDeleteRequests, {
    call: getRemovingIntents,
    filled: pageOf(removal),
    shows,
    empty: pageOf(),
    around,
    says: 'Nobody waits for the deletion of a payment method',
  });
  test('its columns; a card that is still needed cannot be deleted, the request can be cancelled', async () => {
    drawScreen(PaymentDeleteRequests, {
      server: served().answers(getRemovingIntents, pageOf(removal)),
    });
    await begins('userid stripe planCode card subEndDate requestDate');
    const remove = screen.getByRole('button', { name: `Delete payment method of ${shows}` });
    assert.equal(remove.getAttribute('aria-disabled'), 'true');
    const cancel = screen.getByRole('button', { name: `Cancel request of ${shows}` });
    assert.notEqual(cancel.getAttribute('aria-disabled'), 'true');
  });
});

describe('stripe-failed-charges', () => {
  testReadStates(FailedCharges, {
    call: getFailedCharges,
    filled: pageOf(failed),
    shows,
    empty: pageOf(),
    says: 'No open invoice has a failed charge',
    around: (server) => around(server).answers(getFailedChargesAnalysis, analysis),
  });
  test('its columns, and stripe-failed-charges-analysis above them with the eight counts', async () => {
    drawScreen(FailedCharges, {
      server: served().answers(getFailedCharges, pageOf(failed)).answers(getFailedChargesAnalysis, analysis),
    });
    await begins('email chargeDate planCode stripeID legacy createdAt apicount blocked');
    const counts = document.querySelector('[data-screen=stripe-failed-charges-analysis]')!;
    for (const [name, count] of Object.entries(analysis).slice(0, 8))
      assert.ok(counts.textContent.includes(`${name}${count}`), `${name} in ${counts.textContent}`);
    assert.ok(screen.getByText('insufficient funds'));
    assert.match(document.body.textContent, /1,234/, 'yen have no decimals');
  });
});

describe('stripe-plan-mismatches', () => {
  testReadStates(PlanMismatches, {
    call: getMismatchUsersPlan,
    filled: pageOf(mismatch),
    shows,
    empty: pageOf(),
    around,
    says: 'All records agree',
  });
  const drawn = (row: PlanMismatch, server = served()) =>
    drawScreen(PlanMismatches, { server: server.answers(getMismatchUsersPlan, pageOf(row)) });

  test('its columns; what is wrong, on what evidence, and one confirmed action', async () => {
    const { user, server } = drawn(
      mismatch,
      served().answers(resolvePlanMismatch, { success: true, message: 'Plan code updated.' }),
    );
    await begins('email planCode firebasePlan apicount');
    await user.click(screen.getByRole('button', { name: `Resolve ${shows}` }));
    const dialog = screen.getByRole('dialog', { name: `Plan mismatch of ${shows}` });
    for (const text of [mismatch.verdict, ...mismatch.evidence])
      assert.ok(dialog.textContent.includes(text), text);
    await user.type(screen.getByLabelText(/^Reason/), 'they pay for it');
    await user.click(screen.getByRole('button', { name: 'Change plan' }));
    await waitFor(() => assert.equal(server.inputsOf(resolvePlanMismatch).length, 1));
    assert.deepEqual(server.inputsOf(resolvePlanMismatch)[0], {
      userid: 'user-1',
      action: 'set-main-plan',
      version: 'a'.repeat(24),
      reason: 'they pay for it',
    });
  });

  test('where the evidence is contradictory there is nothing to confirm', async () => {
    const { user } = drawn({ ...mismatch, state: 'unclear', action: null, wantedPlan: null });
    await user.click(await screen.findByRole('button', { name: `Resolve ${shows}` }));
    const dialog = screen.getByRole('dialog', { name: `Plan mismatch of ${shows}` });
    assert.match(dialog.textContent, /The evidence is contradictory/);
    assert.ok(!screen.queryByRole('button', { name: 'Change plan' }));
  });
});

describe('stripe-blocked-accounts', () => {
  testReadStates(BlockedAccounts, {
    call: getBlockedUsers,
    filled: pageOf(blocked),
    shows,
    empty: pageOf(),
    around,
    says: 'No account is blocked',
  });
  const drawn = (freshness: Partial<ListFreshness> = {}, server = served()) =>
    drawScreen(BlockedAccounts, {
      server: server.answers(getBlockedUsers, { ...pageOf(blocked), freshness: { ...fresh, ...freshness } }),
    });

  test('its columns, how fresh it is, and who refreshed it', async () => {
    const { user, server } = drawn(
      {
        note: 'Firebase is not connected.',
        sources: [
          { source: 'paypal', readAt: '2026-06-15T00:10:00.000Z' },
          { source: 'firebase', readAt: null },
        ],
      },
      served().answers(refreshPaymentList, { success: true, message: '', jobId: 'job-1' }),
    );
    await begins('email planCode apicount');
    assert.match(document.body.textContent, /Refreshed 2026-06-15 12:00 UTC by ada@staff\.example/);
    assert.ok(screen.getByText('Firebase is not connected.'));
    assert.match(document.body.textContent, /PayPal read 2026-06-15 00:10 UTC/);
    assert.match(document.body.textContent, /Firebase never read/);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(refreshPaymentList), [{ list: 'blocked-accounts' }]),
    );
  });

  test('one thing for the rows that fit: the count is shown first, a reason is asked, failures are reported', async () => {
    const run = {
      id: 1,
      list: 'blocked-accounts',
      action: 'unblock' as const,
      template: null,
      reason: 'paid',
      actor: 'ada@staff.example',
      createdAt: at,
      finishedAt: at,
      total: 4,
      done: 2,
      failed: 1,
      unknown: 1,
      failures: [
        { email: 'x@company.example', userid: 'x', state: 'failed' as const, message: 'It was refused.' },
        { email: 'y@company.example', userid: 'y', state: 'unknown' as const, message: 'Not confirmed yet.' },
      ],
    };
    const { user, server } = drawn(
      {},
      new FakeServer()
        .answers(getPaymentBulk, { runs: [run] })
        .answers(previewPaymentBulk, {
          count: 2,
          eligible: 1,
          skipped: [{ reason: 'No customer', count: 1 }],
          sample: [shows],
          totals: [],
          digest: 'of one row',
        })
        .answers(startPaymentBulk, { success: true, message: 'started', id: 2, jobId: 'j' }),
    );
    await user.click(
      await screen.findByRole('button', { name: 'Unblock keys: 2 of 4 done, 1 failed, 1 not known yet' }),
    );
    assert.ok(screen.getByText('y@company.example: Pending. Not confirmed yet.'));
    assert.ok(screen.getByText('x@company.example: It was refused.'));
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await user.click(screen.getByRole('button', { name: 'Act on all' }));
    await user.selectOptions(await screen.findByLabelText('Action'), 'unblock');
    await screen.findByText(/Applies to 1 row/);
    assert.ok(screen.getByText('1 row left out: No customer'));
    await user.type(screen.getByLabelText(/^Reason/), 'they have paid');
    await user.click(screen.getByRole('button', { name: 'Unblock keys (1)' }));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(startPaymentBulk)[0], {
        list: 'blocked-accounts',
        action: 'unblock',
        filter: {},
        expectedCount: 1,
        expectedDigest: 'of one row',
        reason: 'they have paid',
      }),
    );
  });

  test('while it is refreshed it says how far that is', async () => {
    const message = 'Reading firebase: 2,000 records';
    drawn({ refreshing: { jobId: 'j', state: 'running', done: 1, total: 5, message } });
    assert.ok(await screen.findByText(`Refreshing… ${message}`));
    assert.equal(screen.getByRole('button', { name: 'Refresh' }).getAttribute('aria-disabled'), 'true');
  });

  test('filters and order are sent, and the file holds all that fit', async (t) => {
    const saved = keepSavedFiles(t);
    const { user, server } = drawn({}, served().answers(recordExport, { success: true, message: '' }));
    await screen.findByText(shows);
    await user.type(screen.getByLabelText('Search the list'), ' company {Enter}');
    await user.selectOptions(screen.getByLabelText('State'), 'owing');
    await user.click(screen.getByRole('columnheader', { name: 'email' }).querySelector('button')!);
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(getBlockedUsers).at(-1), {
        search: 'company',
        state: 'owing',
        sort: 'email',
        page: '1',
      }),
    );
    server.answers(getBlockedUsers, [blocked]);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => assert.equal(saved.length, 1));
    assert.match(await saved[0]!.content.text(), /^email,planCode,apicount,.*\r\ncustomer@company\.example,/);
    assert.deepEqual(server.inputsOf(getBlockedUsers).at(-1), {
      search: 'company',
      state: 'owing',
      sort: 'email',
    });
  });
});

describe('stripe-manual-subscriptions', () => {
  testReadStates(ManualSubscriptions, {
    call: getManualSubUsers,
    filled: pageOf(manual),
    shows,
    empty: pageOf(),
    around,
    says: 'No customer has a manual subscription',
  });
  test('expired ones are flagged (r002-manual-sub-expired), and a link is one only where it may be opened', async () => {
    const running = {
      ...manual,
      rowKey: 'row-2',
      email: 'b@company.example',
      expired: false,
      state: 'running',
    };
    drawScreen(ManualSubscriptions, {
      server: served().answers(getManualSubUsers, pageOf(manual, running)),
    });
    await begins('email planCode expiryDate apicount manualFutureChangeDate');
    assert.equal(screen.getAllByText('expired').length, 1);
    assert.ok(!screen.queryByRole('link', { name: 'javascript:alert(1)' }));
  });
});
