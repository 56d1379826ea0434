import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAuditHead } from '@midoffice/contract/system/audit/calls/get-audit-head';
import { verifyAudit } from '@midoffice/contract/system/audit/calls/verify-audit';
import { entriesAtStart } from '../../../../testing/audit.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makeStaffKey } from '../../../../testing/staff-key.ts';

describe('get-audit-head', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('returns the head of the chain and how many entries wait', async () => {
    const admin = await server.staff();
    const first = await entriesAtStart(server);
    assert.deepEqual((await admin.call(getAuditHead, {})).body, {
      seq: 0,
      hash: '',
      at: null,
      unsealed: first,
    });
    await makeStaffKey(server, admin, 'x');
    assert.equal((await admin.call(getAuditHead, {})).body.unsealed, first + 1);
    await admin.call(verifyAudit, {});
    const { body } = await admin.call(getAuditHead, {});
    assert.deepEqual([body.seq, body.unsealed, body.hash.length], [first + 1, 0, 64]);
  });

  test('refuses who is no admin', async () => {
    const member = await server.staff({ role: 'analyst', permissions: ['userPermissions'] });
    assert.equal((await member.call(getAuditHead, {})).status, 403);
  });
});
