import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeNoteTask } from '@midoffice/contract/staff-work/notes/calls/make-note-task';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { deleteTask } from '@midoffice/contract/staff-work/tasks/calls/delete-task';
import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { newestAudit } from '../../../../testing/audit.ts';
import { noAccess, notesServer, refuses, type NotesServer } from '../testing/notes.ts';

describe('make-note-task', () => {
  let server: NotesServer;
  before(async () => {
    server = await notesServer();
  });
  after(() => server.close());

  test('makes a task of a line with a link back to the note, audited, and notifies its assignee', async () => {
    const { _id } = await server.note({ title: 'Weekly of Data', content: 'Intro\n  - Call the exchange' });
    const { status, body } = await server.ann.call(makeNoteTask, {
      _id,
      line: '  - Call the exchange',
      projectType: 'Charts',
      priority: 'high',
      assignees: ['ben'],
    });
    assert.equal(status, 200, body.message);
    const { task } = body;
    assert.deepEqual(
      [task.title, task.projectType, task.priority, task.assignees, task.status],
      ['Call the exchange', 'Charts', 'high', ['ben'], 'To do'],
    );
    assert.deepEqual(task.links, [{ kind: 'note', id: _id, label: 'Weekly of Data' }]);
    const entry = await newestAudit(server, task._id);
    assert.deepEqual([entry.kind, entry.actor_id], ['notes.task-made', 'ann']);
    const inbox = await server.ben.call(getTaskInbox, {});
    assert.ok(inbox.body.rows.some(({ taskId, kind }) => taskId === task._id && kind === 'assigned'));
  });

  test('a title of its own leaves the line as description', async () => {
    const { _id } = await server.note({ content: 'Ann: prices of LMNT differ' });
    const { body } = await server.ann.call(makeNoteTask, {
      _id,
      line: 'Ann: prices of LMNT differ',
      title: 'Compare LMNT',
    });
    assert.deepEqual([body.task.title, body.task.content], ['Compare LMNT', 'Ann: prices of LMNT differ']);
  });

  test('a line is made a task once, also when two people do it at once, until that task is deleted', async () => {
    const { _id } = await server.note({ content: '- Backfill' });
    const answers = await Promise.all(
      [server.ann, server.ben].map((one) => one.call(makeNoteTask, { _id, line: '- Backfill' })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const text = 'This line already has a task.';
    // The same line with another bullet, elsewhere in the note.
    await server.ann.call(updateNote, { _id, content: 'New\n* Backfill' });
    await refuses(server, server.ann, makeNoteTask, { _id, line: '* Backfill' }, 409, text);
    const taskId = answers.find(({ status }) => status === 200)!.body.task._id;
    await server.ann.call(deleteTask, { _id: taskId });
    assert.equal((await server.ann.call(makeNoteTask, { _id, line: '* Backfill' })).status, 200);
  });

  test('a line that is gone, one without text, bad input and who may not open tasks are refused', async () => {
    const { _id } = await server.note({ content: '- a\n- Insert Report Item Here' });
    const refused = (input: object, status: number, text: string | RegExp) =>
      refuses(server, server.ann, makeNoteTask, { _id, ...input }, status, text);
    await refused({ line: '- b' }, 409, /^This line is no longer in the note/);
    await refused({ line: '- ' }, 400, 'line: has nothing to make a task of');
    await refused({ line: '- Insert Report Item Here' }, 400, 'line: has nothing to make a task of');
    await refused({}, 400, 'line: is required');
    await refused({ line: '- a', priority: 'soon' }, 400, /^priority: must be one of/);
    await refused({ line: '- a', assignees: ['zoe'] }, 400, 'assignees: zoe is no member of staff');
    await refused({ _id: 'gone', line: '- a' }, 404, 'Note not found.');
    await refuses(server, server.clerk, makeNoteTask, { _id, line: '- a' }, 403, noAccess);
    await refuses(server, server.stranger, makeNoteTask, { _id, line: '- a' }, 403, noAccess);
  });
});
