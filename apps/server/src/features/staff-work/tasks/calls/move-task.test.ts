import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getTasks } from '@midoffice/contract/staff-work/tasks/calls/get-tasks';
import { moveTask } from '@midoffice/contract/staff-work/tasks/calls/move-task';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('move-task', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  const column = async (status: string) =>
    (await server.ann.call(getTasks, {})).body.tasks[status]!.map(({ title }) => title);

  test('puts a task into a column, at its top or below another one, and the order stays', async () => {
    const [a, b, c] = [
      await server.task({ title: 'a' }),
      await server.task({ title: 'b' }),
      await server.task({ title: 'c' }),
    ];
    assert.deepEqual(await column('To do'), ['c', 'b', 'a']);
    await server.ann.call(moveTask, { _id: c._id, status: 'To do', after: a._id });
    assert.deepEqual(await column('To do'), ['b', 'a', 'c']);
    const { body } = await server.ann.call(moveTask, { _id: b._id, status: 'In Progress', after: null });
    assert.equal(body.task.status, 'In Progress');
    await server.ben.call(moveTask, { _id: a._id, status: 'In Progress', after: b._id });
    assert.deepEqual([await column('To do'), await column('In Progress')], [['c'], ['b', 'a']]);
    assert.equal((await server.read(b._id)).activity.at(-1)!.message, 'Status: To do → In Progress');
  });

  test('two people who move to one place at once both have a place', async () => {
    const [a, b, c] = [
      await server.task({ status: 'On hold' }),
      await server.task({ status: 'On hold' }),
      await server.task({ status: 'On hold' }),
    ];
    const moved = await Promise.all([
      server.ann.call(moveTask, { _id: b._id, status: 'On hold', after: c._id }),
      server.ben.call(moveTask, { _id: a._id, status: 'On hold', after: c._id }),
    ]);
    assert.deepEqual(
      moved.map(({ status }) => status),
      [200, 200],
    );
    assert.equal((await column('On hold')).length, 3);
    assert.equal(
      (await server.ann.call(moveTask, { _id: c._id, status: 'On hold', after: a._id })).status,
      200,
    );
  });

  test('a task is put right below one that shares its place with others', async () => {
    const made = [];
    for (const title of ['a', 'b', 'c', 'd']) made.push(await server.task({ title, status: 'Meeting req.' }));
    const ids = made.map(({ _id }) => _id);
    const { db } = server.platform;
    await db.updateTable('task').set({ rank: 'a5' }).where('id', 'in', ids.slice(0, 3)).execute();
    await db.updateTable('task').set({ rank: 'a6' }).where('id', '=', ids[3]!).execute();
    const [first, second, third] = await column('Meeting req.');
    const above = made.find(({ title }) => title === first)!;
    await server.ann.call(moveTask, { _id: ids[3]!, status: 'Meeting req.', after: above._id });
    assert.deepEqual(await column('Meeting req.'), [first, 'd', second, third]);
  });

  test('a place that is not there any more, bad input and strangers are refused', async () => {
    const [a, b] = [await server.task(), await server.task({ status: 'Alert' })];
    await refuses(
      server,
      server.ann,
      moveTask,
      { _id: a._id, status: 'To do', after: b._id },
      409,
      'The task above has moved in the meantime.',
    );
    await refuses(
      server,
      server.ann,
      moveTask,
      { _id: a._id, status: 'Done', after: null },
      400,
      /^status: /,
    );
    await refuses(
      server,
      server.ann,
      moveTask,
      { _id: 'gone', status: 'To do', after: null },
      404,
      'Task not found.',
    );
    await refuses(
      server,
      server.stranger,
      moveTask,
      { _id: a._id, status: 'To do', after: null },
      403,
      noAccess,
    );
  });
});
