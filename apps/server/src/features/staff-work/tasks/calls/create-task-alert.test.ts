// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTaskAlert } from '@midoffice/contract/staff-work/tasks/calls/create-task-alert';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('create-task-alert', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  test('each of the five durations counts from now (r002-task-alert-durations)', async () => {
    for (const [duration, at] of [
      ['1-hr', '2024-06-01T13:00:00.000Z'],
      ['4-hr', '2024-06-01T16:00:00.000Z'],
      ['1-d', '2024-06-02T12:00:00.000Z'],
      ['7-d', '2024-06-08T12:00:00.000Z'],
      ['1-m', '2024-07-01T12:00:00.000Z'],
    ] as const) {
      const { _id } = await server.task();
      const { body } = await server.ann.call(createTaskAlert, { _id, duration });
      assert.deepEqual(body.alert, { alertTime: at });
      assert.deepEqual((await server.read(_id)).alert, { alertTime: at });
    }
  });

  test('a second one is refused, and the first stays (r002-task-alert-once)', async () => {
    const { _id } = await server.task();
    await server.ann.call(createTaskAlert, { _id, duration: '1-d' });
    await refuses(
      server,
      server.ben,
      createTaskAlert,
      { _id, duration: '1-hr' },
      409,
      'This task has an alert already.',
    );
  });

  test('bad input and strangers are refused', async () => {
    const { _id } = await server.task();
    await refuses(
      server,
      server.ann,
      createTaskAlert,
      { _id, duration: '2-hr' },
      400,
      /^duration: must be one of 1-hr/,
    );
    await refuses(
      server,
      server.ann,
      createTaskAlert,
      { _id: 'gone', duration: '1-d' },
      404,
      'Task not found.',
    );
    await refuses(server, server.stranger, createTaskAlert, { _id, duration: '1-d' }, 403, noAccess);
  });
});
