import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { getTasks } from '@midoffice/contract/staff-work/tasks/calls/get-tasks';
import { snoozeTask } from '@midoffice/contract/staff-work/tasks/calls/snooze-task';
import { updateTasks } from '@midoffice/contract/staff-work/tasks/calls/update-tasks';
import type { TaskRow } from '@midoffice/contract/staff-work/tasks/shapes';
import { waitFor, within } from '@testing-library/react';
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

describe('keys of the task list', () => {
  test('with ticked cards, keys are about all of these and the dialog says how many', async () => {
    const { server, user } = drawScreen(Tasks, {
      server: listing([
        taskRow(),
        taskRow({ _id: 'T2', title: 'Another' }),
        taskRow({ _id: 'T3', title: 'Third' }),
      ])
        .answers(updateTasks, { ...done, changed: 2, missing: [] })
        .answers(snoozeTask, done),
    });
    await card('Missing volumes');
    await user.keyboard('jxjx');
    await user.keyboard('4');
    const ids = [taskRow()._id, 'T2'];
    await waitFor(() => assert.deepEqual(server.inputsOf(updateTasks), [{ ids, priority: 'urgent' }]));
    await user.keyboard('a');
    assert.ok(await screen.findByRole('dialog', { name: 'Assign 2 tasks' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
    await user.keyboard('h');
    const snooze = within(await screen.findByRole('dialog', { name: 'Snooze 2 tasks' }));
    await user.click(snooze.getByRole('button', { name: '1 day' }));
    await waitFor(() => assert.deepEqual(server.inputsOf(snoozeTask)[0]?.ids, ids));
  });

  test('a card that goes away leaves the focus to its neighbour, and a dialog gives it back to its card', async () => {
    const rows = [
      taskRow(),
      taskRow({ _id: 'T2', title: 'Another' }),
      taskRow({ _id: 'T3', title: 'Third' }),
    ];
    const { server, user, readAgain } = drawScreen(Tasks, {
      server: listing(rows).answers(getTask, wholeTask()),
    });
    await card('Missing volumes');
    await user.keyboard('j');
    await user.keyboard('s');
    await screen.findByLabelText('Status');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
    assert.match(document.activeElement!.textContent, /Missing volumes/);
    await user.keyboard('j');
    assert.match(document.activeElement!.textContent, /Another/);
    server.answers(getTasks, taskGroups([rows[0]!, rows[2]!]));
    await readAgain();
    await waitFor(() => assert.equal(screen.queryByText('Another'), null));
    assert.match(document.activeElement!.textContent, /Third/);
    server.answers(getTasks, taskGroups([rows[0]!]));
    await readAgain();
    await waitFor(() => assert.match(document.activeElement!.textContent, /Missing volumes/));
  });
});
