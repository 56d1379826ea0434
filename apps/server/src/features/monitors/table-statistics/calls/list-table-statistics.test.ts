import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listTableStatistics } from '@midoffice/contract/monitors/table-statistics/calls/list-table-statistics';
import { quietBars } from '../../../prices/charts/factory.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { refreshStatistics } from '../refresh.ts';
import { readTableNames } from '../schema-store.ts';
import { putBars } from '../testing/tables-store.ts';

describe('list-table-statistics', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer();
    member = await server.staff({ role: 'analyst', permissions: ['table-updates'] });
  });
  after(() => server.close());

  test('all tables, before and after they were computed, with the sums over their fields', async () => {
    const tables = await readTableNames(server.platform.db);
    const { rows } = (await member.call(listTableStatistics, {})).body;
    assert.equal(rows.length, tables.length);
    assert.ok(rows.every(({ computedAt, isCurrent }) => computedAt === null && !isCurrent));
    await putBars(server.platform, 'ACME', quietBars(10, '2024-01-01'));
    await refreshStatistics(server.platform);
    const bar = (await member.call(listTableStatistics, {})).body.rows.find(
      ({ tableName }) => tableName === 'bar',
    )!;
    assert.deepEqual(
      [bar.title, bar.rowCount, bar.fields, bar.valid, bar.invalid, bar.startDate, bar.endDate],
      ['Charts', 10, 10, 100, 0, '2024-01-01', '2024-01-12'],
    );
    assert.deepEqual([bar.aliases, bar.mayOpenRows], [['Charts_Update'], true]);
  });

  test('refuses a stranger', async () => {
    const stranger = await server.staff({ role: 'standard', permissions: ['coverage'] });
    await refuses(server, stranger, listTableStatistics, {}, 403, 'You do not have access to this page.');
  });
});
