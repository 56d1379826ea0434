import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAuditEntries } from '@midoffice/contract/system/audit/calls/get-audit-entries';
import { getAuditEntry } from '@midoffice/contract/system/audit/calls/get-audit-entry';
import { verifyAudit } from '@midoffice/contract/system/audit/calls/verify-audit';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { entriesAtStart } from '../../../../testing/audit.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';

describe('get-audit-entry', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('shows the values before and after, and its place in the chain once sealed', async () => {
    const first = await entriesAtStart(server);
    const admin = await server.staff();
    const amy = await server.staff({ role: 'standard', permissions: ['charts'] });
    await admin.call(updateAdminPermissions, { userId: amy.userid, permissions: ['monitors'] });
    const { id } = (await admin.call(getAuditEntries, {})).body.rows[0]!;
    const entry = (await admin.call(getAuditEntry, { id })).body;
    assert.deepEqual(
      [entry.before, entry.after],
      [{ permissions: ['charts'] }, { permissions: ['monitors'] }],
    );
    assert.deepEqual([entry.seq, entry.hash, entry.erasedAt], [null, null, null]);
    await admin.call(verifyAudit, {});
    const sealed = (await admin.call(getAuditEntry, { id })).body;
    assert.equal(sealed.seq, first + 1);
    assert.match(sealed.hash!, /^[0-9a-f]{64}$/);
  });

  test('refuses an entry that is none, and who is no admin', async () => {
    assert.equal((await (await server.staff()).call(getAuditEntry, { id: 999_999 })).status, 404);
    const member = await server.staff({ role: 'analyst', permissions: ['userPermissions'] });
    assert.equal((await member.call(getAuditEntry, { id: 1 })).status, 403);
  });
});
