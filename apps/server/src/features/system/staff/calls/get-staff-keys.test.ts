import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getStaffKeys } from '@midoffice/contract/system/staff/calls/get-staff-keys';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makeStaffKey } from '../../../../testing/staff-key.ts';

describe('get-staff-keys', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test("lists one's own keys without their values; an admin may see everybody's", async () => {
    const [admin, amy, bob] = [
      await server.staff(),
      await server.staff({ role: 'standard' }),
      await server.staff({ role: 'standard' }),
    ];
    const { key } = await makeStaffKey(server, amy, 'hers');
    await makeStaffKey(server, bob, 'his');
    const own = (await amy.call(getStaffKeys, {})).body.rows;
    assert.deepEqual(
      own.map((row) => [row.label, row.prefix]),
      [['hers', key.slice(0, 10)]],
    );
    assert.equal(JSON.stringify(own).includes(key), false);
    assert.deepEqual(
      (await admin.call(getStaffKeys, { all: 'true' })).body.rows.map((row) => row.label).sort(),
      ['hers', 'his'],
    );
    assert.deepEqual((await admin.call(getStaffKeys, {})).body.rows, []);
  });

  test("refuses to show a member everybody's", async () => {
    const amy = await server.staff({ role: 'analyst', permissions: ['userPermissions'] });
    assert.equal((await amy.call(getStaffKeys, { all: 'true' })).status, 403);
    assert.equal((await amy.call(getStaffKeys, { all: 'false' })).status, 200, 'false is not true');
    assert.equal((await amy.call(getStaffKeys, { all: 'maybe' })).body.message, 'all: must be true or false');
    assert.equal((await server.nobody.call(getStaffKeys, {})).status, 401);
  });
});
