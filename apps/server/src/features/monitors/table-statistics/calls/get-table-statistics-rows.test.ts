// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getTableConsolidatedStatistics } from '@midoffice/contract/monitors/table-statistics/calls/get-table-consolidated-statistics';
import { getTableStatisticsRows } from '@midoffice/contract/monitors/table-statistics/calls/get-table-statistics-rows';
import { valueStates, type ValueState } from '@midoffice/contract/monitors/table-statistics/lists';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { quietBars } from '../../../prices/charts/factory.ts';
import { refreshStatistics } from '../refresh.ts';
import { putBars, putManualSubscription, putStatement, removeBars } from '../testing/tables-store.ts';

describe('get-table-statistics-rows', () => {
  let server: TestServer;
  let member: Client;
  before(async () => {
    server = await testServer({ now: () => Date.UTC(2026, 5, 15) });
    member = await server.staff({ role: 'standard', permissions: ['table-updates'] });
    const bars = quietBars(400).map((bar, i) => (i % 7 === 0 ? { ...bar, volume: 0 } : bar));
    for (const symbol of ['AA', 'BB', 'CC']) await putBars(server.platform, symbol, bars);
    await putStatement(server.platform, 'income', 2025, { revenue: 100 });
    await putStatement(server.platform, 'income', 2024, { revenue: null });
    await putStatement(server.platform, 'balance', 2024, { totalAssets: 5 });
    await putManualSubscription(server.platform, member.userid, '2026-06-01');
    await refreshStatistics(server.platform, { chunkBlocks: 2 });
  });
  after(() => server.close());

  const page = async (input: Record<string, unknown>) =>
    (await member.call(getTableStatisticsRows, input)).body;

  test('every row behind a bar once, 50 on a page, over the chunks of the table (r002-table-page-50)', async () => {
    const asked = { tableName: 'bar', field: 'volume', state: 'attention' };
    const first = await page(asked);
    assert.deepEqual([first.total, first.pages, first.rows.length], [174, 4, 50]);
    assert.deepEqual(
      Object.keys(first.rows[0]!),
      first.columns.map(({ name }) => name),
    );
    const all = [first, ...(await Promise.all(['2', '3', '4'].map((at) => page({ ...asked, page: at }))))];
    const rows = all.flatMap((one) => one.rows);
    assert.equal(rows.length, 174);
    assert.equal(new Set(rows.map((row) => `${String(row['symbol'])} ${String(row['ts'])}`)).size, 174);
    assert.ok(rows.every((row) => row['volume'] === 0));
    assert.deepEqual((await page({ ...asked, page: '5' })).rows, []);
  });

  test('every bar of every field of these tables opens as many rows as it counts', async () => {
    for (const tableName of ['bar', 'statement_record', 'symbol']) {
      const { rows } = (await member.call(getTableConsolidatedStatistics, { tableName })).body;
      for (const row of rows)
        for (const state of valueStates) {
          const behind = await page({ tableName, field: row.field, state });
          const shown = behind.rows.length;
          assert.deepEqual(
            [behind.total, shown],
            [row[state], Math.min(50, row[state])],
            `${row.field} ${state}`,
          );
        }
    }
  });

  test('of one sub-group alone; a field of a document is a column beside the others', async () => {
    const asked = { tableName: 'Financials_Update', field: 'values.revenue' };
    const behind = async (state: ValueState, group?: string) =>
      (await page({ ...asked, state, ...(group && { group }) })).rows.map((row) => [
        row['statement'],
        row['calendar_year'],
        row['values.revenue'],
      ]);
    assert.deepEqual(await behind('valid'), [['income', 2025, '100']]);
    assert.deepEqual(
      await behind('null'),
      [['income', 2024, null]],
      'a balance sheet does not lack the revenue',
    );
    assert.deepEqual(await behind('valid', 'balance'), []);
    assert.deepEqual(await behind('valid', 'income'), [['income', 2025, '100']]);
  });

  test('rows that were removed since are not made up', async () => {
    await removeBars(server.platform, 'BB');
    const { rows } = await page({ tableName: 'bar', field: 'volume', state: 'attention', page: '1' });
    assert.ok(rows.every((row) => row['symbol'] !== 'BB'));
  });

  test('values of tables with personal data are for those who may open the tool, and who saw them is recorded', async () => {
    const asked = { tableName: 'manual_subscription', field: 'expiry_date', state: 'attention' };
    await refuses(server, member, getTableStatisticsRows, asked, 403, 'You do not have access to this page.');
    const admin = await server.staff({ role: 'admin' });
    const { body } = await admin.call(getTableStatisticsRows, asked);
    assert.equal(body.rows[0]?.['userid'], member.userid);
    const entry = await newestAudit(server, 'manual_subscription');
    assert.deepEqual([entry.kind, entry.actor_id], ['table-statistics.rows-read', admin.userid]);
  });

  test('values of servers are for those who may open the monitors of instances and of databases, not of one alone', async () => {
    const asked = { tableName: 'monitored_server', field: 'state', state: 'valid' };
    const grants = ['lightsail-monitor', 'aws-database-monitor'] as const;
    for (const one of grants) {
      const alone = await server.staff({ role: 'standard', permissions: ['table-updates', one] });
      await refuses(
        server,
        alone,
        getTableStatisticsRows,
        asked,
        403,
        'You do not have access to this page.',
      );
    }
    const both = await server.staff({ role: 'standard', permissions: ['table-updates', ...grants] });
    assert.equal((await both.call(getTableStatisticsRows, asked)).status, 200);
  });

  test('no secret is answered, not even to an admin', async () => {
    const admin = await server.staff({ role: 'admin' });
    await admin.call(getTableConsolidatedStatistics, { tableName: 'account' });
    await refreshStatistics(server.platform);
    for (const [tableName, field, hidden] of [
      ['staff_session', 'token_hash', ['token_hash', 'ip', 'user_agent']],
      ['staff_credential', 'password_hash', ['password_hash', 'totp_cipher']],
      ['staff_api_key', 'key_hash', ['key_hash', 'key_prefix']],
      ['api_key', 'key_cipher', ['key_cipher', 'key_hash', 'key_prefix']],
      ['outbox_mail', 'text_body', ['text_body', 'html_body', 'replace_json', 'link_cipher']],
      ['app_state', 'value', ['value']],
      ['effect', 'secret_cipher', ['secret_cipher', 'input', 'steps', 'result']],
    ] as const) {
      const { body } = await admin.call(getTableStatisticsRows, { tableName, field, state: 'valid' });
      for (const name of hidden) {
        assert.equal(
          body.columns.find((column) => column.name === name)?.isHidden,
          true,
          `${tableName}.${name}`,
        );
        assert.ok(body.rows.every((row) => !Object.hasOwn(row, name)));
      }
    }
  });

  test('refuses bad input', async () => {
    const call = getTableStatisticsRows;
    const asked = { tableName: 'bar', field: 'volume', state: 'attention' };
    await refuses(
      server,
      member,
      call,
      { ...asked, field: 'nothing' },
      400,
      'field: the table has no field nothing',
    );
    await refuses(
      server,
      member,
      call,
      { ...asked, field: 'volume" or 1=1' },
      400,
      /^field: the table has no field/,
    );
    await refuses(server, member, call, { ...asked, state: 'good' }, 400, /^state: must be one of valid/);
    await refuses(server, member, call, { ...asked, page: 'x' }, 400, /^page: /);
    await refuses(server, member, call, { field: 'volume', state: 'valid' }, 400, 'tableName: is required');
  });
});
