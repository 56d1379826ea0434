import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNoteVersions } from '@midoffice/contract/staff-work/notes/calls/get-note-versions';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { noAccess, notesServer, refuses, type NotesServer } from '../testing/notes.ts';

describe('get-note-versions', () => {
  let server: NotesServer;
  before(async () => {
    server = await notesServer();
  });
  after(() => server.close());

  test('answers who saved what and when, newest first, by hundreds', async () => {
    const { _id } = await server.note();
    for (let n = 2; n <= 103; n++) await server.ben.call(updateNote, { _id, title: `Weekly ${n}` });
    const { body } = await server.ann.call(getNoteVersions, { _id });
    assert.deepEqual([body.versions.length, body.hasMore], [100, true]);
    assert.deepEqual([body.versions[0]?.version, body.versions[0]?.title], [103, 'Weekly 103']);
    assert.match(body.versions[0]!.by, /Staff/);
    const older = await server.ann.call(getNoteVersions, { _id, before: '4' });
    assert.deepEqual(
      [older.body.versions.map(({ version }) => version), older.body.hasMore],
      [[3, 2, 1], false],
    );
    assert.deepEqual((await server.ann.call(getNoteVersions, { _id, before: '1' })).body.versions, []);
  });

  test('a note that is gone, bad input and strangers are refused', async () => {
    const { _id } = await server.note();
    await refuses(server, server.ann, getNoteVersions, { _id: 'gone' }, 404, 'Note not found.');
    await refuses(
      server,
      server.ann,
      getNoteVersions,
      { _id, before: 'x' },
      400,
      'before: must be a whole number',
    );
    await refuses(server, server.stranger, getNoteVersions, { _id }, 403, noAccess);
  });
});
