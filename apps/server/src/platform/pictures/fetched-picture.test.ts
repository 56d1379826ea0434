// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { until } from '../../testing/process.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { sweepFiles } from '../files/drafts.ts';
import { newFileName } from '../files/files.ts';
import { keepPicture } from './fetched-picture.ts';
import { forgetLeastUsed, lockFolder, noteUse } from './fetched-store.ts';

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

  test('two at once wait for each other before they write a row, so that neither ends the other', async () => {
    const { db } = server.platform;
    const folder = 'intercom-pictures';
    const name = await keep(folder, 10);
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const { promise: isWaiting, resolve: goOn } = Promise.withResolvers<void>();
    // As the other one does: the folder first, then the rows that are above its limits.
    const forgetting = db.transaction().execute(async (trx) => {
      await lockFolder(trx, folder);
      locked();
      await isWaiting;
      return forgetLeastUsed(trx, folder, { pictures: 0, bytes: 0 });
    });
    await isLocked;
    const keeping = keepPicture(server.platform, { name, folder, bytes: Buffer.alloc(20) }, limits);
    await until('the second waits for the first', async () => {
      const { rows } = await sql`
        select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
      return rows.length > 0;
    });
    goOn();
    const [forgotten, kept] = await Promise.allSettled([forgetting, keeping]);
    assert.deepEqual([forgotten.status, kept.status], ['fulfilled', 'fulfilled']);
    const { rows } = await sql`select bytes from fetched_picture where name = ${name}`.execute(db);
    assert.deepEqual(rows, [{ bytes: 20 }]);
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
