import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getAuditEntries } from '@midoffice/contract/system/audit/calls/get-audit-entries';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';
import { insertAudit } from '../../../../platform/audit/store.ts';
import { entriesAtStart } from '../../../../testing/audit.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('get-audit-entries', () => {
  let server: TestServer;
  let admin: Client;
  let amy: Client;
  let first: number;
  const day = new Date().toISOString().slice(0, 10);
  before(async () => {
    server = await testServer();
    first = await entriesAtStart(server);
    admin = await server.staff({ email: 'ada@staff.example' });
    amy = await server.staff({ role: 'standard', permissions: ['charts'] });
    await admin.call(updateAdminPermissions, {
      userId: amy.userid,
      permissions: ['monitors'],
      reason: 'moves to monitoring',
    });
    await admin.call(updateRole, { userId: amy.userid, role: 'analyst' });
    for (let n = 0; n < 60; n += 1) {
      await insertAudit(server.platform.db, {
        actor: { id: null, label: 'command line' },
        call: 'test bulk',
        kind: 'test.bulk',
        targetKind: 'symbol',
        targetId: `SYM_${n}`,
        outcome: n % 2 ? 'done' : 'failed',
      });
    }
  });
  after(() => server.close());

  const kinds = async (filter: Record<string, unknown>): Promise<string[]> => {
    const { status, body } = await admin.call(getAuditEntries, filter);
    assert.equal(status, 200, body.message);
    return [...new Set(body.rows.map((row) => row.kind))];
  };

  test('filters by person, call, kind, target, outcome and time, and each finds its own', async () => {
    const mine = ['staff.role-changed', 'staff.permissions-changed'];
    assert.deepEqual(await kinds({ actor: admin.userid }), mine);
    assert.deepEqual(await kinds({ actor: 'ada@staff' }), mine);
    assert.deepEqual(await kinds({ actor: 'command line' }), ['test.bulk']);
    assert.deepEqual(await kinds({ actor: 'nobody at all' }), []);
    assert.deepEqual(await kinds({ call: 'updateRole' }), ['staff.role-changed']);
    assert.deepEqual(await kinds({ kind: 'staff.' }), mine);
    assert.deepEqual(await kinds({ kind: 'staff.role-changed' }), ['staff.role-changed']);
    assert.deepEqual(await kinds({ target: amy.userid, targetKind: 'staff' }), mine);
    assert.deepEqual(
      (await admin.call(getAuditEntries, { text: 'm_17' })).body.rows.map((row) => row.targetId),
      ['SYM_17'],
    );
    assert.deepEqual(await kinds({ from: day, to: day, outcome: 'failed' }), ['test.bulk']);
    assert.deepEqual(await kinds({ to: '2020-01-01' }), []);
    assert.deepEqual(await kinds({ from: '2999-01-01T00:00:00Z' }), []);
  });

  test('shows who, what, whom and why', async () => {
    const { rows } = (await admin.call(getAuditEntries, { call: 'updateAdminPermissions' })).body;
    const [row] = rows;
    assert.deepEqual(
      [row?.actorId, row?.actor, row?.targetKind, row?.targetId, row?.reason, row?.outcome],
      [admin.userid, 'ada@staff.example', 'staff', amy.userid, 'moves to monitoring', 'done'],
    );
    assert.match(row?.requestId ?? '', /^[0-9a-f-]{8,}$/);
  });

  test('turns pages without a gap or a repeat, newest first', async () => {
    const seen: number[] = [];
    let cursor: number | undefined;
    do {
      const { body } = await admin.call(getAuditEntries, { limit: 50, cursor });
      seen.push(...body.rows.map((row) => row.id));
      cursor = body.next ?? undefined;
    } while (cursor !== undefined);
    assert.equal(seen.length, first + 62);
    assert.deepEqual(
      seen,
      [...new Set(seen)].sort((a, b) => b - a),
    );
  });

  test('names bad input, and refuses who is no admin', async () => {
    for (const [filter, message] of [
      [{ from: '2024-02-02', to: '2024-02-01' }, 'from: must not be later than to'],
      [{ from: 'yesterday' }, 'from: must be a date or a time such as 2024-06-01T12:00:00Z'],
      [{ limit: '10' }, 'limit: must be at least 50'],
      [{ outcome: 'maybe' }, 'outcome: must be done, failed, unknown or intended'],
    ] as const) {
      const { status, body } = await admin.call(getAuditEntries, filter);
      assert.deepEqual([status, body.message], [400, message]);
    }
    assert.equal((await amy.call(getAuditEntries, {})).status, 403);
  });
});
