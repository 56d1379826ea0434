import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readExtension } from './built.ts';

test('answers the file of the build, and says that there is none (m002-tasks-something-went-wrong-with-downloading-extension)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'midoffice-extensions-'));
  try {
    await writeFile(join(folder, 'task.zip'), 'PK-task');
    assert.equal(Buffer.from(await readExtension('task', folder)).toString(), 'PK-task');
    await assert.rejects(readExtension('call', folder), {
      status: 503,
      message: 'Something went wrong with downloading extension.',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
