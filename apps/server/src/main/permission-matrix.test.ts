import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { calls, callsOf, features } from '@midoffice/contract';
import type { AnyCall } from '@midoffice/contract/kernel';
import { cellOf, corePrefix, identities, makeClient, statusOf } from '../testing/matrix.ts';
import { permissionsFileOf, readPermissions, strayPermissionsFiles } from '../testing/permissions.ts';
import { testServer, type Client, type TestServer } from '../testing/server.ts';

const heading = `# Who may make which call. Reviewed by people: a change here is a change of rights. Legend: docs/architecture.md.
# Write it again with: UPDATE_MATRIX=1 npm test -- file apps/server/src/main/permission-matrix.test.ts`;

const lineOf = (name: string, method: string, path: string, cells: readonly string[]): string =>
  [name.padEnd(32), method.padEnd(6), path.padEnd(46), ...cells.map((cell) => cell.padEnd(5))]
    .join(' ')
    .trimEnd();

describe('the permission matrix', () => {
  let server: TestServer;
  const lines = new Map<AnyCall, string>();
  const written: string[] = [];
  before(async () => {
    server = await testServer({
      env: { CORE_STAFF: calls.map(({ name }) => `${corePrefix}${name}`).join() },
    });
  });
  after(() => server.close());

  test('is measured by making every call as every identity', async () => {
    const refused: { call: AnyCall; client: Client; key: string | undefined }[] = [];
    for (const call of calls) {
      const cells: string[] = [];
      for (const identity of identities) {
        const client = await makeClient(server, identity, call);
        const key = identity === 'bad key' ? 'mos_no-such-key' : undefined;
        const cell = cellOf(server, await statusOf(server, call, client.cookie, key), call);
        cells.push(cell);
        if (cell === '401' || cell === '403' || cell === 'token') refused.push({ call, client, key });
      }
      lines.set(call, lineOf(call.name, call.method, call.path, cells));
    }
    assert.ok(refused.length > calls.length, 'most calls must refuse somebody');
    // Every refusal once more, with one digest around them all.
    const digest = await server.digest();
    for (const { call, client, key } of refused) {
      const again = await statusOf(server, call, client.cookie, key);
      const isRefused = again === 401 || again === 403 || (call.access === 'token' && again === 404);
      if (!isRefused) written.push(`${call.name} let through who was refused before`);
    }
    assert.deepEqual(written, []);
    assert.equal(await server.digest(), digest, 'a refused call has written something');
  });

  test('is as the reviewed file of each feature says', () => {
    const differences: string[] = [];
    for (const feature of features) {
      const sorted = [...callsOf(feature)].sort((a, b) => (a.name < b.name ? -1 : 1));
      const measured = [
        ...heading.split('\n'),
        lineOf('# call', '', '', identities),
        ...sorted.map((call) => lines.get(call)!),
      ];
      if (process.env['UPDATE_MATRIX'] === '1')
        writeFileSync(permissionsFileOf(feature), `${measured.join('\n')}\n`);
      const reviewed = readPermissions(feature);
      differences.push(
        ...reviewed.filter((line) => !measured.includes(line)).map((line) => `${feature} - ${line}`),
        ...measured.filter((line) => !reviewed.includes(line)).map((line) => `${feature} + ${line}`),
      );
    }
    assert.equal(
      differences.join('\n'),
      '',
      'the rights differ from the reviewed calls/permissions.txt. If that is meant: UPDATE_MATRIX=1 npm test -- file apps/server/src/main/permission-matrix.test.ts, and review the change',
    );
    assert.deepEqual(strayPermissionsFiles(), []);
  });
});
