import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { markInboxRead } from '@midoffice/contract/staff-work/tasks/calls/mark-inbox-read';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { eventually } from '../../../system/staff/testing/eventually.ts';
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

  test('what came before a right was taken away is neither listed nor counted, and is back with the right', async () => {
    const permissions = ['tasks', 'meeting-notes'];
    const writer = await server.staff({ userid: 'gus', role: 'standard', permissions });
    const reader = await server.staff({ userid: 'hal', role: 'standard', permissions });
    await server.task({ title: 'Open', assignees: '["hal"]' });
    for (const title of ['Board', 'Prices'])
      await writer.call(updateNote, { title, content: 'Ask @hal', attendees: [] });
    await server.task({ title: 'Also open', assignees: '["hal"]' });
    const read = async (input = {}) => {
      const { rows, unread, next } = (await reader.call(getTaskInbox, input)).body;
      return [rows.map(({ title }) => title), unread, next];
    };
    const all = [['Also open', 'Prices', 'Board', 'Open'], 4, null];
    const ofTasks = [['Also open', 'Open'], 2, null];
    assert.deepEqual(await read(), all);
    const admin = await server.staff();
    const grant = (keys: string[]) =>
      admin.call(updateAdminPermissions, { userId: 'hal', permissions: keys });
    await grant(['tasks/tasks']);
    await eventually(async () => (await read())[1] === 2);
    assert.deepEqual(await read(), ofTasks);
    assert.deepEqual(await read({ unread: 'true', limit: '2' }), ofTasks);
    await grant(['tasks/tasks', 'meeting-notes']);
    await eventually(async () => (await read())[1] === 4);
    assert.deepEqual(await read(), all);
  });

  test('bad input and strangers are refused', async () => {
    await refuses(server, server.ann, getTaskInbox, { limit: '0' }, 400, /^limit: /);
    await refuses(server, server.stranger, getTaskInbox, {}, 403, noAccess);
  });
});
