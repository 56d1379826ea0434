import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acceptBugReport } from '@midoffice/contract/quality/bug-reports/calls/accept-bug-report';
import { getBugReports } from '@midoffice/contract/quality/bug-reports/calls/get-bug-reports';
import type { BugReport } from '@midoffice/contract/quality/bug-reports/shapes';
import { getLinkedTasks } from '@midoffice/contract/staff-work/tasks/calls/get-linked-tasks';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { repaired } from '../../../../../testing/repairs.ts';
import { BugReports } from './bug-reports.tsx';

const report: BugReport = {
  _id: 'report-1',
  createdAt: '2026-01-05T10:00:00.000Z',
  description: 'The close is ten times too high.',
  changes: { close: { oldValue: 920, newValue: 92 }, sector: { oldValue: 'Tech', newValue: '' } },
  outcomes: {
    close: { repairs: 'close of 2024-05-03 in the EOD chart of NWND', problem: null },
    sector: { repairs: null, problem: 'This field is not repaired here' },
  },
  endpoint: '/api/v3/historical-price-full',
  ticker: 'NWND',
  period: '2024-05-03',
  userId: 'customer-1',
};
const opened = (server: FakeServer, me = {}) =>
  drawScreen(BugReports, {
    server: server.answers(getBugReports, [report]),
    address: { report: 'report-1' },
    me,
  });
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

/** A server where no task is about what is shown. */
const linkless = (): FakeServer => new FakeServer().answers(getLinkedTasks, []);

describe('bug-reports-screen', () => {
  testReadStates(BugReports, {
    call: getBugReports,
    filled: [report],
    shows: 'customer-1',
    empty: [],
    says: 'No records to show',
  });

  test('a row opens what the customer wrote, the address keeps which one is open', async () => {
    const server = linkless().answers(getBugReports, [report]);
    const { user } = drawScreen(BugReports, { server });
    await user.click(await screen.findByText('customer-1'));
    const dialog = screen.getByRole('dialog', { name: 'Bug Report Details' });
    assert.match(dialog.textContent, /The close is ten times too high\./);
    assert.match(location.search, /report=report-1/);
  });

  test('one that has been decided meanwhile says so', async () => {
    const server = linkless().answers(getBugReports, []);
    drawScreen(BugReports, { server, address: { report: 'report-1' } });
    assert.ok(await screen.findByText(/This report has been decided/));
  });

  test('one that somebody else decides while it is being approved says so, and keeps what was typed', async () => {
    const server = linkless();
    const { user, readAgain } = opened(server);
    await user.click(await screen.findByText('Approve…'));
    await user.click(screen.getByLabelText('Apply close'));
    await user.type(screen.getByLabelText('Reason (optional)'), 'exchange notice');
    server.answers(getBugReports, []);
    await readAgain();
    const dialog = await screen.findByRole('dialog', { name: 'Approve Bug Report NWND' });
    assert.match((await within(dialog).findByRole('alert')).textContent, /Somebody else has decided/);
    assert.equal(screen.getByLabelText<HTMLInputElement>('Reason (optional)').value, 'exchange notice');
    for (const name of ['Preview', 'Accept 1 of 2'])
      assert.equal(button(name).getAttribute('aria-disabled'), 'true', name);
    await user.click(button('Accept 1 of 2'));
    assert.deepEqual(server.inputsOf(acceptBugReport), []);
  });

  test('without the permission its details are shown and nothing can be approved', async () => {
    opened(linkless(), { role: 'standard', permissions: [] });
    const approve = await screen.findByText('Approve…');
    assert.equal(approve.getAttribute('aria-disabled'), 'true');
  });

  test('nothing is ticked at first, what cannot be repaired cannot be ticked, and what is ticked is previewed, then made', async () => {
    const server = linkless().answers(acceptBugReport, ({ preview }) =>
      preview ? repaired(null, '', ['It is far from the others.']) : repaired(51, 'Report accepted.'),
    );
    const { user } = opened(server);
    await user.click(await screen.findByText('Approve…'));
    assert.ok(button('Decline All'));
    assert.equal(screen.getByLabelText<HTMLInputElement>('Apply sector').disabled, true);
    await user.click(screen.getByLabelText('Apply close'));
    await user.click(button('Accept 1 of 2'));
    assert.ok(await screen.findByText(/It is far from the others\./));
    assert.equal(server.inputsOf(acceptBugReport).length, 1, 'a warning is confirmed first');
    await user.click(button('Accept 1 of 2 anyway'));
    await screen.findByText('Report accepted.');
    assert.deepEqual(
      server.inputsOf(acceptBugReport).map(({ changes, preview }) => [Object.keys(changes), preview]),
      [
        [['close'], true],
        [['close'], false],
      ],
    );
    await waitFor(() => assert.ok(!screen.queryByRole('dialog')));
  });

  test('conflict: shows both values when one has changed since the report, and nothing was applied', async () => {
    const server = linkless().refuses(acceptBugReport, 409, {
      message: 'The close has changed since.',
      conflicts: [{ field: 'close', expected: 920, actual: 91, wanted: 92 }],
    });
    const { user } = opened(server);
    await user.click(await screen.findByText('Approve…'));
    await user.click(screen.getByLabelText('Apply close'));
    await user.click(button('Accept 1 of 2'));
    const dialog = await screen.findByRole('dialog', { name: 'Nothing was applied' });
    assert.match(dialog.textContent, /Current value91Wanted92/);
    await user.click(within(dialog).getByText('Close', { selector: 'button' }));
    assert.ok(
      screen.getByRole('dialog', { name: 'Approve Bug Report NWND' }),
      'what was ticked is still there',
    );
  });
});
