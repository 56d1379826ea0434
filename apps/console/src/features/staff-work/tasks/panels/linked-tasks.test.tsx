import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createNewTask } from '@midoffice/contract/staff-work/tasks/calls/create-new-task';
import { getLinkedTasks } from '@midoffice/contract/staff-work/tasks/calls/get-linked-tasks';
import { getTasks } from '@midoffice/contract/staff-work/tasks/calls/get-tasks';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { taskGroups, taskRow, wholeTask } from '../testing.ts';
import { LinkedTasks } from './linked-tasks.tsx';

const panel = <LinkedTasks kind="symbol" id="LMNT" />;

describe('tasks about something', () => {
  test('lists them with a way to each; a new one is linked and opened', async () => {
    const server = new FakeServer()
      .answers(getLinkedTasks, [taskRow()])
      .answers(getTasks, taskGroups([]))
      .answers(createNewTask, { success: true, message: '', task: wholeTask({ _id: 'T9' }) });
    const { user } = draw(panel, { server });
    await user.click(await screen.findByRole('button', { name: '1 task' }));
    const link = await screen.findByRole('link', { name: 'Missing volumes' });
    assert.match(link.getAttribute('href')!, /page=tasks&item=tasks&task=T1/);
    assert.deepEqual(server.inputsOf(getLinkedTasks)[0], { kind: 'symbol', id: 'LMNT' });
    await user.click(screen.getByRole('button', { name: 'Create a task about this…' }));
    await user.click(await screen.findByRole('button', { name: 'Create task' }));
    await waitFor(() => assert.equal(new URLSearchParams(location.search).get('task'), 'T9'));
    const [sent] = server.inputsOf(createNewTask) as unknown as Record<string, string>[];
    assert.deepEqual(JSON.parse(sent!['links']!), [{ kind: 'symbol', id: 'LMNT', label: '' }]);
  });

  test('without any it says so; a failed read can be tried again', async () => {
    const server = new FakeServer().refuses(getLinkedTasks, 500);
    const { user } = draw(panel, { server });
    await user.click(screen.getByRole('button', { name: 'Tasks' }));
    await screen.findByRole('alert');
    server.answers(getLinkedTasks, []);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    assert.ok(await screen.findByText('No task is about this.'));
  });

  test('whoever may open no tasks sees nothing of it, and nothing is asked', () => {
    const { server } = draw(panel, { me: { role: 'standard', permissions: ['getUserInfo'] } });
    assert.equal(screen.queryByRole('button'), null);
    assert.equal(server.inputsOf(getLinkedTasks).length, 0);
  });
});
