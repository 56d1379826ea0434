// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteNote } from '@midoffice/contract/staff-work/notes/calls/delete-note';
import { makeNoteTask } from '@midoffice/contract/staff-work/notes/calls/make-note-task';
import { restoreNote } from '@midoffice/contract/staff-work/notes/calls/restore-note';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { deleteTask } from '@midoffice/contract/staff-work/tasks/calls/delete-task';
import { newestAudit } from '../../../../testing/audit.ts';
import { job } from '../jobs/forget-deleted.ts';
import { noAccess, notesServer, refuses, type NotesServer } from '../testing/notes.ts';

const dayMs = 86_400_000;
const ownTables = ['audit_entry', 'audit_detail', 'audit_pending'] as const;

describe('restore-note', () => {
  let server: NotesServer;
  before(async () => {
    server = await notesServer();
  });
  after(() => server.close());

  test('deleted and restored, every table is as it was: versions, lines, entries in inboxes', async () => {
    const { _id } = await server.note({
      content: '- Call the exchange\n- Ask @ben',
      assignees: ['ann', 'clerk'],
    });
    await server.ann.call(makeNoteTask, { _id, line: '- Call the exchange' });
    await server.ben.call(updateNote, { _id, title: 'Weekly of Data' });
    const before = await server.digest({ except: [...ownTables] });
    await server.ben.call(deleteNote, { _id });
    assert.notEqual(await server.digest({ except: [...ownTables, 'deleted_note'] }), before);
    const { status, body } = await server.ann.call(restoreNote, { _id });
    assert.deepEqual([status, body.message, body.note?.title], [200, 'Note restored', 'Weekly of Data']);
    assert.equal(await server.digest({ except: [...ownTables] }), before);
    const entry = await newestAudit(server, _id);
    assert.deepEqual([entry.kind, entry.actor_id], ['notes.restored', 'ann']);
  });

  test('a line whose task was deleted meanwhile is free again', async () => {
    const { _id } = await server.note({ content: '- Call the exchange' });
    const made = await server.ann.call(makeNoteTask, { _id, line: '- Call the exchange' });
    await server.ann.call(deleteNote, { _id });
    await server.ann.call(deleteTask, { _id: made.body.task._id });
    assert.equal((await server.ann.call(restoreNote, { _id })).status, 200);
    assert.equal((await server.ann.call(makeNoteTask, { _id, line: '- Call the exchange' })).status, 200);
  });

  test('two at once restore it once; deleted again it comes back again', async () => {
    const { _id } = await server.note();
    await server.ann.call(deleteNote, { _id });
    const both = await Promise.all([server.ann, server.ben].map((one) => one.call(restoreNote, { _id })));
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    await server.ann.call(deleteNote, { _id });
    assert.equal((await server.ann.call(restoreNote, { _id })).status, 200);
  });

  test('for 30 days; then the night forgets it', async () => {
    const { _id } = await server.note();
    await server.ann.call(deleteNote, { _id });
    const night = () => job(server.platform).run({}, async () => undefined, new AbortController().signal);
    server.clock.nowMs += 30 * dayMs;
    await night();
    const kept = () =>
      server.platform.db.selectFrom('deleted_note').select('id').where('id', '=', _id).execute();
    assert.equal((await kept()).length, 1);
    server.clock.nowMs += 1;
    await refuses(server, server.ann, restoreNote, { _id }, 404, 'This note cannot be restored any more.');
    await night();
    assert.equal((await kept()).length, 0);
  });

  test('a note that exists, bad input and strangers are refused', async () => {
    const { _id } = await server.note();
    await refuses(server, server.ann, restoreNote, { _id }, 409, 'This note exists again.');
    await refuses(server, server.ann, restoreNote, {}, 400, '_id: is required');
    await refuses(server, server.stranger, restoreNote, { _id }, 403, noAccess);
  });
});
