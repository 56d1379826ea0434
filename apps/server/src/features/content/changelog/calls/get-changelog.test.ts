import assert from 'node:assert/strict';
import { test } from 'node:test';
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
