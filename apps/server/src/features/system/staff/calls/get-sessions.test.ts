import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSessions } from '@midoffice/contract/system/staff/calls/get-sessions';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { enter, person } from '../testing/factory.ts';

describe('get-sessions', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test("lists one's own live sessions, newest first, and marks the one that asks", async () => {
    const [amy, bob] = [await person(server), await person(server)];
    const session = await enter(server, amy);
    await enter(server, bob);
    const { rows } = (await session.call(getSessions, {})).body;
    assert.equal(rows.length, 2);
    assert.deepEqual(
      rows.map((row) => row.current),
      [true, false],
    );
    assert.ok(rows[0]!.createdAt >= rows[1]!.createdAt);
    assert.equal(rows[0]!.ip, '127.0.0.1');
  });

  test('refuses nobody', async () => {
    assert.equal((await server.nobody.call(getSessions, {})).status, 401);
  });
});
