// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Readable } from 'node:stream';
import { FileError } from '@midoffice/market';
import { getNotes } from '@midoffice/contract/staff-work/notes/calls/get-notes';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { importNotes } from './import.ts';
import { notesServer, type NotesServer } from './testing/notes.ts';

describe('import notes', () => {
  let server: NotesServer;
  before(async () => {
    server = await notesServer();
  });
  after(() => server.close());

  const load = (...lines: (object | string)[]) =>
    importNotes(
      server.platform.db,
      { fileName: 'notes.jsonl', actor: { id: null, label: 'test' } },
      Readable.from([lines.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n')]),
    );
  const good = {
    _id: 'n1',
    title: 'Weekly',
    content: 'a\r\nb',
    isReport: true,
    functionalGroup: 'Data',
    assignees: [{ id: 'ann' }, { id: 'left', username: 'l.former', fullName: 'Lee Former' }, 'unknown'],
    createdAt: '2023-01-02T10:00:00+01:00',
  };

  test('takes notes in with the names of people who have no account; the same file twice changes nothing', async () => {
    assert.deepEqual(await load(good, '', { ...good, _id: 'n2' }), { rows: 2, inserted: 2 });
    const { body } = await server.ann.call(getNotes, { isReport: 'true' });
    const note = body.notes.find(({ _id }) => _id === 'n1')!;
    assert.deepEqual(
      [note.content, note.createdAt, note.date, note.version],
      ['a\nb', '2023-01-02T09:00:00.000Z', '2023-01-02T09:00:00.000Z', 1],
    );
    assert.deepEqual(note.assignees.slice(1), [
      { id: 'left', username: 'l.former', fullName: 'Lee Former' },
      { id: 'unknown', username: 'unknown', fullName: 'unknown' },
    ]);
    const digest = await server.digest();
    assert.deepEqual(await load(good), { rows: 1, inserted: 0 });
    assert.equal(await server.digest(), digest);
  });

  test('an imported note can be edited, and keeps people who have no account', async () => {
    await load({ ...good, _id: 'n3' });
    const sent = { _id: 'n3', version: 1, assignees: ['left', 'ben'] };
    const { status, body } = await server.ann.call(updateNote, sent);
    assert.equal(status, 200, body.message);
    assert.deepEqual(
      body.note.assignees.map(({ id }) => id),
      ['left', 'ben'],
    );
  });

  const broken: [line: object | string, field: string | null][] = [
    ['{"_id": "x"', null],
    [{ ...good, _id: '' }, '_id'],
    [{ ...good, _id: 'n4' }, '_id'],
    [{ ...good, title: ' ' }, 'title'],
    [{ ...good, content: 'x'.repeat(50_001) }, 'content'],
    [{ ...good, content: 'a\u0000b' }, 'content'],
    [{ ...good, createdAt: 'yesterday' }, 'createdAt'],
    [{ ...good, assignees: [{ username: 'x' }] }, 'assignees.0'],
  ];
  for (const [line, field] of broken)
    test(`a broken line is named and nothing is imported: ${JSON.stringify(line).slice(0, 60)}`, async () => {
      const digest = await server.digest();
      await assert.rejects(
        () => load({ ...good, _id: 'n4' }, line),
        (error: FileError) => error instanceof FileError && error.line === 2 && error.field === field,
      );
      assert.equal(await server.digest(), digest);
    });
});
