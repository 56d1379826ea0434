import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteNote } from '@midoffice/contract/staff-work/notes/calls/delete-note';
import { makeNoteTask } from '@midoffice/contract/staff-work/notes/calls/make-note-task';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { newestAudit } from '../../../../testing/audit.ts';
import { noAccess, notesServer, refuses, type NotesServer } from '../testing/notes.ts';

describe('delete-note', () => {
  let server: NotesServer;
  before(async () => {
    server = await notesServer();
  });
  after(() => server.close());

  test('deletes it with its versions, audited with its text; the task of its line stays', async () => {
    const { _id } = await server.note({ content: '- Call the exchange' });
    const made = await server.ann.call(makeNoteTask, { _id, line: '- Call the exchange' });
    const { body } = await server.ben.call(deleteNote, { _id });
    assert.equal(body.message, 'Note deleted successfully');
    const entry = await newestAudit(server, _id);
    assert.deepEqual(
      [entry.kind, (entry.before as { content: string }).content],
      ['notes.deleted', '- Call the exchange'],
    );
    assert.equal((await server.ann.call(getTask, { _id: made.body.task._id })).status, 200);
    const versions = await server.platform.db
      .selectFrom('note_version')
      .selectAll()
      .where('note_id', '=', _id)
      .execute();
    assert.deepEqual(versions, []);
  });

  test('a note deleted while another edits it: the edit is refused with a text', async () => {
    const { _id } = await server.note();
    await server.ann.call(deleteNote, { _id });
    await refuses(server, server.ben, updateNote, { _id, content: 'lost?' }, 404, 'Note not found.');
    await refuses(server, server.ben, deleteNote, { _id }, 404, 'Note not found.');
  });

  test('bad input and strangers are refused', async () => {
    const { _id } = await server.note();
    await refuses(server, server.ann, deleteNote, {}, 400, '_id: is required');
    await refuses(server, server.stranger, deleteNote, { _id }, 403, noAccess);
  });
});
