import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getIntercomConversation } from '@midoffice/contract/staff-work/intercom/calls/get-intercom-conversation';
import { refreshIntercom } from '@midoffice/contract/staff-work/tasks/calls/refresh-intercom';
import type { IntercomMessage } from '@midoffice/contract/staff-work/intercom/shapes';
import type { Task } from '@midoffice/contract/staff-work/tasks/shapes';
import { fireEvent, waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { IntercomPanel } from './intercom-panel.tsx';

const picture = { name: 'chart.png', url: `/admin/intercom-pictures/${'a'.repeat(32)}` };
const message: IntercomMessage = {
  id: 'part-1',
  type: 'user',
  username: 'Ada Lovelace',
  date: '2026-06-01T09:00:00.000Z',
  message: 'Dividends are <b>wrong</b>.',
  pictures: [picture],
  attachments: [
    { name: 'compare.csv', url: 'https://files.example/compare.csv' },
    { name: 'script', url: 'javascript:alert(1)' },
  ],
};
const conversation = (...messages: IntercomMessage[]) => ({
  intercomID: '7001',
  title: 'Wrong dividends',
  state: 'open',
  refreshedAt: '2026-06-01T10:00:00.000Z',
  messages,
});
const task: Task = {
  _id: 'task-1',
  title: 'Dividends',
  content: '',
  projectType: 'Financials',
  type: 'Financials',
  status: 'To do',
  assignees: [],
  priority: 'low',
  dueDate: null,
  alert: { alertTime: null },
  isIssue: false,
  intercomID: '',
  snoozedUntil: null,
  comments: 0,
  rank: 'a0',
  version: 1,
  createdAt: '2026-06-01T09:00:00.000Z',
  updatedAt: '2026-06-01T09:00:00.000Z',
  createdBy: null,
  attachments: [],
  activity: [],
  intercomConversations: [message],
  links: [],
};
const drawn = (server: FakeServer, intercomID = '7001', me = {}) =>
  draw(<IntercomPanel taskId="task-1" intercomID={intercomID} />, { server, me });
const refreshButton = (): HTMLElement => screen.getByRole('button', { name: 'Refresh' });

describe('task-activity-intercom', () => {
  test('shows messages as text with their pictures from our own origin, and nothing to write in (r002-task-intercom-readonly)', async () => {
    drawn(new FakeServer().answers(getIntercomConversation, conversation(message)));
    await screen.findByText('Dividends are <b>wrong</b>.');
    const shown = screen.getByRole('img', { name: 'chart.png' });
    assert.equal(shown.getAttribute('src'), picture.url);
    assert.equal(
      screen.getByText('compare.csv').closest('a')?.getAttribute('href'),
      'https://files.example/compare.csv',
    );
    assert.equal(screen.getByText('script').closest('a'), null, 'a script is no link');
    assert.equal(document.querySelector('input, textarea, select, [contenteditable]'), null);
    fireEvent.error(shown);
    assert.ok(screen.getByText('chart.png cannot be shown'));
  });

  test('without an id it says so, asks nothing and cannot be refreshed (r002-task-intercom-empty, m002-tasks-no-intercom-id-specified)', async () => {
    const { server, user } = drawn(new FakeServer(), '');
    assert.ok(screen.getByText('No Intercom ID specified.'));
    await user.click(refreshButton());
    assert.equal(server.inputsOf(refreshIntercom).length, 0);
  });

  test('without messages it says so; a refresh sends the task and the id, and its messages follow (r002-task-intercom-empty, m002-tasks-no-messages-found-check-intercom-id)', async () => {
    const server = new FakeServer().answers(getIntercomConversation, {
      ...conversation(),
      title: '',
      state: '',
      refreshedAt: null,
    });
    const { user } = drawn(server);
    await screen.findByText('No messages found. Check Intercom ID or refresh Intercom conversation.');
    server
      .answers(refreshIntercom, { success: true, message: 'Intercom conversation refreshed.', task })
      .answers(getIntercomConversation, conversation(message));
    await user.click(refreshButton());
    await screen.findByText('Ada Lovelace');
    assert.deepEqual(server.inputsOf(refreshIntercom), [{ _id: 'task-1', intercomID: '7001' }]);
  });

  test('error: a failed refresh says why, and what was read before stays', async () => {
    const server = new FakeServer()
      .answers(getIntercomConversation, conversation(message))
      .refuses(refreshIntercom, 502, { message: 'Intercom does not answer, please try again.' });
    const { user } = drawn(server);
    await screen.findByText('Ada Lovelace');
    await user.click(refreshButton());
    await screen.findByText('Intercom does not answer, please try again.');
    assert.ok(screen.getByText('Ada Lovelace'));
  });

  test('error: a failed read can be tried again', async () => {
    const server = new FakeServer().refuses(getIntercomConversation, 500);
    const { user } = drawn(server);
    await screen.findByRole('alert');
    server.answers(getIntercomConversation, conversation(message));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Ada Lovelace');
  });

  test('pending and forbidden', async () => {
    drawn(new FakeServer().holds(getIntercomConversation), '7001', { role: 'standard', permissions: [] });
    assert.ok(screen.getByRole('status', { name: 'Loading' }));
    await waitFor(() => assert.equal(refreshButton().getAttribute('aria-disabled'), 'true'));
  });
});
