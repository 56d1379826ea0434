import assert from 'node:assert/strict';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { uploadPhoto } from '@midoffice/contract/content/photos/calls/upload-photo';
import { postForm } from '../../testing/form.ts';
import { testServer, type Client, type TestServer } from '../../testing/server.ts';
import { forgetFiles, storeDraft, sweepFiles, sweepJob } from './drafts.ts';
import { newFileName } from './files.ts';
import { ageDrafts, allowCommits, refuseCommits } from './testing/commits-store.ts';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#457b9d"/></svg>';

describe('files that no row names', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
  });
  after(() => server.close());

  const folder = (name: string): string => join(server.platform.settings.DATA_DIR, 'files', name);
  const photos = async (): Promise<string[]> => (await readdir(folder('photos')).catch(() => [])).sort();
  async function upload() {
    const form = new FormData();
    form.set('file', new File([picture], 'a.svg', { type: 'image/svg+xml' }));
    form.set('type', 'profile');
    return postForm(server, admin, uploadPhoto.path, form);
  }

  test('of an upload whose commit nobody knows of, or never came, goes after a day; a kept one stays', async () => {
    const { platform } = server;
    assert.equal((await upload()).status, 200);
    const kept = await photos();
    assert.equal(kept.length, 1);
    // As where the process is killed right before its commit: nothing removes the file.
    await refuseCommits(platform.db, 'photo');
    assert.equal((await upload()).status, 500);
    await allowCommits(platform.db, 'photo');
    assert.equal((await photos()).length, 2);
    await ageDrafts(platform.db, 23);
    await sweepFiles(platform);
    assert.equal((await photos()).length, 2);
    await ageDrafts(platform.db, 2);
    await Promise.all([sweepFiles(platform), sweepFiles(platform)]);
    assert.deepEqual(await photos(), kept);
    assert.deepEqual(await platform.db.selectFrom('file_draft').selectAll().execute(), []);
  });

  test('one that cannot be removed keeps no other, and is tried again an hour later', async (t) => {
    const { platform } = server;
    const names = [1, 2, 3].map(() => newFileName('tasks', 'txt'));
    for (const name of names) await storeDraft(platform, name, Buffer.from('x'));
    await ageDrafts(platform.db, 25);
    const { remove } = platform.files;
    const stuck = t.mock.method(platform.files, 'remove', (name: string) =>
      name === names[0] ? Promise.reject(new Error('busy')) : remove(name),
    );
    await sweepFiles(platform);
    stuck.mock.restore();
    const left = async () => (await readdir(folder('tasks'))).map((name) => `tasks/${name}`);
    assert.deepEqual(await left(), [names[0]]);
    await sweepFiles(platform);
    assert.deepEqual(await left(), [names[0]]);
    await ageDrafts(platform.db, 1);
    await sweepFiles(platform);
    assert.deepEqual(await left(), []);
  });

  test('the job that removes forgotten files is queued with the commit alone', async () => {
    const { platform } = server;
    const name = newFileName('tasks', 'txt');
    await platform.files.put(name, Buffer.from('x'));
    const queued = async () =>
      (await platform.db.selectFrom('job_progress').select('job_id').where('name', '=', sweepJob).execute())
        .length;
    const before = await queued();
    const forgotten = platform.db.transaction().execute(async (trx) => {
      await forgetFiles(platform, trx, [name]);
      throw new Error('rolled back');
    });
    await assert.rejects(forgotten, /rolled back/);
    await sweepFiles(platform);
    assert.deepEqual([await queued(), (await platform.files.read(name))?.toString()], [before, 'x']);
    await platform.db.transaction().execute((trx) => forgetFiles(platform, trx, [name]));
    assert.equal(await queued(), before + 1);
    await sweepFiles(platform);
    assert.equal(await platform.files.read(name), undefined);
  });

  test('what a killed process had half-written goes after a day, what is being written stays', async () => {
    const { platform } = server;
    const unfinished = folder('.unfinished');
    const listed: string[][] = [];
    const name = newFileName('tasks', 'txt');
    await platform.files.put(
      name,
      (async function* parts() {
        yield Buffer.from('a');
        listed.push(await readdir(unfinished));
        await sweepFiles(platform);
        yield Buffer.from('b');
      })(),
    );
    assert.deepEqual([listed[0]!.length, (await platform.files.read(name))?.toString()], [1, 'ab']);
    assert.deepEqual(await readdir(unfinished), []);
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, 'left'), 'x');
    const old = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(unfinished, 'left'), old, old);
    await sweepFiles(platform);
    assert.deepEqual(await readdir(unfinished), []);
  });
});
