import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { markInboxRead } from '@midoffice/contract/staff-work/tasks/calls/mark-inbox-read';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('get-task-inbox', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  test('pages what concerns the caller, newest first, with how much is unread', async () => {
    for (let n = 0; n < 5; n += 1) await server.task({ title: String(n), assignees: '["ben"]' });
    const first = (await server.ben.call(getTaskInbox, { limit: '3' })).body;
    assert.deepEqual([first.rows.map(({ title }) => title), first.unread], [['4', '3', '2'], 5]);
    const rest = (await server.ben.call(getTaskInbox, { limit: '3', cursor: String(first.next) })).body;
    assert.deepEqual([rest.rows.map(({ title }) => title), rest.next], [['1', '0'], null]);
    await server.ben.call(markInboxRead, { ids: [first.rows[0]!.id] });
    const unread = (await server.ben.call(getTaskInbox, { unread: 'true' })).body;
    assert.deepEqual([unread.rows.length, unread.unread], [4, 4]);
  });

  test('bad input and strangers are refused', async () => {
    await refuses(server, server.ann, getTaskInbox, { limit: '0' }, 400, /^limit: /);
    await refuses(server, server.stranger, getTaskInbox, {}, 403, noAccess);
  });
});
