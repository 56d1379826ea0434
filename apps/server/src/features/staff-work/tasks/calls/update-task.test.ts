import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateTask } from '@midoffice/contract/staff-work/tasks/calls/update-task';
import { taskStatuses } from '@midoffice/contract/staff-work/tasks/lists';
import { newestAudit } from '../../../../testing/audit.ts';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('update-task', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  test('takes the task object back with a changed field, and answers it (r002-task-update-object)', async () => {
    const task = await server.task();
    const { status, body } = await server.ann.call(updateTask, {
      ...task,
      status: 'In Progress',
      type: 'Charts',
    });
    assert.equal(status, 200, body.message);
    assert.deepEqual(
      [body.task.status, body.task.projectType, body.task.version],
      ['In Progress', 'Charts', 2],
    );
    const { before, after } = (await newestAudit(server, task._id)) as { before: object; after: object };
    assert.deepEqual(before, { projectType: 'Financials', status: 'To do' });
    assert.deepEqual(after, { projectType: 'Charts', status: 'In Progress' });
    assert.deepEqual(
      body.task.activity.slice(1).map(({ type, userID, message }) => [type, userID, message]),
      [
        ['notification', 'ann', 'Project type: Financials → Charts'],
        ['notification', 'ann', 'Status: To do → In Progress'],
      ],
    );
  });

  test('any state may follow any other (r002-task-statuses)', async () => {
    const { _id } = await server.task();
    for (const status of [...taskStatuses, ...[...taskStatuses].reverse()]) {
      const { body } = await server.ann.call(updateTask, { _id, status });
      assert.equal(body.task.status, status);
    }
  });

  test('two people who change different fields of one version both win', async () => {
    const read = await server.task({ assignees: '["ben"]' });
    assert.equal((await server.ann.call(updateTask, { ...read, priority: 'high' })).status, 200);
    const { status, body } = await server.ben.call(updateTask, { ...read, content: 'new text' });
    assert.equal(status, 200, body.message);
    assert.deepEqual([body.task.priority, body.task.content], ['high', 'new text']);
  });

  test('two people who change one field: the second sees both values, and nothing is written', async () => {
    const read = await server.task();
    await server.ann.call(updateTask, { ...read, content: 'by Ann' });
    await refuses(
      server,
      server.ben,
      updateTask,
      { ...read, content: 'by Ben', priority: 'high' },
      409,
      'Somebody else changed this task in the meantime.',
    );
    const { body } = await server.ben.call(updateTask, { ...read, content: 'by Ben' });
    assert.deepEqual((body as unknown as { conflicts: object[] }).conflicts, [
      { field: 'content', expected: '', actual: 'by Ann', wanted: 'by Ben', where: 'Fix the chart' },
    ]);
  });

  test('a field in conflict is replaced where it still has the value that was shown; where it changed once more it is a conflict again', async () => {
    const read = await server.task();
    await server.ann.call(updateTask, { ...read, content: 'by Ann', priority: 'high' });
    const mine = { _id: read._id, version: read.version, content: 'by Ben' };
    const { status, body } = await server.ben.call(updateTask, { ...mine, expected: { content: 'by Ann' } });
    assert.equal(status, 200, body.message);
    assert.deepEqual([body.task.content, body.task.priority], ['by Ben', 'high']);
    await refuses(
      server,
      server.ann,
      updateTask,
      { ...mine, content: 'by Ann again', expected: { content: 'by Ann' } },
      409,
      'Somebody else changed this task in the meantime.',
    );
  });

  test('an object that differs in nothing writes nothing', async () => {
    const task = await server.task();
    const digest = await server.digest();
    assert.equal((await server.ann.call(updateTask, task)).body.message, 'Nothing differs.');
    assert.equal(await server.digest(), digest);
  });

  test('bad input, a task that is gone and strangers are refused', async () => {
    const { _id } = await server.task();
    await refuses(server, server.ann, updateTask, {}, 400, '_id: is required');
    await refuses(server, server.ann, updateTask, { _id, status: 'Done' }, 400, /^status: must be one of/);
    await refuses(
      server,
      server.ann,
      updateTask,
      { _id, assignees: ['zoe'] },
      400,
      'assignees: zoe is no member of staff',
    );
    await refuses(server, server.ann, updateTask, { _id, intercomID: 'a/b' }, 400, /^intercomID: /);
    await refuses(server, server.ann, updateTask, { _id: 'gone', status: 'To do' }, 404, 'Task not found.');
    await refuses(server, server.stranger, updateTask, { _id, status: 'To do' }, 403, noAccess);
  });
});
