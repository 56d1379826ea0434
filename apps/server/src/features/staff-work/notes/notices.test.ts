import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeNoteTask } from '@midoffice/contract/staff-work/notes/calls/make-note-task';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { getTaskInbox } from '@midoffice/contract/staff-work/tasks/calls/get-task-inbox';
import { markInboxRead } from '@midoffice/contract/staff-work/tasks/calls/mark-inbox-read';
import type { Client } from '../../../testing/server.ts';
import { notesServer, type NotesServer } from './testing/notes.ts';

describe('people named in a note', () => {
  let server: NotesServer;
  before(async () => {
    server = await notesServer();
  });
  after(() => server.close());

  const inbox = async (client: Client) => (await client.call(getTaskInbox, { unread: 'true' })).body;
  const lines = async (client: Client) =>
    (await inbox(client)).rows.map(({ kind, title, by, message, noteId, taskId }) => [
      kind,
      title,
      by,
      message,
      noteId ?? taskId,
    ]);

  test('who takes part or is mentioned gets an entry, once, and not whoever wrote it', async () => {
    const { _id } = await server.note({ content: 'With @ann and @ben', assignees: ['ann', 'ben', 'clerk'] });
    assert.deepEqual(await lines(server.ben), [
      ['mentioned', 'Weekly', 'ann', 'mentions you in this note', _id],
    ]);
    assert.deepEqual(await lines(server.ann), []);
    await server.ann.call(updateNote, { _id, content: 'With @ann and @ben, later', title: 'Weekly of Data' });
    assert.equal((await inbox(server.ben)).unread, 1, 'named before');
    await server.ben.call(updateNote, { _id, content: 'With @ben, and @ANN asks', assignees: ['ben'] });
    await server.ben.call(updateNote, { _id, assignees: ['ben', 'ann'] });
    assert.deepEqual(
      (await lines(server.ann)).map(([kind]) => kind),
      ['attendee'],
      'a mention that stays is none; taking part anew is',
    );
    await server.ben.call(markInboxRead, { noteId: _id });
    assert.equal((await inbox(server.ben)).unread, 0);
  });

  test('the assignee of a line that is made a task gets its entry', async () => {
    const { _id } = await server.note({ content: '- Call the exchange' });
    const { body } = await server.ann.call(makeNoteTask, {
      _id,
      line: '- Call the exchange',
      assignees: ['ben'],
    });
    assert.deepEqual(await lines(server.ben), [
      ['assigned', 'Call the exchange', 'ann', 'gave you this task', body.task._id],
    ]);
    await server.ben.call(markInboxRead, {});
  });
});
