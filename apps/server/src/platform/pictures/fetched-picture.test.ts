// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { testServer, type TestServer } from '../../testing/server.ts';
import { sweepFiles } from '../files/drafts.ts';
import { newFileName } from '../files/files.ts';
import { keepPicture } from './fetched-picture.ts';
import { noteUse } from './fetched-store.ts';

describe('pictures that were fetched', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  const limits = { pictures: 3, bytes: 1000 };
  const keep = async (folder: string, size: number): Promise<string> => {
    const name = newFileName(folder, 'png');
    await keepPicture(server.platform, { name, folder, bytes: Buffer.alloc(size) }, limits);
    return name;
  };
  /** Makes the uses of all pictures older, as if an hour and a half had passed. */
  const passHours = () =>
    sql`update fetched_picture set used_at = used_at - interval '90 minutes'`.execute(server.platform.db);
  const stored = async (names: readonly string[]): Promise<boolean[]> => {
    await sweepFiles(server.platform);
    return Promise.all(names.map(async (name) => (await server.platform.files.read(name)) !== undefined));
  };

  test('above the number of a folder the one that was not shown for longest goes', async () => {
    const names = [];
    for (const size of [10, 10, 10]) {
      names.push(await keep('news-images', size));
      await passHours();
    }
    await noteUse(server.platform.db, { name: names[0]!, folder: 'news-images', bytes: 10 });
    await passHours();
    names.push(await keep('news-images', 10));
    assert.deepEqual(await stored(names), [true, false, true, true]);
  });

  test('above the bytes of a folder as many go as it takes, and none of another folder', async () => {
    const other = await keep('news-images', 10);
    const names = [];
    for (const size of [400, 400, 900]) {
      names.push(await keep('intercom-pictures', size));
      await passHours();
    }
    assert.deepEqual(await stored([...names, other]), [false, false, true, true]);
  });

  test('one that was thrown out is kept again when it is fetched again', async () => {
    const first = await keep('intercom-pictures', 900);
    await passHours();
    await keep('intercom-pictures', 900);
    // Before its file is removed.
    await keepPicture(
      server.platform,
      { name: first, folder: 'intercom-pictures', bytes: Buffer.alloc(10) },
      limits,
    );
    assert.deepEqual(await stored([first]), [true]);
  });
});
