import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNote } from '@midoffice/contract/staff-work/notes/calls/get-note';
import { makeNoteTask } from '@midoffice/contract/staff-work/notes/calls/make-note-task';
import { linkTask } from '@midoffice/contract/staff-work/tasks/calls/link-task';
import { noAccess, notesServer, refuses, type NotesServer } from '../testing/notes.ts';

describe('get-note', () => {
  let server: NotesServer;
  before(async () => {
    server = await notesServer();
  });
  after(() => server.close());

  test('answers the whole note with its people by name', async () => {
    const { _id } = await server.note({
      content: 'a\r\nb\rc',
      assignees: ['ben', 'ann'],
      functionalGroup: 'Data',
    });
    const note = await server.read(_id);
    assert.deepEqual(
      [note.title, note.content, note.functionalGroup, note.isReport, note.version, note.tasks],
      ['Weekly', 'a\nb\nc', 'Data', false, 1, []],
    );
    assert.deepEqual(
      note.assignees.map(({ id }) => id),
      ['ben', 'ann'],
    );
    assert.ok(note.assignees.every(({ fullName }) => fullName.includes('Staff')));
    assert.equal(note.createdAt, '2024-06-03T12:00:00.000Z');
  });

  test('has the tasks of its lines and those linked by hand, for people who may open tasks', async () => {
    const { _id } = await server.note({ content: '- one\n- two' });
    const { body } = await server.ann.call(makeNoteTask, { _id, line: '- one' });
    const other = await server.note({ content: 'three' });
    const made = await server.ann.call(makeNoteTask, { _id: other._id, line: 'three' });
    const link = { _id: made.body.task._id, kind: 'note', id: _id } as const;
    assert.equal((await server.ann.call(linkTask, link)).status, 200);
    const { tasks } = await server.read(_id);
    assert.deepEqual(
      tasks.map(({ line, title, status }) => [line, title, status]).sort(),
      [
        ['one', 'one', 'To do'],
        [null, 'three', 'To do'],
      ].sort(),
    );
    assert.ok(tasks.some((task) => task._id === body.task._id));
    assert.deepEqual((await server.read(_id, server.clerk)).tasks, []);
  });

  test('a note that is gone and strangers are refused', async () => {
    const { _id } = await server.note();
    await refuses(server, server.ann, getNote, { _id: 'gone' }, 404, 'Note not found.');
    await refuses(server, server.ann, getNote, {}, 400, '_id: is required');
    await refuses(server, server.stranger, getNote, { _id }, 403, noAccess);
  });
});
