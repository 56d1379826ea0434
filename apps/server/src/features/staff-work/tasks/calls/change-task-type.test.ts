import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeTaskType } from '@midoffice/contract/staff-work/tasks/calls/change-task-type';
import type { Conflict } from '@midoffice/contract/kernel';
import { newestAudit } from '../../../../testing/audit.ts';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('change-task-type', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  test('makes an issue of a task and a task of an issue; its project type stays', async () => {
    const { _id } = await server.task({ projectType: 'News' });
    assert.equal((await server.ann.call(changeTaskType, { _id })).body.isIssue, true);
    assert.deepEqual([(await server.read(_id)).isIssue, (await server.read(_id)).type], [true, 'News']);
    assert.equal((await newestAudit(server, _id)).kind, 'tasks.converted');
    assert.equal((await server.ben.call(changeTaskType, { _id })).body.message, 'Issue made a task.');
    assert.equal((await server.read(_id)).isIssue, false);
  });

  test('of two people who convert at once one does, the other gets both values and writes nothing', async () => {
    const { _id } = await server.task();
    const sent = { _id, expected: { isIssue: false } };
    const answers = await Promise.all(
      [server.ann, server.ben].map((client) => client.call(changeTaskType, sent)),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const refused = answers.find(({ status }) => status === 409)!.body as unknown as {
      conflicts: Conflict[];
    };
    assert.deepEqual(refused.conflicts, [
      { field: 'isIssue', expected: false, actual: true, wanted: true, where: 'Fix the chart' },
    ]);
    assert.equal((await server.read(_id)).isIssue, true);
    await refuses(
      server,
      server.ben,
      changeTaskType,
      sent,
      409,
      'Somebody else changed this task in the meantime.',
    );
    const back = await server.ben.call(changeTaskType, { _id, expected: { isIssue: true } });
    assert.deepEqual([back.status, back.body.isIssue], [200, false]);
  });

  test('a task that is gone and strangers are refused', async () => {
    const { _id } = await server.task();
    await refuses(server, server.ann, changeTaskType, { _id: 'gone' }, 404, 'Task not found.');
    await refuses(server, server.stranger, changeTaskType, { _id }, 403, noAccess);
  });
});
