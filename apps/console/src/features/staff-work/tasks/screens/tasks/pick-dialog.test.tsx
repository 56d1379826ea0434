import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { getTasks } from '@midoffice/contract/staff-work/tasks/calls/get-tasks';
import { snoozeTask } from '@midoffice/contract/staff-work/tasks/calls/snooze-task';
import { updateTask } from '@midoffice/contract/staff-work/tasks/calls/update-task';
import type { TaskRow } from '@midoffice/contract/staff-work/tasks/shapes';
import { cleanup, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { taskGroups, taskRow, wholeTask } from '../../testing.ts';
import { Tasks } from './tasks.tsx';

const listing = (rows: readonly TaskRow[]): FakeServer =>
  new FakeServer()
    .answers(getTasks, taskGroups(rows))
    .answers(getTaskInbox, { rows: [], unread: 0, next: null });
const card = (title: string) => screen.findByRole('button', { name: new RegExp(title) });
const done = { success: true as const, message: '' };

describe('task-pick-dialog', () => {
  test('a state or people set for one ticked task end its selection', async () => {
    for (const [act, word] of [
      ['Status…', 'Set status'],
      ['Assign…', 'Assign'],
    ] as const) {
      const task = wholeTask();
      const server = listing([taskRow()])
        .answers(getTask, task)
        .answers(updateTask, { ...done, task: { ...task, version: 4 } });
      const { user } = drawScreen(Tasks, { server });
      (await card('Missing volumes')).focus();
      await user.keyboard('x');
      await user.click(screen.getByRole('button', { name: act }));
      // Until the task is read, another dialog is in its place.
      await screen.findByRole('button', { name: word });
      const dialog = within(screen.getByRole('dialog', { name: new RegExp(word) }));
      if (word === 'Assign')
        await user.type(await dialog.findByRole('combobox', { name: 'Add to assignees' }), 'ben{Enter}');
      else await user.selectOptions(await dialog.findByLabelText('Status'), 'On hold');
      await user.click(dialog.getByRole('button', { name: word }));
      await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
      await waitFor(() => assert.equal(screen.queryByText('1 task selected'), null));
      cleanup();
    }
  });

  test('Snooze begins at its first choice and says until when; only snoozed tasks can be woken', async () => {
    const far = new Date(Date.now() + 86_400_000).toISOString();
    const server = listing([taskRow(), taskRow({ _id: 'T2', title: 'Another', snoozedUntil: far })]).answers(
      snoozeTask,
      done,
    );
    const { user } = drawScreen(Tasks, { server });
    (await card('Missing volumes')).focus();
    await user.keyboard('h');
    const dialog = within(await screen.findByRole('dialog', { name: /^Snooze/ }));
    assert.equal(document.activeElement?.textContent, '4 hours');
    assert.equal(dialog.getAllByText(/^until/).length, 4);
    assert.equal(dialog.queryByRole('button', { name: 'Wake up now' }), null);
    await user.keyboard('{Enter}');
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
    const [sent] = server.inputsOf(snoozeTask);
    const hours = (Date.parse(String(sent!.until)) - Date.now()) / 3_600_000;
    assert.ok(hours > 3.9 && hours <= 4, String(hours));
    const mark = (await card('Another')).querySelector('[data-tooltip^="Snoozed until"]');
    assert.match(mark!.getAttribute('data-tooltip')!, /^Snoozed until [\d-]{10} \d\d:\d\d UTC$/);
    (await card('Another')).focus();
    await user.keyboard('h');
    await user.click(await screen.findByRole('button', { name: 'Wake up now' }));
    await waitFor(() => assert.deepEqual(server.inputsOf(snoozeTask)[1], { ids: ['T2'], until: null }));
  });

  test('Snooze of several tasks is one request, which ends the selection; snoozed ones are left out until they are asked for', async () => {
    const { server, user } = drawScreen(Tasks, {
      server: listing([taskRow(), taskRow({ _id: 'T2', title: 'Another' })]).answers(snoozeTask, done),
    });
    await card('Missing volumes');
    assert.equal(server.inputsOf(getTasks).at(-1)?.awake, 'true');
    await user.keyboard('jxjx');
    await user.click(screen.getByRole('button', { name: 'Snooze…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Snooze 2 tasks/ }));
    await user.click(dialog.getByRole('button', { name: '1 day' }));
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
    assert.deepEqual(
      server.inputsOf(snoozeTask).map(({ ids }) => ids),
      [['T1', 'T2']],
    );
    assert.equal(screen.queryByText('2 tasks selected'), null);
    await user.click(screen.getByRole('checkbox', { name: 'Show snoozed' }));
    await waitFor(() => assert.equal(server.inputsOf(getTasks).at(-1)?.awake, undefined));
  });
});
