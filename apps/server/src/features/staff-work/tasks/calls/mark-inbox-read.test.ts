import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { markInboxRead } from '@midoffice/contract/staff-work/tasks/calls/mark-inbox-read';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('mark-inbox-read', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  test("marks the caller's entries: of a task, then all; never somebody else's", async () => {
    const { _id } = await server.task({ assignees: '["ben"]' });
    await server.task({ assignees: '["ben"]' });
    const [entry] = (await server.ben.call(getTaskInbox, {})).body.rows;
    assert.equal((await server.ann.call(markInboxRead, { ids: [entry!.id] })).body.read, 0);
    assert.equal((await server.ben.call(markInboxRead, { taskId: _id })).body.read, 1);
    assert.equal((await server.ben.call(getTaskInbox, {})).body.unread, 1);
    assert.equal((await server.ben.call(markInboxRead, {})).body.read, 1);
    assert.equal((await server.ben.call(getTaskInbox, {})).body.unread, 0);
  });

  test('bad input and strangers are refused', async () => {
    await refuses(server, server.ann, markInboxRead, { ids: ['x'] }, 400, /^ids/);
    await refuses(server, server.stranger, markInboxRead, {}, 403, noAccess);
  });
});
