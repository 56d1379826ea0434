import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { linkTask } from '@midoffice/contract/staff-work/tasks/calls/link-task';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('link-task', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  test('links a task once to a thing, and takes the link back', async () => {
    const { _id } = await server.task();
    await server.ann.call(linkTask, { _id, kind: 'customer', id: 'u1' });
    const { body } = await server.ann.call(linkTask, { _id, kind: 'customer', id: 'u1', label: 'Acme' });
    assert.deepEqual(body.links, [{ kind: 'customer', id: 'u1', label: 'Acme' }]);
    const gone = await server.ann.call(linkTask, { _id, kind: 'customer', id: 'u1', linked: false });
    assert.deepEqual(gone.body.links, []);
  });

  test('bad input and strangers are refused', async () => {
    const { _id } = await server.task();
    await refuses(
      server,
      server.ann,
      linkTask,
      { _id, kind: 'planet', id: '1' },
      400,
      /^kind: must be one of customer/,
    );
    await refuses(server, server.ann, linkTask, { _id, kind: 'symbol', id: ' ' }, 400, 'id: is required');
    await refuses(
      server,
      server.ann,
      linkTask,
      { _id, kind: 'symbol', id: 'X', linked: false },
      400,
      'id: is not linked to this task',
    );
    await refuses(server, server.stranger, linkTask, { _id, kind: 'symbol', id: 'X' }, 403, noAccess);
  });
});
