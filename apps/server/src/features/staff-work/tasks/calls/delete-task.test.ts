import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deleteTask } from '@midoffice/contract/staff-work/tasks/calls/delete-task';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { updateTask } from '@midoffice/contract/staff-work/tasks/calls/update-task';
import { newestAudit } from '../../../../testing/audit.ts';
import { sweepFiles } from '../../../../platform/files/drafts.ts';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('delete-task', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  const files = (): string[] => {
    const folder = join(server.platform.settings.DATA_DIR, 'files', 'tasks');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  test('deletes it with comments and files, audited with what it was', async () => {
    const task = await server.task({ attachments: new File(['a'], 'a.txt') });
    await server.comment({ selectedTask: task._id, comment: 'soon', attachments: new File(['b'], 'b.txt') });
    assert.equal(files().length, 2);
    const { body } = await server.ann.call(deleteTask, { _id: task._id });
    assert.equal(body.message, 'Task deleted.');
    assert.equal((await server.ann.call(getTask, { _id: task._id })).status, 404);
    const entry = (await newestAudit(server, task._id)) as { before: { title: string }; kind: string };
    assert.deepEqual([entry.kind, entry.before.title], ['tasks.deleted', 'Fix the chart']);
    const left = await server.platform.db
      .selectFrom('task_activity')
      .select('index')
      .where('task_id', '=', task._id)
      .execute();
    assert.deepEqual(left, []);
    await sweepFiles(server.platform);
    assert.deepEqual(files(), []);
  });

  test('a task deleted while another edits it: the edit is refused with a text', async () => {
    const { _id } = await server.task();
    await server.ann.call(deleteTask, { _id });
    await refuses(server, server.ben, updateTask, { _id, content: 'lost?' }, 404, 'Task not found.');
  });

  test('a task that is gone and strangers are refused', async () => {
    const { _id } = await server.task();
    await refuses(server, server.ann, deleteTask, { _id: 'gone' }, 404, 'Task not found.');
    await refuses(server, server.stranger, deleteTask, { _id }, 403, noAccess);
  });
});
