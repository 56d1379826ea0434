import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateTasks } from '@midoffice/contract/staff-work/tasks/calls/update-tasks';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('update-tasks', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  test('changes those that differ and names those that are gone', async () => {
    const [a, b] = [await server.task(), await server.task({ priority: 'high' })];
    const { body } = await server.ann.call(updateTasks, { ids: [a._id, b._id, 'gone'], priority: 'high' });
    assert.deepEqual(
      [body.changed, body.missing, body.message],
      [1, ['gone'], '1 of 3 changed. 1 no longer there.'],
    );
    assert.equal((await server.read(a._id)).priority, 'high');
    assert.equal((await server.read(b._id)).version, 1);
  });

  test('nothing to change, nobody to give to and strangers are refused', async () => {
    const { _id } = await server.task();
    await refuses(
      server,
      server.ann,
      updateTasks,
      { ids: [_id] },
      400,
      'status: or another field is required',
    );
    await refuses(
      server,
      server.ann,
      updateTasks,
      { ids: [], status: 'To do' },
      400,
      'ids: must name a task',
    );
    await refuses(
      server,
      server.ann,
      updateTasks,
      { ids: [_id], assignees: ['zoe'] },
      400,
      'assignees: zoe is no member of staff',
    );
    await refuses(server, server.stranger, updateTasks, { ids: [_id], status: 'To do' }, 403, noAccess);
  });
});
