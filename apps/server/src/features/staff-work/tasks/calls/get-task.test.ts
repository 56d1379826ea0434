import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('get-task', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  test('answers the whole task', async () => {
    const { _id } = await server.task({ content: 'x'.repeat(1000) });
    const task = await server.read(_id);
    assert.deepEqual(
      [
        task.content.length,
        task.activity.map(({ message }) => message),
        task.intercomConversations,
        task.links,
      ],
      [1000, ['Created the task'], [], []],
    );
  });

  test('an unknown id is not found, and strangers read nothing (m002-tasks-task-not-found)', async () => {
    await refuses(server, server.ann, getTask, { _id: 'bad' }, 404, 'Task not found.');
    await refuses(server, server.stranger, getTask, { _id: 'bad' }, 403, noAccess);
  });
});
