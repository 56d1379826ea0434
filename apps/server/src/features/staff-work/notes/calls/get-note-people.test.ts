import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNotePeople } from '@midoffice/contract/staff-work/notes/calls/get-note-people';
import { noAccess, notesServer, refuses, type NotesServer } from '../testing/notes.ts';

describe('get-note-people', () => {
  let server: NotesServer;
  before(async () => {
    server = await notesServer();
  });
  after(() => server.close());

  test('answers the staff and the groups of both kinds', async () => {
    await server.note({ functionalGroup: 'Sales' });
    await server.note({ functionalGroup: 'Data', isReport: true });
    await server.note({ functionalGroup: 'Sales', isReport: true });
    const { body } = await server.clerk.call(getNotePeople, {});
    assert.deepEqual(body.functionalGroups, ['Data', 'Sales']);
    const found = new Map(body.people.map(({ id, mayOpenTasks }) => [id, mayOpenTasks]));
    assert.deepEqual(
      ['ann', 'ben', 'clerk'].map((id) => found.get(id)),
      [true, true, false],
    );
  });

  test('strangers are refused', () => refuses(server, server.stranger, getNotePeople, {}, 403, noAccess));
});
