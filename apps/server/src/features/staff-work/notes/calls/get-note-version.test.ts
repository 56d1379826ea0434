import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNoteVersion } from '@midoffice/contract/staff-work/notes/calls/get-note-version';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { noAccess, notesServer, refuses, type NotesServer } from '../testing/notes.ts';

describe('get-note-version', () => {
  let server: NotesServer;
  before(async () => {
    server = await notesServer();
  });
  after(() => server.close());

  test('answers a state with the one before it; the first has none', async () => {
    const { _id } = await server.note({ content: 'first' });
    await server.ben.call(updateNote, { _id, content: 'second', assignees: ['ben'] });
    const { body } = await server.ann.call(getNoteVersion, { _id, version: '2' });
    assert.deepEqual([body.previous?.content, body.state.content], ['first', 'second']);
    assert.deepEqual([body.previous?.assignees[0]?.id, body.state.assignees[0]?.id], ['ann', 'ben']);
    const first = await server.ann.call(getNoteVersion, { _id, version: '1' });
    assert.deepEqual([first.body.state.content, first.body.previous], ['first', null]);
  });

  test('a version that is not there and strangers are refused', async () => {
    const { _id } = await server.note();
    const missing = 'This note has no such version.';
    await refuses(server, server.ann, getNoteVersion, { _id, version: '2' }, 404, missing);
    await refuses(server, server.ann, getNoteVersion, { _id: 'gone', version: '1' }, 404, missing);
    await refuses(server, server.ann, getNoteVersion, { _id }, 400, /^version: /);
    await refuses(server, server.stranger, getNoteVersion, { _id, version: '1' }, 403, noAccess);
  });
});
