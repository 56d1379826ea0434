import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSqlWorkbench } from '@midoffice/contract/monitors/sql-workbench/calls/get-sql-workbench';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('get-sql-workbench', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'standard', permissions: ['athena-analysis'] });
  });
  after(() => server.close());

  test('the documented columns are those of the views, and no key is among them', async () => {
    const { tables } = (await member.call(getSqlWorkbench, {})).body;
    const found = await server.platform.clickhouse.query<{ table: string; columns: string[] }>(
      `SELECT table, groupArray(name) AS columns FROM (
         SELECT table, name FROM system.columns WHERE database = currentDatabase() ORDER BY table, position) GROUP BY table`,
    );
    for (const { name, columns } of tables) {
      const real = found.find(({ table }) => table === name)?.columns ?? [];
      assert.deepEqual(
        columns.map((column) => column.name),
        real.filter((column) => column !== 'percentiles'),
        name,
      );
      assert.ok(!real.some((column) => /key|query|batch|correction/.test(column)), name);
    }
    assert.equal(tables.length, 6);
  });

  test('people without the grant are refused', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(server, other, getSqlWorkbench, {}, 403, /./);
    await refuses(server, server.nobody, getSqlWorkbench, {}, 401, /./);
  });
});
