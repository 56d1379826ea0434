// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { newestAudit } from '../../../../testing/audit.ts';
import { noAccess, notesServer, refuses, type NotesServer } from '../testing/notes.ts';

describe('update-note', () => {
  let server: NotesServer;
  before(async () => {
    server = await notesServer();
  });
  after(() => server.close());

  test('saves title and content as {_id, title, content, updatedAt}, audited with what they were', async () => {
    const { _id, updatedAt } = await server.note({ content: 'a' });
    const sent = { _id, title: 'Weekly of Data', content: 'b', updatedAt };
    const { status, body } = await server.ben.call(updateNote, sent);
    assert.equal(status, 200, body.message);
    assert.equal(body.message, 'Note updated successfully');
    assert.deepEqual([body.note.title, body.note.content, body.note.version], ['Weekly of Data', 'b', 2]);
    const entry = await newestAudit(server, _id);
    assert.deepEqual(
      [entry.kind, entry.actor_id, entry.before, entry.after],
      ['notes.updated', 'ben', { title: 'Weekly', content: 'a' }, { title: 'Weekly of Data', content: 'b' }],
    );
  });

  test('takes the note back as it was answered, and writes nothing where nothing differs', async () => {
    const note = await server.note({ assignees: ['ann', 'ben'] });
    const digest = await server.digest();
    assert.equal((await server.ann.call(updateNote, note as never)).status, 200);
    assert.equal(await server.digest(), digest);
  });

  test('creates a note without _id: its author takes part, in the general group, now (d085)', async () => {
    const { body } = await server.ann.call(updateNote, { title: 'New', isReport: true });
    const { note } = body;
    assert.deepEqual(
      [note.title, note.content, note.isReport, note.functionalGroup, note.assignees[0]?.id, note.date],
      ['New', '', true, 'General', 'ann', '2024-06-03T12:00:00.000Z'],
    );
    assert.equal((await newestAudit(server, note._id)).before, null);
    await server.ann.call(updateNote, { _id: note._id, isReport: false, title: 'Newer' });
    assert.equal((await server.read(note._id)).isReport, true, 'a note stays what it is');
  });

  test('two people who change different lines of one version both win', async () => {
    const { _id, version } = await server.note({ content: 'one\ntwo\nthree\nfour' });
    await server.ann.call(updateNote, { _id, version, content: 'ONE\ntwo\nthree\nfour' });
    const { status, body } = await server.ben.call(updateNote, {
      _id,
      version,
      title: 'By Ben',
      content: 'one\ntwo\nthree\nfour\nfive',
    });
    assert.equal(status, 200, body.message);
    assert.deepEqual([body.note.title, body.note.content], ['By Ben', 'ONE\ntwo\nthree\nfour\nfive']);
  });

  test('two people who change one line: the second gets both texts, and nothing is written', async () => {
    const read = await server.note({ content: 'one' });
    await server.ann.call(updateNote, { ...read, assignees: undefined, content: 'by Ann' });
    const text = 'Somebody else changed this note in the meantime.';
    const sent = { _id: read._id, updatedAt: read.updatedAt, title: 'By Ben', content: 'by Ben' };
    await refuses(server, server.ben, updateNote, sent, 409, text);
    const { body } = await server.ben.call(updateNote, sent);
    assert.deepEqual((body as unknown as { conflicts: object[] }).conflicts, [
      { field: 'content', expected: 'one', actual: 'by Ann', wanted: 'by Ben', where: 'Weekly' },
    ]);
  });

  test('who has seen the other text may replace it, but not a newer one', async () => {
    const { _id } = await server.note({ content: 'one' });
    await server.ann.call(updateNote, { _id, version: 1, content: 'by Ann' });
    const sent = { _id, version: 1, content: 'by Ben', expected: { content: 'by Ann' } };
    const text = 'Somebody else changed this note in the meantime.';
    await refuses(server, server.ben, updateNote, { ...sent, expected: { content: 'one' } }, 409, text);
    await server.ann.call(updateNote, { _id, title: 'Kept', content: 'by Ann again' });
    await refuses(server, server.ben, updateNote, sent, 409, text);
    sent.expected.content = 'by Ann again';
    const { body } = await server.ben.call(updateNote, sent);
    assert.deepEqual([body.note.content, body.note.title], ['by Ben', 'Kept']);
  });

  test('a moment at which nothing was saved compares nothing, as the old console sends it', async () => {
    const { _id } = await server.note({ content: 'one' });
    await server.ann.call(updateNote, { _id, content: 'by Ann' });
    const sent = { _id, title: 'Weekly', content: 'by Ben', updatedAt: '2024-06-03T12:00:05.123Z' };
    assert.equal((await server.ben.call(updateNote, sent)).body.note.content, 'by Ben');
  });

  test('changes in one millisecond are versions with moments of their own', async () => {
    const { _id, updatedAt } = await server.note();
    const { body } = await server.ann.call(updateNote, { _id, title: 'Again' });
    assert.equal(Date.parse(body.note.updatedAt), Date.parse(updatedAt) + 1);
  });

  test('500 saves of two people at once: no line is lost', async () => {
    const { _id } = await server.note({
      content: Array.from({ length: 10 }, (_, n) => `line ${n}`).join('\n'),
    });
    const people = [server.ann, server.ben];
    const save = async (who: number, round: number): Promise<void> => {
      for (let attempt = 0; attempt < 20; attempt++) {
        const read = await server.read(_id, people[who]);
        const lines = read.content.split('\n');
        // Each has a line of their own, which only they change.
        lines[who === 0 ? 2 : 7] = `${who === 0 ? 'Ann' : 'Ben'} ${round}`;
        const sent = { _id, version: read.version, content: lines.join('\n') };
        const { status, body } = await people[who]!.call(updateNote, sent);
        if (status === 200) return;
        assert.equal(status, 409, body.message);
      }
      assert.fail('never saved');
    };
    await Promise.all(
      [0, 1].map(async (who) => {
        for (let round = 1; round <= 250; round++) await save(who, round);
      }),
    );
    const { content, version } = await server.read(_id);
    assert.deepEqual([content.split('\n')[2], content.split('\n')[7], version], ['Ann 250', 'Ben 250', 501]);
  });

  test('a version is restored that names somebody who has left the staff since; nobody else who left is taken', async () => {
    await server.staff({ userid: 'lee', role: 'standard', permissions: ['meeting-notes'] });
    const other = await server.note({ assignees: ['ann'] });
    const { _id } = await server.note({ assignees: ['ann', 'lee'] });
    await server.ann.call(updateNote, { _id, assignees: ['ann'] });
    await server.platform.db
      .updateTable('account')
      .set({ user_role: null })
      .where('userid', '=', 'lee')
      .execute();
    const { status, body } = await server.ann.call(updateNote, { _id, assignees: ['ann', 'lee'] });
    assert.equal(status, 200, body.message);
    assert.deepEqual(
      body.note.assignees.map(({ id }) => id),
      ['ann', 'lee'],
    );
    const sent = { _id: other._id, assignees: ['lee'] };
    await refuses(server, server.ann, updateNote, sent, 400, 'assignees: lee is no member of staff');
  });

  test('bad input, a note that is gone and strangers are refused', async () => {
    const { _id } = await server.note();
    const refused = (input: object, text: string | RegExp) =>
      refuses(server, server.ann, updateNote, input, 400, text);
    await refused({}, 'title: is required');
    await refused({ _id, title: '  ' }, 'title: is required');
    await refused({ _id, title: 'x'.repeat(501) }, 'title: must have at most 500 characters');
    await refused({ _id, content: 'x'.repeat(50_001) }, 'content: must have at most 50,000 characters');
    await refused({ _id, updatedAt: 'yesterday' }, /^updatedAt: must be a date or a time/);
    await refused({ _id, date: '2024-13-01' }, /^date: must be a date or a time/);
    await refused({ _id, assignees: ['zoe'] }, 'assignees: zoe is no member of staff');
    await refused({ title: 'New', assignees: ['zoe'] }, 'assignees: zoe is no member of staff');
    await refused({ _id, version: 2, title: 'x' }, 'version: is no version of this note');
    await refuses(server, server.ann, updateNote, { _id: 'gone', title: 'x' }, 404, 'Note not found.');
    await refuses(server, server.stranger, updateNote, { _id, title: 'x' }, 403, noAccess);
  });
});
