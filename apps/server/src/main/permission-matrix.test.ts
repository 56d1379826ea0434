import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { calls } from '@midoffice/contract';
import type { AnyCall } from '@midoffice/contract/kernel';
import { cellOf, corePrefix, identities, makeClient, statusOf } from '../testing/matrix.ts';
import { testServer, type Client, type TestServer } from '../testing/server.ts';

const file = join(import.meta.dirname, 'permission-matrix.txt');
const heading = `# Who may make which call. Reviewed by people: a change here is a change of rights.
# none: not signed in. bad key: an unknown staff API key, nobody signed in. standard: role standard without grants.
# with grant: role standard with the first key that the call wants, or any grant where it wants none.
# analyst: role analyst with what analysts begin with. admin: role admin who is no core staff. core: who is.
# pass: let through the permission check, whatever the input then meets. unserved: the call has no handler.
# Write it again with: UPDATE_MATRIX=1 node --test apps/server/src/main/permission-matrix.test.ts
`;

const lineOf = (call: AnyCall, cells: readonly string[]): string =>
  [call.name.padEnd(32), call.method.padEnd(6), call.path.padEnd(46), ...cells.map((cell) => cell.padEnd(5))]
    .join(' ')
    .trimEnd();

describe('the permission matrix', () => {
  let server: TestServer;
  const lines: string[] = [];
  const written: string[] = [];
  before(async () => {
    server = await testServer({
      env: { CORE_STAFF: calls.map(({ name }) => `${corePrefix}${name}`).join() },
    });
  });
  after(() => server.close());

  test('is measured by making every call as every identity', async () => {
    const sorted = [...calls].sort((a, b) => (a.name < b.name ? -1 : 1));
    const refused: { call: AnyCall; client: Client; key: string | undefined }[] = [];
    for (const call of sorted) {
      const cells: string[] = [];
      for (const identity of identities) {
        const client = await makeClient(server, identity, call);
        const key = identity === 'bad key' ? 'mos_no-such-key' : undefined;
        const cell = cellOf(server, await statusOf(server, call, client.cookie, key), call);
        cells.push(cell);
        if (cell === '401' || cell === '403') refused.push({ call, client, key });
      }
      lines.push(lineOf(call, cells));
    }
    assert.ok(refused.length > calls.length, 'most calls must refuse somebody');
    // Every refusal once more, with one digest around them all.
    const digest = await server.digest();
    for (const { call, client, key } of refused) {
      const again = await statusOf(server, call, client.cookie, key);
      if (again !== 401 && again !== 403) written.push(`${call.name} let through who was refused before`);
    }
    assert.deepEqual(written, []);
    assert.equal(await server.digest(), digest, 'a refused call has written something');
  });

  test('is as the reviewed file says', () => {
    const measured = `${heading}${lineOf(
      { name: '# call', method: '', path: '' } as unknown as AnyCall,
      identities.map((each) => each),
    )}\n${lines.join('\n')}\n`;
    if (process.env['UPDATE_MATRIX'] === '1') writeFileSync(file, measured);
    const reviewed = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const before = new Set(reviewed.split('\n'));
    const now = new Set(measured.split('\n'));
    const gone = [...before].filter((line) => !now.has(line)).map((line) => `- ${line}`);
    const come = [...now].filter((line) => !before.has(line)).map((line) => `+ ${line}`);
    const differences = [...gone, ...come].join('\n');
    assert.equal(
      differences,
      '',
      `the rights differ from permission-matrix.txt:\n${differences}\nIf that is meant: UPDATE_MATRIX=1 node --test apps/server/src/main/permission-matrix.test.ts, and review the change`,
    );
  });
});
