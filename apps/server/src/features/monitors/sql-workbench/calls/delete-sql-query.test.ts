import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/delete-sql-query';
import { saveSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/save-sql-query';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('delete-sql-query', () => {
  let server: TestServer;
  let amy: Client;
  before(async () => {
    server = await testServer();
    amy = await server.staff({ role: 'standard', permissions: ['athena-analysis'] });
  });
  after(() => server.close());

  const saved = async (name: string, shared = false): Promise<number> =>
    (await amy.call(saveSqlQuery, { name, sql: 'SELECT 1', shared })).body.query.id;

  test('deletes one’s own, and answers what it was so that it can be saved again', async () => {
    const id = await saved('Gone');
    const { status, body } = await amy.call(deleteSqlQuery, { id });
    assert.deepEqual([status, body.message, body.query.sql], [200, 'Query Gone deleted.', 'SELECT 1']);
    const entry = await newestAudit(server, String(id));
    assert.deepEqual(
      [entry.kind, (entry.before as { sql: string }).sql, entry.after],
      ['sql-workbench.deleted', 'SELECT 1', null],
    );
    await refuses(server, amy, deleteSqlQuery, { id }, 404, 'There is no such query.');
  });

  test('admins delete what is shared, others do not', async () => {
    const bob = await server.staff({ role: 'standard', permissions: ['athena-analysis'] });
    const admin = await server.staff();
    const shared = await saved('Shared', true);
    await refuses(server, bob, deleteSqlQuery, { id: shared }, 403, /Save your own/);
    await refuses(server, admin, deleteSqlQuery, { id: await saved('Kept') }, 404, /./);
    assert.equal((await admin.call(deleteSqlQuery, { id: shared })).status, 200);
    await refuses(server, server.nobody, deleteSqlQuery, { id: shared }, 401, /./);
  });
});
