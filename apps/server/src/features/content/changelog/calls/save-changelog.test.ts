import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getChangelog } from '@midoffice/contract/content/changelog/calls/get-changelog';
import { saveChangelog } from '@midoffice/contract/content/changelog/calls/save-changelog';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('save-changelog', () => {
  let server: TestServer;
  let editor: Client;
  before(async () => {
    server = await testServer();
    editor = await server.staff({ role: 'standard', permissions: ['changeLog'] });
  });
  after(() => server.close());
  const entry = { text: 'New endpoint', url: '/developer/docs#quote' };

  test('adds an entry, and replaces it by its id (r003-changelog-required)', async () => {
    const { status, body } = await editor.call(saveChangelog, { ...entry, type: 'added' });
    assert.deepEqual([status, body.message, body.revision], [200, 'Successfully added a changelog.', 1]);
    const again = await editor.call(saveChangelog, { ...entry, id: body.id, text: 'Better', revision: 1 });
    assert.deepEqual([again.body.id, again.body.revision], [body.id, 2]);
    const { body: entries } = await server.nobody.call(getChangelog, {});
    assert.deepEqual(
      entries.map(({ text, type, revision }) => [text, type, revision]),
      [['Better', 'changed', 2]],
    );
  });

  test('optional fields that hold nothing count as left out', async () => {
    const empty = { type: '', id: '', urlText: null, detail: null };
    const { status, body } = await editor.call(saveChangelog, {
      ...entry,
      ...empty,
      text: 'With empty fields',
    });
    assert.deepEqual([status, body.message], [200, 'Successfully added a changelog.']);
    const { body: entries } = await server.nobody.call(getChangelog, {});
    const { type, urlText, detail } = entries.find(({ id }) => id === body.id)!;
    assert.deepEqual([type, urlText, detail], ['changed', '', '']);
  });

  test('refuses what is missing, in the order of the form, and addresses that a browser would run (r003-changelog-required)', async () => {
    const bad = 'url: must be an address such as https://example.com, or a path such as /developer/docs';
    const wrong: [object, string][] = [
      [{ text: ' ', url: '' }, 'Please enter a change log.'],
      [{ url: '/x' }, 'Please enter a change log.'],
      [{ ...entry, url: ' ' }, 'Please enter a URL.'],
      [{ ...entry, url: 'javascript:alert(1)' }, bad],
      [{ ...entry, url: '//elsewhere.example' }, bad],
      [{ ...entry, url: String.raw`/\elsewhere.example` }, bad],
      [{ ...entry, text: 'x'.repeat(501) }, 'text: must have at most 500 characters'],
      [{ ...entry, type: 'odd' }, 'type: must be one of added, changed, fixed, removed'],
      [{ ...entry, id: 'a b' }, 'id: must be the id of an entry or of a generated item'],
    ];
    for (const [body, message] of wrong) await refuses(server, editor, saveChangelog, body, 400, message);
  });

  test('refuses an entry that somebody saved meanwhile, with both texts', async () => {
    const { body } = await editor.call(saveChangelog, entry);
    await editor.call(saveChangelog, { ...entry, id: body.id, text: 'Theirs', revision: 1 });
    const digest = await server.digest();
    const mine = await editor.call(saveChangelog, { ...entry, id: body.id, text: 'Mine', revision: 1 });
    const { conflicts, revision } = mine.body as unknown as {
      conflicts: { field: string; actual: string }[];
      revision: number;
    };
    assert.equal(mine.status, 409);
    assert.equal(conflicts.find(({ field }) => field === 'text')!.actual, 'Theirs');
    assert.equal(await server.digest(), digest);
    const again = { ...entry, id: body.id, text: 'Mine', revision };
    assert.equal((await editor.call(saveChangelog, { ...again, text: 'Third' })).status, 200);
    assert.equal((await editor.call(saveChangelog, again)).status, 409, 'a third text is in conflict again');
  });

  test('two people publish the same generated item: one of them is refused', async () => {
    const both = await Promise.all(
      ['A', 'B'].map((text) => editor.call(saveChangelog, { ...entry, text, id: 'repair/77', revision: 0 })),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  });

  test('an entry made of a proposal has an id that says nothing of it to the public; staff save it by either', async () => {
    const proposal = 'issue/acme/secret-plans#12';
    const { body: first } = await editor.call(saveChangelog, { ...entry, id: proposal, revision: 0 });
    const { body: entries } = await server.nobody.call(getChangelog, {});
    assert.ok(entries.some(({ id }) => id === first.id));
    assert.doesNotMatch(JSON.stringify(entries), /secret-plans|repair\//);
    for (const [n, id] of [first.id, proposal].entries()) {
      const { status, body } = await editor.call(saveChangelog, {
        ...entry,
        id,
        text: `By ${n}`,
        revision: n + 1,
      });
      assert.deepEqual([status, body.id, body.revision], [200, first.id, n + 2]);
    }
    await refuses(server, editor, saveChangelog, { ...entry, id: proposal, revision: 0 }, 409, /meanwhile/);
    const { body: after } = await server.nobody.call(getChangelog, {});
    assert.deepEqual(
      after.filter(({ text }) => text.startsWith('By ')).map(({ id, text }) => [id, text]),
      [[first.id, 'By 1']],
    );
  });

  test('a member without the grant is refused', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['alertBanner'] });
    await refuses(server, other, saveChangelog, entry, 403, /./);
  });
});
