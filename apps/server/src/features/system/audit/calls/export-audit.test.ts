import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { exportAudit } from '@midoffice/contract/system/audit/calls/export-audit';
import { insertAudit } from '../../../../platform/audit/store.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';

describe('export-audit', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('is a CSV to save: quoted, formulas escaped in text columns, filtered', async () => {
    const admin = await server.staff();
    const write = (kind: string, reason: string) =>
      insertAudit(server.platform.db, {
        actor: { id: null, label: '=cmd()' },
        call: 'x',
        kind,
        targetKind: 'symbol',
        targetId: '-1',
        reason,
      });
    await write('test.one', 'a "quoted", one\nof two lines');
    await write('test.two', 'plain');
    const { status, body, headers } = await admin.call(exportAudit, { kind: 'test.one' });
    assert.equal(status, 200);
    assert.match(String(headers['content-type']), /^text\/csv/);
    assert.match(
      String(headers['content-disposition']),
      /^attachment; filename="audit-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    const text = body as unknown as string;
    const [head, ...rest] = text.split('\r\n');
    assert.equal(head, 'id,at,actor,actorId,call,kind,targetKind,target,outcome,reason,requestId,seal');
    const line = rest.join('\r\n');
    assert.match(line, /,'=cmd\(\),/);
    assert.match(line, /,symbol,'-1,done,"a ""quoted"", one\nof two lines",/);
    assert.equal(text.includes('test.two'), false);
    const entry = await newestAudit(server, 'audit log');
    assert.deepEqual(
      [entry.kind, entry.actor_id, entry.after],
      ['audit.exported', admin.userid, { filters: { kind: 'test.one' }, rows: 1 }],
    );
  });

  test('refuses who is no admin, and a range that ends before it begins', async () => {
    const member = await server.staff({ role: 'analyst', permissions: ['userPermissions'] });
    assert.equal((await member.call(exportAudit, {})).status, 403);
    assert.equal(
      (await (await server.staff()).call(exportAudit, { from: '2024-02-02', to: '2024-02-01' })).status,
      400,
    );
  });
});
