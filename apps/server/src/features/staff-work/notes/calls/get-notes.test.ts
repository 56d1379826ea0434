import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SentOf } from '@midoffice/contract/kernel';
import { getNotes } from '@midoffice/contract/staff-work/notes/calls/get-notes';
import { noAccess, notesServer, refuses, type NotesServer } from '../testing/notes.ts';

describe('get-notes', () => {
  let server: NotesServer;
  before(async () => {
    server = await notesServer();
    for (let n = 1; n <= 33; n++)
      await server.note({
        title: `Daily ${n}`,
        functionalGroup: n <= 3 ? 'Sales' : 'Data',
        date: new Date(Date.UTC(2024, 4, 1, n)).toISOString(),
        assignees: n === 7 ? ['ben'] : [],
      });
    await server.note({ title: 'Next week', date: '2024-06-10T09:00:00Z', functionalGroup: 'Data' });
    await server.note({
      title: 'Progress of charts',
      content: '- Backfill of splits',
      isReport: true,
      functionalGroup: 'Charts',
    });
  });
  after(() => server.close());

  const list = async (query: SentOf<typeof getNotes>) => {
    const { status, body } = await server.ann.call(getNotes, query);
    assert.equal(status, 200, (body as unknown as { message: string }).message);
    return body;
  };
  const titles = async (query: SentOf<typeof getNotes>) =>
    (await list(query)).notes.map(({ title }) => title);

  test('answers 20 at a time, the latest first, and each note once', async () => {
    const first = await list({ isReport: 'false', limit: '20', skip: '0' });
    const second = await list({ isReport: 'false', limit: '20', skip: '20' });
    assert.deepEqual([first.notes.length, second.notes.length], [20, 14]);
    assert.deepEqual(
      [...first.notes, ...second.notes].map(({ title }) => title),
      ['Next week', ...Array.from({ length: 33 }, (_, n) => `Daily ${33 - n}`)],
    );
    assert.equal((await list({})).notes.length, 20, 'without a limit');
    assert.deepEqual(await titles({ limit: '2', skip: '33' }), ['Daily 1']);
  });

  test('marks what is yet to come, until it has come', async () => {
    const upcoming = async () => (await list({ limit: '2' })).notes.map((note) => note.upcoming);
    assert.deepEqual(await upcoming(), [true, false]);
    const nowMs = server.clock.nowMs;
    server.clock.nowMs = Date.parse('2024-06-10T09:00:01Z');
    assert.deepEqual(await upcoming(), [false, false]);
    server.clock.nowMs = nowMs;
  });

  test('functional groups are those of the kind; a group that no note has is the first one', async () => {
    const all = await list({ isReport: 'false' });
    assert.deepEqual([all.functionalGroups, all.group], [['Data', 'Sales'], null]);
    const sales = await list({ group: 'Sales' });
    assert.deepEqual(
      [sales.group, sales.notes.map(({ title }) => title)],
      ['Sales', ['Daily 3', 'Daily 2', 'Daily 1']],
    );
    assert.equal((await list({ byGroup: 'true' })).group, 'Data');
    assert.deepEqual(await titles({ group: 'Gone' }), []);
    assert.equal((await list({ byGroup: 'true', group: 'Gone' })).group, 'Data');
    const reports = await list({ isReport: 'true', byGroup: 'true' });
    assert.deepEqual([reports.functionalGroups, reports.group], [['Charts'], 'Charts']);
    const ofBen = await list({ assignee: 'ben', byGroup: 'true' });
    assert.deepEqual(
      [ofBen.functionalGroups, ofBen.notes.map(({ title }) => title)],
      [['Data'], ['Daily 7']],
    );
    assert.deepEqual((await list({ assignee: 'nobody', byGroup: 'true' })).functionalGroups, []);
  });

  test('a search finds words and their beginnings in title and text, else by spelling, of one kind', async () => {
    assert.deepEqual(await titles({ query: 'splits', isReport: 'true' }), ['Progress of charts']);
    assert.deepEqual(await titles({ query: 'back', isReport: 'true' }), ['Progress of charts']);
    assert.deepEqual(await titles({ query: 'progerss', isReport: 'true' }), ['Progress of charts']);
    assert.deepEqual(await titles({ query: 'splits' }), []);
    const found = await list({ query: 'daily' });
    assert.deepEqual([found.notes.length, found.functionalGroups], [33, ['Data', 'Sales']]);
    assert.deepEqual(await titles({ query: 'dai', assignee: 'ben' }), ['Daily 7']);
    assert.equal((await titles({ query: 'dai', limit: '20', skip: '20' })).length, 13);
    assert.deepEqual(await titles({ query: '!!! & | :* (' }), []);
  });

  test('bad input and strangers are refused', async () => {
    const refused = (input: object, text: string | RegExp) =>
      refuses(server, server.ann, getNotes, input, 400, text);
    await refused({ limit: '51' }, 'limit: must be at most 50');
    await refused({ limit: '0' }, 'limit: must be at least 1');
    await refused({ skip: '-1' }, 'skip: must be at least 0');
    await refused({ isReport: 'maybe' }, 'isReport: must be true or false');
    await refused({ query: 'x'.repeat(201) }, 'query: must have at most 200 characters');
    await refuses(server, server.stranger, getNotes, {}, 403, noAccess);
  });
});
