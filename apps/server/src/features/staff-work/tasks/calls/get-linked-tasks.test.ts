import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getLinkedTasks } from '@midoffice/contract/staff-work/tasks/calls/get-linked-tasks';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('get-linked-tasks', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  test('lists the tasks of a thing, the newest link first', async () => {
    const links = JSON.stringify([{ kind: 'symbol', id: 'AAPL', label: 'AAPL' }]);
    const one = await server.task({ links });
    server.clock.nowMs += 1000;
    const two = await server.task({ links });
    await server.task();
    const { body } = await server.ann.call(getLinkedTasks, { kind: 'symbol', id: 'AAPL' });
    assert.deepEqual(
      body.map(({ _id }) => _id),
      [two._id, one._id],
    );
    assert.deepEqual((await server.ann.call(getLinkedTasks, { kind: 'customer', id: 'AAPL' })).body, []);
  });

  test('bad input and strangers are refused', async () => {
    await refuses(server, server.ann, getLinkedTasks, { kind: 'planet', id: 'x' }, 400, /^kind: /);
    await refuses(server, server.stranger, getLinkedTasks, { kind: 'symbol', id: 'x' }, 403, noAccess);
  });
});
