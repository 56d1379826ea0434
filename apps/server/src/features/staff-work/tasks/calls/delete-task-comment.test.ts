import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { deleteTaskComment } from '@midoffice/contract/staff-work/tasks/calls/delete-task-comment';
import { newestAudit } from '../../../../testing/audit.ts';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('delete-task-comment', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  test('what inboxes quote of a comment changes and goes with it, and is not mailed in the morning', async () => {
    const { _id } = await server.task({ title: 'Quoted', assignees: '["ben"]' });
    const inbox = async () => {
      const { rows } = (await server.ben.call(getTaskInbox, {})).body;
      return rows.filter(({ title }) => title === 'Quoted').map(({ message }) => message);
    };
    const { index } = (await server.comment({ selectedTask: _id, comment: 'the password is 1234' })).body
      .activityRecord;
    await server.comment({ selectedTask: _id, comment: 'stays' });
    assert.deepEqual(await inbox(), ['stays', 'the password is 1234', 'gave you this task']);
    await server.comment({ selectedTask: _id, comment: 'changed', commentIndex: String(index) });
    assert.deepEqual(await inbox(), ['stays', 'changed', 'gave you this task']);
    await server.ann.call(deleteTaskComment, { selectedTask: _id, commentIndex: index });
    assert.deepEqual(await inbox(), ['stays', 'gave you this task']);
  });

  test('its text and files go, its line stays: later comments keep their number', async () => {
    const { _id } = await server.task();
    await server.comment({ selectedTask: _id, comment: 'first', attachments: new File(['x'], 'x.txt') });
    await server.comment({ selectedTask: _id, comment: 'second' });
    const { body } = await server.ann.call(deleteTaskComment, { selectedTask: _id, commentIndex: 1 });
    assert.equal(body.message, 'Comment deleted.');
    const { activity, comments } = await server.read(_id);
    assert.deepEqual(
      activity
        .slice(1)
        .map(({ type, message, attachments, index }) => [type, message, attachments.length, index]),
      [
        ['notification', 'Deleted a comment', 0, 1],
        ['comment', 'second', 0, 2],
      ],
    );
    assert.equal(comments, 1);
    assert.deepEqual(((await newestAudit(server, _id)) as { before: object }).before, {
      comment: 'first',
      commentIndex: 1,
    });
  });

  test("somebody else's comment, other lines and strangers are refused (r002-task-comment-own)", async () => {
    const { _id } = await server.task();
    await server.comment({ selectedTask: _id, comment: 'mine' });
    const given = { selectedTask: _id, commentIndex: 1 };
    await refuses(server, server.ben, deleteTaskComment, given, 403, 'Only its author may change a comment.');
    await refuses(
      server,
      server.ann,
      deleteTaskComment,
      { ...given, commentIndex: 0 },
      400,
      'commentIndex: is no comment of this task',
    );
    await refuses(
      server,
      server.ann,
      deleteTaskComment,
      { ...given, commentIndex: 1.5 },
      400,
      /^commentIndex: /,
    );
    await refuses(server, server.stranger, deleteTaskComment, given, 403, noAccess);
  });
});
