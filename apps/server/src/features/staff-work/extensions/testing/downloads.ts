import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCall } from '@midoffice/contract/kernel';
import { makeStaffKey } from '../../../../testing/staff-key.ts';
import type { Client, TestServer } from '../../../../testing/server.ts';
import { builtFolder } from '../built.ts';

/** Checks that a download answers the file of the console's build, by session and by key; where none is built, its failure. */
export async function downloads(
  server: TestServer,
  member: Client,
  { path }: AnyCall,
  kind: 'task' | 'call',
): Promise<void> {
  const file = join(builtFolder, `${kind}.zip`);
  const { key, id } = await makeStaffKey(server, member, 'extension');
  assert.ok(id);
  for (const headers of [{ cookie: `midoffice_session=${member.cookie}` }, { 'x-api-key': key }]) {
    const answer = await server.app.inject({ method: 'GET', url: path, headers });
    if (!existsSync(file)) {
      const { message } = answer.json<{ message: string }>();
      assert.deepEqual(
        [answer.statusCode, message],
        [503, 'Something went wrong with downloading extension.'],
      );
      continue;
    }
    assert.deepEqual(
      [answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']],
      [200, 'application/zip', `attachment; filename="midoffice-${kind}-extension.zip"`],
    );
    assert.deepEqual(answer.rawPayload, readFileSync(file));
  }
  const unknown = await server.app.inject({ method: 'GET', url: path, headers: { 'x-api-key': 'no-key' } });
  assert.equal(unknown.statusCode, 401);
}
