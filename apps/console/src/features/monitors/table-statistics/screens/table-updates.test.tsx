import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getTableConsolidatedStatistics } from '@midoffice/contract/monitors/table-statistics/calls/get-table-consolidated-statistics';
import { getTableStatisticsRows } from '@midoffice/contract/monitors/table-statistics/calls/get-table-statistics-rows';
import { listTableStatistics } from '@midoffice/contract/monitors/table-statistics/calls/list-table-statistics';
import { refreshTableStatistics } from '@midoffice/contract/monitors/table-statistics/calls/refresh-table-statistics';
import { tableDataFailed } from '@midoffice/contract/monitors/table-statistics/lists';
import { noAccess } from '@midoffice/contract/kernel';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { fieldRow, rowsOf, tableLine, tableOf } from '../testing/tables.ts';
import { TableUpdates } from './table-updates.tsx';

const other = tableLine({
  tableName: 'bar',
  title: 'Charts',
  aliases: ['Charts_Update'],
  invalid: 0,
  attention: 0,
  isCurrent: false,
});
const lists = (): FakeServer => new FakeServer().answers(listTableStatistics, { rows: [tableLine(), other] });
const filled = (table = tableOf()): FakeServer =>
  lists().answers(getTableConsolidatedStatistics, table).answers(getTableStatisticsRows, rowsOf());
const open = { table: 'statement_record' };

describe('table-updates-screen', () => {
  testReadStates(TableUpdates, {
    call: listTableStatistics,
    filled: { rows: [tableLine()] },
    shows: 'Financial statements',
    empty: { rows: [] },
    says: 'No tables found',
  });

  test('a table is found by any of its names, tables with problems alone; a click opens one', async () => {
    const { server, user } = drawScreen(TableUpdates, { server: filled() });
    await screen.findByText('Charts');
    await user.type(screen.getByLabelText('Search tables'), 'financials_');
    await waitFor(() => assert.ok(!screen.queryByText('Charts')));
    await user.clear(screen.getByLabelText('Search tables'));
    await screen.findByText('Charts');
    await user.click(screen.getByLabelText('With problems only'));
    await waitFor(() => assert.ok(!screen.queryByText('Charts')));
    await user.click(screen.getByText('Financial statements'));
    await screen.findByText('values.revenue');
    assert.deepEqual(server.inputsOf(getTableConsolidatedStatistics)[0], { tableName: 'statement_record' });
  });
});

describe('table-statistics-viewer', () => {
  testReadStates(TableUpdates, {
    call: getTableConsolidatedStatistics,
    filled: tableOf(),
    shows: 'values.revenue',
    empty: tableOf({ rows: [], computedAt: null, checkedAt: null, rowCount: 0 }),
    says: 'No statistics yet: refresh, or wait for the next run',
    address: open,
    around: (server) => server.answers(listTableStatistics, { rows: [tableLine(), other] }),
  });

  test('four bars a field with counts, least and greatest; its sub-groups with theirs, and start and end dates (r002-table-statistics-bars)', async () => {
    const { user } = drawScreen(TableUpdates, { server: filled(), address: open });
    const name = 'Valid 100 (83.33 %), Attention 15 (12.5 %), Invalid 3 (2.5 %), Null 2 (1.67 %)';
    const bars = await screen.findByRole('img', { name });
    assert.deepEqual(
      [...bars.querySelectorAll<HTMLElement>('[data-state]')].map((bar) => [
        bar.dataset['state'],
        bar.style.flexGrow,
      ]),
      [
        ['valid', '100'],
        ['attention', '15'],
        ['invalid', '3'],
        ['null', '2'],
      ],
    );
    assert.ok(screen.getAllByText('394,328,000,000').length);
    assert.ok(screen.getByText('5 long'), 'of a text its length');
    assert.ok(!screen.queryByText('income'));
    await user.click(screen.getByRole('button', { name: 'Show sub-groups of values.revenue' }));
    const row = (await screen.findByText('income')).closest('tr')!;
    for (const text of ['60', '15', '-5', '2014-12-31', '2025-12-31'])
      assert.ok(within(row).getByText(text), text);
    assert.match(location.search, /open=values\.revenue/);
  });

  test('a count opens the rows behind its bar, of a sub-group alone too; the address keeps it (generic-dynamic-table)', async () => {
    const { server, user } = drawScreen(TableUpdates, {
      server: filled(),
      address: { ...open, open: 'values.revenue' },
    });
    await user.click(await screen.findByRole('button', { name: '3 Invalid: values.revenue, income' }));
    await screen.findByRole('heading', { name: 'Invalid: values.revenue, income' });
    await screen.findByText('ACME');
    assert.ok(screen.getByText('Not shown: key_hash'));
    assert.ok(!screen.queryByRole('columnheader', { name: /key_hash/ }));
    assert.deepEqual(server.inputsOf(getTableStatisticsRows).at(-1), {
      tableName: 'statement_record',
      field: 'values.revenue',
      state: 'invalid',
      group: 'income',
      page: '1',
    });
    assert.match(location.search, /state=invalid/);
    await user.click(screen.getByRole('button', { name: 'Close rows' }));
    await waitFor(() => assert.ok(!screen.queryByText('ACME')));
  });

  test('a bar without values opens nothing; neither does what is together as others', async () => {
    const groups = [{ ...fieldRow('x').subGroups[0]!, name: '(others)' }];
    const server = filled(tableOf({ rows: [fieldRow('env', { invalid: 0, subGroups: groups })] }));
    drawScreen(TableUpdates, { server, address: { ...open, open: 'env' } });
    await screen.findByText('(others)');
    assert.ok(!screen.queryByRole('button', { name: /Invalid: env/ }));
    assert.ok(!screen.queryByRole('button', { name: /others/ }));
    assert.ok(screen.getByRole('button', { name: '100 Valid: env' }));
  });

  test('whoever may not see the values sees counts, and why', async () => {
    const server = filled(tableOf({ mayOpenRows: false, startDate: null, endDate: null }));
    drawScreen(TableUpdates, { server, address: open });
    await screen.findByText('Counts only: you do not have access to the values of this table.');
    assert.ok(!screen.queryByRole('button', { name: /Valid: values\.revenue/ }));
  });

  test('a refresh is a job; the table is asked for until it was gone over, and shows how far that is', async () => {
    const server = filled(tableOf({ pass: { done: 512, total: 2048 } }));
    server.answers(refreshTableStatistics, { success: true, message: 'Refresh started.', jobId: 'job-1' });
    const { user } = drawScreen(TableUpdates, { server, address: open });
    const progress = await screen.findByRole('progressbar', { name: 'Reading changes' });
    assert.equal(progress.getAttribute('aria-valuenow'), '25');
    const button = screen.getByRole('button', { name: 'Refresh' });
    await user.click(button);
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(refreshTableStatistics), [{ tableName: 'statement_record' }]),
    );
    await waitFor(() => assert.equal(button.getAttribute('aria-busy'), 'true'));
    server.answers(getTableConsolidatedStatistics, tableOf({ checkedAt: '2026-06-15T12:20:00.000Z' }));
    await waitFor(() => assert.equal(button.getAttribute('aria-busy'), null), { timeout: 4000 });
    assert.ok(!screen.queryByRole('progressbar'));
  });

  test('a table that is none says what the server said', async () => {
    const server = lists().refuses(getTableConsolidatedStatistics, 404, { message: tableDataFailed });
    drawScreen(TableUpdates, { server, address: { table: 'nothing' } });
    await screen.findByText(new RegExp(tableDataFailed));
  });

  test('rows that are refused say what the server said', async () => {
    const refused = filled().refuses(getTableStatisticsRows, 403, { message: noAccess });
    drawScreen(TableUpdates, { server: refused, address: { ...open, field: 'symbol', state: 'valid' } });
    await screen.findByText(new RegExp(noAccess));
  });
});
