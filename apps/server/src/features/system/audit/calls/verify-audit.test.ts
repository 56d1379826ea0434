import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { verifyAudit } from '@midoffice/contract/system/audit/calls/verify-audit';
import { startSealer } from '../../../../platform/audit/sealer.ts';
import { tampering } from '../../../../platform/audit/testing/tamper-store.ts';
import { entriesAtStart } from '../../../../testing/audit.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makeStaffKey } from '../../../../testing/staff-key.ts';

describe('verify-audit', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('says that the log is whole, and names the entry once it is not', async () => {
    const first = await entriesAtStart(server);
    const admin = await server.staff();
    for (let n = 0; n < 3; n += 1) await makeStaffKey(server, admin, `key ${n}`);
    const cut = (await admin.call(verifyAudit, {})).body;
    assert.equal(cut.ok, false);
    assert.match(cut.problems.join(), /no exported head could be compared/);
    await startSealer(server.platform)();
    const whole = (await admin.call(verifyAudit, {})).body;
    assert.deepEqual(
      [whole.ok, whole.checked, whole.problems, whole.head.seq],
      [true, first + 3, [], first + 3],
    );
    await tampering.changeDetail(server.platform.db, 2);
    const broken = (await admin.call(verifyAudit, {})).body;
    assert.deepEqual([broken.ok, broken.problems], [false, ['the details of entry 2 (seal 2) were changed']]);
  });

  test('refuses who is no admin', async () => {
    const member = await server.staff({ role: 'analyst', permissions: ['userPermissions'] });
    assert.equal((await member.call(verifyAudit, {})).status, 403);
  });
});
