import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listSqlQueryVersions } from '@midoffice/contract/monitors/sql-workbench/calls/list-sql-query-versions';
import { saveSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/save-sql-query';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('list-sql-query-versions', () => {
  let server: TestServer;
  let amy: Client;
  before(async () => {
    server = await testServer();
    amy = await server.staff({ role: 'standard', permissions: ['athena-analysis'] });
  });
  after(() => server.close());

  test('the versions of one’s own query, newest first, with who saved each; nobody else’s', async () => {
    const { id } = (await amy.call(saveSqlQuery, { name: 'A', sql: 'SELECT 1' })).body.query;
    await amy.call(saveSqlQuery, { id, name: 'B', sql: 'SELECT 2' });
    const { body } = await amy.call(listSqlQueryVersions, { id: String(id) });
    assert.deepEqual(
      body.map(({ revision, name, sql }) => [revision, name, sql]),
      [
        [2, 'B', 'SELECT 2'],
        [1, 'A', 'SELECT 1'],
      ],
    );
    assert.match(body[0]!.savedBy, /@/);
    const bob = await server.staff({ role: 'standard', permissions: ['athena-analysis'] });
    await refuses(server, bob, listSqlQueryVersions, { id: String(id) }, 404, 'There is no such query.');
    await refuses(server, amy, listSqlQueryVersions, { id: '99999999999' }, 404, 'There is no such query.');
    await refuses(server, amy, listSqlQueryVersions, { id: 'x' }, 400, /^id: /);
  });
});
