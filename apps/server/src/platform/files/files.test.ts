import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { newFileName } from './files.ts';
import { createLocalFiles } from './folder.ts';

describe('files in a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-files-'));
  const files = createLocalFiles(join(folder, 'files'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('are stored, read and removed by a name of ours', async () => {
    const name = newFileName('photos', 'png');
    assert.equal(await files.read(name), undefined);
    await files.put(name, Buffer.from('one'));
    await files.put(name, Buffer.from('two'));
    assert.equal(String(await files.read(name)), 'two');
    assert.deepEqual(readdirSync(join(folder, 'files', 'photos')), [name.split('/')[1]]);
    await files.remove(name);
    await files.remove(name);
    assert.equal(await files.read(name), undefined);
  });

  test('a name from outside reaches no file', async () => {
    const bad = [
      '../secrets.key',
      'photos/../../x.png',
      '/etc/passwd',
      'photos/abc.png',
      '',
      `photos/${'a'.repeat(32)}.png/..`,
    ];
    for (const name of bad) {
      await assert.rejects(async () => files.read(name), TypeError, name);
      await assert.rejects(async () => files.put(name, Buffer.from('x')), TypeError, name);
      await assert.rejects(async () => files.remove(name), TypeError, name);
    }
  });
});
