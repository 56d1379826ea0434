// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getTableConsolidatedStatistics } from '@midoffice/contract/monitors/table-statistics/calls/get-table-consolidated-statistics';
import { tableDataFailed } from '@midoffice/contract/monitors/table-statistics/lists';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeStaffKey } from '../../../../testing/staff-key.ts';
import { refreshStatistics } from '../refresh.ts';
import { putManualSubscription, putStatement } from '../testing/tables-store.ts';

describe('get-table-consolidated-statistics', () => {
  let server: TestServer;
  let member: Client;
  let stranger: Client;
  before(async () => {
    server = await testServer({ now: () => Date.UTC(2026, 5, 15) });
    member = await server.staff({ role: 'standard', permissions: ['table-updates'] });
    stranger = await server.staff({ role: 'standard', permissions: ['charts'] });
    await putStatement(server.platform, 'income', 2025, { revenue: 100, date: '2025-12-31' });
    await putStatement(server.platform, 'income', 2024, { revenue: 'x', date: '2024-12-31' });
    await putManualSubscription(server.platform, member.userid, '2026-06-01');
    await refreshStatistics(server.platform);
  });
  after(() => server.close());

  test('a table by the name that programs know: four bars a field, sub-groups, least, greatest and dates (r002-table-statistics-bars)', async () => {
    const { status, body } = await member.call(getTableConsolidatedStatistics, {
      tableName: 'Financials_Update',
    });
    assert.equal(status, 200);
    assert.deepEqual(
      [body.tableName, body.rowCount, body.startDate, body.endDate, body.groupField, body.dateField],
      ['statement_record', 2, '2024-12-31', '2025-12-31', 'statement', 'date'],
    );
    assert.deepEqual([body.computedAt, body.pass], ['2026-06-15T00:00:00.000Z', null]);
    const { rules, ...revenue } = body.rows.find(({ field }) => field === 'values.revenue')!;
    const counts = { valid: 1, attention: 0, invalid: 1, null: 0, min: 100, max: 100 };
    const dates = { startDate: '2024-12-31', endDate: '2025-12-31' };
    assert.deepEqual(revenue, {
      field: 'values.revenue',
      kind: 'number',
      type: 'jsonb',
      isHidden: false,
      isLength: false,
      ...counts,
      ...dates,
      subGroups: [{ name: 'income', ...counts, ...dates }],
    });
    assert.deepEqual(rules, [{ state: 'invalid', text: 'must be a number' }]);
  });

  test('the names of the specification answer, however they are written; a staff key in the address does', async () => {
    for (const [name, table] of [
      ['Profile_Update', 'profile_source_value'],
      ['SEC_Companies', 'statement_symbol'],
      ['sec companies', 'statement_symbol'],
      ['statement_record', 'statement_record'],
    ] as const)
      assert.equal(
        (await member.call(getTableConsolidatedStatistics, { tableName: name })).body.tableName,
        table,
      );
    const { key: apikey } = await makeStaffKey(server, member, 'Statistics');
    const { status } = await server.nobody.call(
      getTableConsolidatedStatistics,
      { tableName: 'Profile_Update' },
      { apikey },
    );
    assert.equal(status, 200);
  });

  test('of tables with personal values others see counts alone', async () => {
    const asked = { tableName: 'manual_subscription' };
    const { body } = await member.call(getTableConsolidatedStatistics, asked);
    const expiry = body.rows.find(({ field }) => field === 'expiry_date')!;
    assert.deepEqual([expiry.attention, expiry.min, expiry.max, body.startDate], [1, null, null, null]);
    assert.equal(body.mayOpenRows, false);
    assert.ok(!JSON.stringify(body).includes('2026-06-01'));
    const both = await server.staff({
      role: 'standard',
      permissions: ['table-updates', 'manualSubscriptions'],
    });
    const seen = (await both.call(getTableConsolidatedStatistics, asked)).body;
    assert.equal(seen.rows.find(({ field }) => field === 'expiry_date')?.min, '2026-06-01');
    assert.equal(seen.mayOpenRows, true);
  });

  test('refuses an unknown table, bad input and a stranger', async () => {
    const call = getTableConsolidatedStatistics;
    await refuses(server, member, call, { tableName: 'No_Such_Table' }, 404, tableDataFailed);
    await refuses(server, member, call, { tableName: 'pg_authid' }, 404, tableDataFailed);
    await refuses(server, member, call, { tableName: 'account; drop table account' }, 404, tableDataFailed);
    await refuses(server, member, call, {}, 400, 'tableName: is required');
    await refuses(
      server,
      member,
      call,
      { tableName: 'x'.repeat(101) },
      400,
      /tableName: must have at most 100/,
    );
    await refuses(server, stranger, call, { tableName: 'bar' }, 403, 'You do not have access to this page.');
  });
});
