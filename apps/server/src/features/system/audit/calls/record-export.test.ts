import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { recordExport } from '@midoffice/contract/system/audit/calls/record-export';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';

describe('record-export', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('records who exported which list, its filters and how many rows, never a key that was searched for', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    const { status } = await member.call(recordExport, {
      list: 'customers',
      filters: { search: `key ${'Ab3d'.repeat(8)}`, page: 2 },
      rows: 812,
    });
    assert.equal(status, 200);
    const { kind, actor_id, after: exported } = await newestAudit(server, 'customers');
    assert.deepEqual(
      [kind, actor_id, exported],
      ['list.exported', member.userid, { filters: { search: 'key ***', page: 2 }, rows: 812 }],
    );
  });

  test('refuses a list without a name, filters without end and a count that is none, and writes nothing', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['liveUsers'] });
    const good = { list: 'customers', filters: {}, rows: 1 };
    const many = Object.fromEntries(Array.from({ length: 31 }, (_none, n) => [`f${n}`, n]));
    await refuses(server, member, recordExport, { ...good, list: '<b>' }, 400, /^list: /);
    await refuses(server, member, recordExport, { ...good, filters: many }, 400, /^filters: /);
    await refuses(
      server,
      member,
      recordExport,
      { ...good, filters: { q: 'x'.repeat(1001) } },
      400,
      /^filters/,
    );
    await refuses(server, member, recordExport, { ...good, rows: -1 }, 400, /^rows: /);
    await refuses(server, server.nobody, recordExport, good, 401, /./);
  });
});
