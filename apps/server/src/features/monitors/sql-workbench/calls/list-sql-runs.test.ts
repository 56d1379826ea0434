import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listSqlRuns } from '@midoffice/contract/monitors/sql-workbench/calls/list-sql-runs';
import { runSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/run-sql-query';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type TestServer } from '../../../../testing/server.ts';

describe('list-sql-runs', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('what a person ran, newest first, also what was refused; nothing of others', async () => {
    const amy = await server.staff({ role: 'standard', permissions: ['athena-analysis'] });
    const bob = await server.staff({ role: 'standard', permissions: ['athena-analysis'] });
    await bob.call(runSqlQuery, { sql: 'SELECT 3' });
    for (const sql of ['SELECT 1', 'DROP TABLE x', 'SELECT 2']) await amy.call(runSqlQuery, { sql });
    const { body } = await amy.call(listSqlRuns, {});
    assert.deepEqual(
      body.map(({ sql }) => sql),
      ['SELECT 2', 'DROP TABLE x', 'SELECT 1'],
    );
    await refuses(server, server.nobody, listSqlRuns, {}, 401, /./);
  });
});
