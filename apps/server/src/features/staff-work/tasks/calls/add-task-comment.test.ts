// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { addTaskComment } from '@midoffice/contract/staff-work/tasks/calls/add-task-comment';
import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { showTaskFile } from '@midoffice/contract/staff-work/tasks/calls/show-task-file';
import { updateTask } from '@midoffice/contract/staff-work/tasks/calls/update-task';
import { newestAudit } from '../../../../testing/audit.ts';
import { until } from '../../../../testing/process.ts';
import { readTask } from '../store.ts';
import { removeTask } from '../write-store.ts';
import { noAccess, refuses, tasksServer, type TasksServer } from '../testing/tasks.ts';

describe('add-task-comment', () => {
  let server: TasksServer;
  before(async () => {
    server = await tasksServer();
  });
  after(() => server.close());

  const storedFiles = (): string[] => {
    const folder = join(server.platform.settings.DATA_DIR, 'files', 'tasks');
    return existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => !name.endsWith('.draft'))
          .sort()
      : [];
  };

  test('adds a comment with files, by number in the whole activity (r002-task-comment-multipart, r002-task-activity-types)', async () => {
    const { _id } = await server.task({ assignees: '["ben"]' });
    const { status, body } = await server.comment({
      selectedTask: _id,
      comment: 'Half is done',
      attachments: new File(['a,b\n'], 'list.csv'),
    });
    assert.equal(status, 200, body.message);
    const { activityRecord: made } = body;
    assert.deepEqual(
      [
        made.type,
        made.userID,
        made.username,
        made.message,
        made.index,
        made.attachments.map(({ name }) => name),
      ],
      ['comment', 'ann', 'ann', 'Half is done', 1, ['list.csv']],
    );
    const read = await server.read(_id);
    assert.deepEqual([read.activity[1], read.comments], [made, 1]);
    const [notice] = (await server.ben.call(getTaskInbox, {})).body.rows;
    assert.deepEqual([notice?.kind, notice?.message], ['commented', 'Half is done']);
  });

  test('a comment with an emoji where its beginning is cut reaches the inbox, as does a long title', async () => {
    const { _id } = await server.task({ assignees: '["ben"]' });
    const comment = `${'x'.repeat(199)}😀${'y'.repeat(100)}`;
    const { status, body } = await server.comment({ selectedTask: _id, comment });
    assert.equal(status, 200, body.message);
    const title = `${'x'.repeat(470)}${'😀'.repeat(15)}`;
    const { status: changed } = await server.ann.call(updateTask, { _id, title });
    assert.equal(changed, 200);
    const messages = (await server.ben.call(getTaskInbox, {})).body.rows.map(({ message }) => message);
    assert.ok(messages.includes('x'.repeat(199)));
    assert.ok(messages.every((message) => message.isWellFormed()));
    assert.equal((await server.read(_id)).activity[1]!.message, comment);
  });

  test('files of a comment that is refused after they were stored are removed', async () => {
    const kept = await server.task({ attachments: new File(['kept'], 'kept.txt') });
    const { _id } = await server.task();
    const present = storedFiles();
    const answer = await server.platform.db.transaction().execute(async (trx) => {
      await readTask(trx, _id, true);
      const sent = server.comment({
        selectedTask: _id,
        comment: 'late',
        attachments: [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')],
      });
      await until('both files are stored', () => storedFiles().length === present.length + 2);
      await removeTask(trx, _id);
      // Answered in an object: the comment waits for this transaction.
      return { sent };
    });
    const { status, body } = await answer.sent;
    assert.deepEqual([status, body.message], [404, 'Task not found.']);
    assert.deepEqual(storedFiles(), present);
    assert.equal((await server.read(kept._id)).attachments.length, 1);
  });

  test('its author changes text and files by commentIndex; files that are not named go', async () => {
    const { _id } = await server.task();
    const { activityRecord: made } = (
      await server.comment({
        selectedTask: _id,
        comment: 'one',
        attachments: [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')],
      })
    ).body;
    const { body } = await server.comment({
      selectedTask: _id,
      comment: 'two',
      commentIndex: String(made.index),
      uploadedAttachments: JSON.stringify([made.attachments[1]]),
      attachments: new File(['c'], 'c.txt'),
    });
    assert.deepEqual(
      [body.activityRecord.message, body.activityRecord.attachments.map(({ name }) => name)],
      ['two', ['b.txt', 'c.txt']],
    );
    assert.ok(body.activityRecord.editedAt);
    const { before, after } = (await newestAudit(server, _id)) as { before: object; after: object };
    assert.deepEqual(
      [before, after],
      [
        { comment: 'one', commentIndex: 1 },
        { comment: 'two', commentIndex: 1, files: 1 },
      ],
    );
    assert.equal((await server.read(_id)).comments, 1);
  });

  test('sound and film are shown again, and stay where the comment is changed without naming files', async () => {
    const { _id } = await server.task();
    const sound = new File(
      [new Uint8Array([0xff, 0xfb, 0x90, 0x64, ...Array<number>(400).fill(0)])],
      'call.mp3',
    );
    const film = new File([Buffer.from('00000018667479706d70343200000000', 'hex'), 'mp42isom'], 'bug.mp4');
    const { status, body } = await server.comment({
      selectedTask: _id,
      comment: 'sound and film',
      attachments: [sound, film],
    });
    assert.equal(status, 200, body.message);
    const { index, attachments } = body.activityRecord;
    for (const { url } of attachments) {
      const shown = await server.ann.call(showTaskFile, { name: url.split('/').at(-1)! });
      assert.equal(shown.status, 200, url);
    }
    const changed = await server.comment({ selectedTask: _id, comment: 'seen', commentIndex: String(index) });
    assert.deepEqual(changed.body.activityRecord.attachments, attachments);
    const named = await server.comment({
      selectedTask: _id,
      comment: 'sound only',
      commentIndex: String(index),
      uploadedAttachments: JSON.stringify([attachments[0]]),
    });
    assert.deepEqual(named.body.activityRecord.attachments, [attachments[0]]);
  });

  test('more files than a comment may have are refused before one is stored', async (t) => {
    const { _id } = await server.task();
    const files = (count: number) => Array.from({ length: count }, (_none, n) => new File(['x'], `${n}.txt`));
    const { body } = await server.comment({ selectedTask: _id, comment: 'full', attachments: files(20) });
    const digest = await server.digest();
    const put = t.mock.method(server.platform.files, 'put');
    const answer = await server.comment({
      selectedTask: _id,
      comment: 'one more',
      commentIndex: String(body.activityRecord.index),
      attachments: files(1),
    });
    assert.deepEqual([answer.status, answer.body.message], [400, 'attachments: must be at most 20 files']);
    assert.deepEqual([await server.digest(), put.mock.callCount()], [digest, 0]);
  });

  test("a comment of somebody else's, a line that is none and one that is not there are refused, and nothing is stored (r002-task-comment-own)", async () => {
    const { _id } = await server.task();
    await server.comment({ selectedTask: _id, comment: 'mine' });
    for (const [index, client, status, text] of [
      ['1', server.ben, 403, 'Only its author may change a comment.'],
      ['0', server.ann, 400, 'commentIndex: is no comment of this task'],
      ['9', server.ann, 400, 'commentIndex: is no comment of this task'],
      ['-1', server.ann, 400, 'commentIndex: must be a whole number from 0'],
    ] as const) {
      const digest = await server.digest();
      const answer = await server.comment(
        {
          selectedTask: _id,
          comment: 'taken over',
          commentIndex: index,
          attachments: new File(['x'], 'x.txt'),
        },
        client,
      );
      assert.deepEqual([answer.status, answer.body.message], [status, text]);
      assert.equal(await server.digest(), digest);
    }
  });

  test('an empty comment, a task that is gone and strangers are refused', async () => {
    const { _id } = await server.task();
    await refuses(
      server,
      server.ann,
      addTaskComment,
      { selectedTask: _id, comment: ' ' },
      400,
      'comment: is empty',
    );
    await refuses(
      server,
      server.ann,
      addTaskComment,
      { selectedTask: 'gone', comment: 'x' },
      404,
      'Task not found.',
    );
    await refuses(
      server,
      server.stranger,
      addTaskComment,
      { selectedTask: _id, comment: 'x' },
      403,
      noAccess,
    );
  });
});
