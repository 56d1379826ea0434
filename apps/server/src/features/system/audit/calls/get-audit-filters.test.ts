import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAuditFilters } from '@midoffice/contract/system/audit/calls/get-audit-filters';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makeStaffKey } from '../../../../testing/staff-key.ts';

describe('get-audit-filters', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('lists everybody who acted once, and what the audit names', async () => {
    const [ada, ben] = [
      await server.staff({ email: 'ada@staff.example' }),
      await server.staff({ email: 'ben@staff.example' }),
    ];
    await server.staff({ email: 'idle@staff.example' });
    for (const client of [ben, ada, ben]) await makeStaffKey(server, client, 'x');
    const { body } = await ada.call(getAuditFilters, {});
    assert.deepEqual(body.actors, [
      { id: ada.userid, label: 'ada@staff.example' },
      { id: ben.userid, label: 'ben@staff.example' },
    ]);
    assert.ok(body.calls.includes('createStaffKey') && !body.calls.includes('getAuditFilters'));
    assert.ok(body.kinds.includes('staff.role-changed'));
  });

  test('refuses who is no admin', async () => {
    const member = await server.staff({ role: 'analyst', permissions: ['userPermissions'] });
    assert.equal((await member.call(getAuditFilters, {})).status, 403);
  });
});
