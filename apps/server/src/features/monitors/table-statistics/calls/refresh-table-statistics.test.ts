import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getTableConsolidatedStatistics } from '@midoffice/contract/monitors/table-statistics/calls/get-table-consolidated-statistics';
import { refreshTableStatistics } from '@midoffice/contract/monitors/table-statistics/calls/refresh-table-statistics';
import { tableDataFailed } from '@midoffice/contract/monitors/table-statistics/lists';
import { listJobs } from '@midoffice/contract/system/jobs/calls/list-jobs';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { until } from '../../../../testing/process.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { putStatement } from '../testing/tables-store.ts';

describe('refresh-table-statistics', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer({ work: true });
    member = await server.staff({ role: 'standard', permissions: ['table-updates'] });
  });
  after(() => server.close());

  test('reads one table as a job that its starter sees, whatever the engine counts', async () => {
    await putStatement(server.platform, 'income', 2025, { revenue: 100 });
    const { body } = await member.call(refreshTableStatistics, { tableName: 'Financials_Update' });
    assert.deepEqual([body.message, typeof body.jobId], ['Refresh started.', 'string']);
    assert.equal((await newestAudit(server, 'statement_record')).kind, 'table-statistics.refreshed');
    const job = async () => (await member.call(listJobs, {})).body.rows.find(({ id }) => id === body.jobId);
    await until('the job is done', async () => (await job())?.state === 'done');
    assert.equal((await job())?.message, '1 table read, 1 part computed.');
    const { rowCount, isCurrent } = (
      await member.call(getTableConsolidatedStatistics, { tableName: 'statement_record' })
    ).body;
    assert.equal(rowCount, 1);
    assert.equal(typeof isCurrent, 'boolean');
  });

  test('refuses a table that is none, bad input and a stranger', async () => {
    const call = refreshTableStatistics;
    await refuses(server, member, call, { tableName: 'nothing' }, 404, tableDataFailed);
    await refuses(server, member, call, { tableName: 5 }, 400, 'tableName: must be text');
    const stranger = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(server, stranger, call, {}, 403, 'You do not have access to this page.');
  });
});
