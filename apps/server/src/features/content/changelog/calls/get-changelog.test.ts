import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import { getChangelog } from '@midoffice/contract/content/changelog/calls/get-changelog';
import { testServer } from '../../../../testing/server.ts';
import { writeEntry } from '../store.ts';

test('anybody reads the newest 100 entries, newest first, without names of staff', async () => {
  const server = await testServer();
  assert.deepEqual((await server.nobody.call(getChangelog, {})).body, []);
  for (let n = 0; n < 103; n += 1)
    await writeEntry(
      server.platform.db,
      { id: `entry-${n}`, type: 'fixed', text: `Text ${n}`, url: '/x', urlText: '', detail: '' },
      'somebody',
    );
  const { body } = await server.nobody.call(getChangelog, {});
  assert.deepEqual([body.length, body[0]!.text, body[99]!.text], [100, 'Text 102', 'Text 3']);
  assert.ok(!JSON.stringify(body).includes('somebody'));
  await server.close();
});

test('entries of earlier releases get an id that names no repository, and keep what they were made of', async () => {
  const server = await testServer();
  const { db } = server.platform;
  const texts = { type: 'fixed', text: 'Text', url: '/x', urlText: '', detail: '' } as const;
  for (const id of ['issue/acme/private#3', 'entry-7', 'issue-of-mine'])
    await writeEntry(db, { ...texts, id }, 'somebody');
  const file = new URL('../../../../platform/db/migrations/0395-changelog-origin.sql', import.meta.url);
  const update = readFileSync(file, 'utf8')
    .split('\n')
    .find((line) => line.startsWith('update '))!;
  await db.executeQuery(CompiledQuery.raw(update));
  const ids = async () =>
    (
      await sql<{ id: string; origin: string | null }>`
      select id, origin from changelog_entry order by origin nulls last, id`.execute(db)
    ).rows;
  const [made, ...own] = await ids();
  assert.equal(made!.origin, 'issue/acme/private#3');
  assert.match(made!.id, /^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  assert.deepEqual(own, [
    { id: 'entry-7', origin: null },
    { id: 'issue-of-mine', origin: null },
  ]);
  const read = JSON.stringify((await server.nobody.call(getChangelog, {})).body);
  assert.ok(!read.includes('private'), read);
  await server.close();
});
