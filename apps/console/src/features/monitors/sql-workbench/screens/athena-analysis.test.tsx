import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { deleteSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/delete-sql-query';
import { getSqlWorkbench } from '@midoffice/contract/monitors/sql-workbench/calls/get-sql-workbench';
import { listSqlQueryVersions } from '@midoffice/contract/monitors/sql-workbench/calls/list-sql-query-versions';
import { listSqlRuns } from '@midoffice/contract/monitors/sql-workbench/calls/list-sql-runs';
import { runSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/run-sql-query';
import { saveSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/save-sql-query';
import type { QueryResult, SavedQuery } from '@midoffice/contract/monitors/sql-workbench/shapes';
import { recordExport } from '@midoffice/contract/system/audit/calls/record-export';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { AthenaAnalysis } from './athena-analysis.tsx';

// Charts draw on a canvas, which the page of these tests does not have: every call on it answers a width.
const canvas = new Proxy({}, { get: () => () => ({ width: 10 }), set: () => true });
HTMLCanvasElement.prototype.getContext = (() => canvas) as never;

const analyst = { role: 'analyst', permissions: ['athena-analysis'] };
const saved: SavedQuery = {
  id: 7,
  name: 'Busy customers',
  description: 'By requests',
  sql: 'SELECT userid FROM request_log',
  shared: false,
  own: true,
  owner: 'Ada Admin',
  revision: 2,
  updatedAt: '2026-06-15T12:00:00.000Z',
};
const workbench = {
  tables: [
    {
      name: 'request_log',
      doc: 'One row for each request of the API',
      columns: [{ name: 'status', type: 'UInt16', doc: 'HTTP status of the answer' }],
    },
  ],
  functions: ['round'],
  aggregates: ['count', 'sum'],
  queries: [saved, { ...saved, id: 8, name: 'Of somebody', own: false, shared: true, owner: 'Bob' }],
  examples: [{ name: 'Requests by day', description: 'Last 30 days', sql: 'SELECT 1 AS day' }],
};
const result: QueryResult = {
  columns: [
    { name: 'userid', type: 'String', kind: 'text' },
    { name: 'n', type: 'UInt64', kind: 'number' },
  ],
  rows: [
    ['one', 12_345],
    ['two', '18446744073709551615'],
    [null, 3],
  ],
  isCut: true,
  elapsedMs: 42,
  rowsRead: 1_000_000,
  bytesRead: 5_000_000,
};
const withAll = (): FakeServer =>
  new FakeServer().answers(getSqlWorkbench, workbench).answers(listSqlRuns, []).answers(runSqlQuery, result);
const editor = (): HTMLTextAreaElement => screen.getByLabelText('Query');

describe('athena-analysis-tab', () => {
  beforeEach(() => localStorage.clear());

  testReadStates(AthenaAnalysis, {
    call: getSqlWorkbench,
    filled: workbench,
    shows: 'Busy customers',
    empty: { ...workbench, queries: [] },
    says: 'No saved queries yet.',
  });

  test('a query is typed, run by Ctrl+Enter, and answered as a table with all digits', async () => {
    const server = withAll();
    const { user } = drawScreen(AthenaAnalysis, { server });
    await screen.findByText('Examples');
    await user.type(editor(), 'SELECT 1');
    fireEvent.keyDown(editor(), { key: 'Enter', ctrlKey: true });
    const table = await screen.findByRole('table', { name: 'Result' });
    assert.deepEqual(server.inputsOf(runSqlQuery), [{ sql: 'SELECT 1' }]);
    assert.ok(within(table).getByText('12,345'));
    assert.ok(within(table).getByText('18446744073709551615'));
    assert.match(within(table).getByRole('link', { name: 'one' }).getAttribute('href')!, /userid=one/);
    assert.equal(within(table).getAllByRole('link').length, 2, 'no link without an id');
    assert.ok(screen.getByText(/^0\.04 s · 1,000,000 rows read · 5(\.0)? MB$/));
    assert.ok(screen.getByText('Only the first 10,000 rows are shown.'));
    assert.match(location.search, /sql=SELECT/);
  });

  test('the same result as bars and as lines, over a column of choice', async () => {
    const { user } = drawScreen(AthenaAnalysis, { server: withAll(), address: { sql: 'SELECT 1' } });
    await user.click(await screen.findByRole('button', { name: 'Run' }));
    await user.click(await screen.findByRole('radio', { name: 'Bars' }));
    await screen.findByRole('img', { name: 'Result as bars' });
    await user.click(screen.getByRole('radio', { name: 'Lines' }));
    await screen.findByRole('img', { name: 'Result as lines' });
    await user.selectOptions(screen.getByLabelText('Along the chart'), 'n');
    await screen.findByText('A chart needs another column, of numbers.');
    assert.match(location.search, /view=lines/);
  });

  test('a refused query says why in place of a result; one that waits can be stopped', async () => {
    const message = 'The function file is not available in the workbench.';
    const server = withAll().refuses(runSqlQuery, 400, { message });
    const { user } = drawScreen(AthenaAnalysis, { server, address: { sql: 'SELECT 1' } });
    await user.click(await screen.findByRole('button', { name: 'Run' }));
    assert.equal((await screen.findByRole('alert')).textContent, message);
    server.holds(runSqlQuery);
    await user.click(screen.getByRole('button', { name: 'Run' }));
    await screen.findByText(/of 20$/);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByText('The query was stopped.');
  });

  test('a saved query opens, and is saved as a new version with the revision that was read', async () => {
    const server = withAll().answers(saveSqlQuery, {
      success: true,
      message: 'Query saved.',
      query: { ...saved, sql: 'SELECT userid FROM request_log LIMIT 1', revision: 3 },
    });
    const { user } = drawScreen(AthenaAnalysis, { server });
    await user.click(await screen.findByText('Busy customers'));
    assert.equal(editor().value, saved.sql);
    assert.match(location.search, /query=7/);
    await user.type(editor(), ' LIMIT 1');
    await user.click(screen.getByRole('button', { name: 'Save version…' }));
    await user.click(await screen.findByLabelText(/^Share with everybody/));
    await user.click(screen.getByRole('button', { name: 'Save version' }));
    await screen.findByText('Query saved.');
    assert.deepEqual(server.inputsOf(saveSqlQuery), [
      {
        id: 7,
        name: 'Busy customers',
        description: 'By requests',
        shared: true,
        sql: 'SELECT userid FROM request_log LIMIT 1',
        revision: 2,
      },
    ]);
  });

  test('a save over a newer version asks whose stays', async () => {
    const server = withAll().refuses(saveSqlQuery, 409, {
      message: 'This query was changed meanwhile. Read it again.',
      conflicts: [{ field: 'sql', expected: null, actual: 'SELECT 2', wanted: 'SELECT 3' }],
      revision: 8,
    });
    const { user } = drawScreen(AthenaAnalysis, { server, address: { query: '7' } });
    await user.click(await screen.findByRole('button', { name: 'Save version…' }));
    await user.click(await screen.findByRole('button', { name: 'Save version' }));
    await screen.findByText('SELECT 2');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => assert.equal(server.inputsOf(saveSqlQuery)[1]?.revision, 8));
  });

  test('versions open in the editor, and a query is deleted after a question; others’ cannot be', async () => {
    const server = withAll()
      .answers(listSqlQueryVersions, [
        {
          revision: 1,
          name: 'Busy',
          sql: 'SELECT 1 AS old',
          savedBy: 'ada@x.example',
          savedAt: saved.updatedAt,
        },
      ])
      .answers(deleteSqlQuery, { success: true, message: 'Query Busy customers deleted.', query: saved });
    const { user } = drawScreen(AthenaAnalysis, { server, address: { query: '7' }, me: analyst });
    await user.click(await screen.findByRole('button', { name: 'Versions' }));
    await user.click(await screen.findByRole('button', { name: 'Open in editor' }));
    assert.equal(editor().value, 'SELECT 1 AS old');
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    await user.click(await screen.findByRole('button', { name: 'Delete query' }));
    await screen.findByText('Query Busy customers deleted.');
    assert.deepEqual(server.inputsOf(deleteSqlQuery), [{ id: 7 }]);
    await user.click(screen.getByText('Of somebody'));
    assert.ok(!screen.queryByRole('button', { name: 'Delete…' }));
    assert.ok(!screen.queryByRole('button', { name: 'Save version…' }));
  });

  test('an admin deletes what somebody else shares; the question says whose it is', async () => {
    const server = withAll().answers(deleteSqlQuery, {
      success: true,
      message: 'Query Of somebody deleted.',
      query: { ...saved, id: 8, own: false },
    });
    const { user } = drawScreen(AthenaAnalysis, { server, address: { query: '8' } });
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete query' });
    assert.match(dialog.textContent, /Of somebody and its versions are deleted, for Bob as well\./);
    assert.ok(!screen.queryByRole('button', { name: 'Save version…' }));
    await user.click(screen.getByRole('button', { name: 'Delete query' }));
    await screen.findByText('Query Of somebody deleted.');
    assert.deepEqual(server.inputsOf(deleteSqlQuery), [{ id: 8 }]);
  });

  test('a link to a saved query that is gone says so', async () => {
    const { user } = drawScreen(AthenaAnalysis, { server: withAll(), address: { query: '99' } });
    await screen.findByText(/This saved query doesn’t exist any more, or isn’t shared with you\./);
    await user.click(screen.getByText('Busy customers'));
    assert.equal(screen.queryByText(/This saved query doesn’t exist/), null);
  });

  test('a deletion that fails keeps its question', async () => {
    const server = withAll().refuses(deleteSqlQuery, 500);
    const { user } = drawScreen(AthenaAnalysis, { server, address: { query: '7' } });
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    await user.click(await screen.findByRole('button', { name: 'Delete query' }));
    await screen.findByRole('alert');
    assert.ok(screen.getByRole('dialog', { name: 'Delete query' }));
  });

  test('tables show their columns, whose names go into the query; the history opens what was run', async () => {
    const server = withAll().answers(listSqlRuns, [{ id: 1, sql: 'SELECT 42', at: saved.updatedAt }]);
    const { user } = drawScreen(AthenaAnalysis, { server, address: { sql: 'SELECT ' } });
    await user.click(await screen.findByRole('radio', { name: 'Tables' }));
    await screen.findByText('HTTP status of the answer');
    await user.click(screen.getByText('status UInt16'));
    assert.equal(editor().value, 'SELECT status');
    await user.click(screen.getByRole('radio', { name: 'History' }));
    await user.click(await screen.findByText('SELECT 42'));
    assert.equal(editor().value, 'SELECT 42');
  });

  test('the result is saved as CSV, which the audit log records with the query', async () => {
    const server = withAll().answers(recordExport, { success: true, message: 'Recorded.' });
    const { user } = drawScreen(AthenaAnalysis, { server, address: { sql: 'SELECT 1' } });
    await user.click(await screen.findByRole('button', { name: 'Run' }));
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await screen.findByRole('table', { name: 'Result' });
    const { list, filters, rows } = (await untilAsked(server))!;
    assert.deepEqual([list, filters, rows], ['sql-result', { sql: 'SELECT 1' }, 3]);
  });
});

async function untilAsked(server: FakeServer) {
  for (let tries = 0; tries < 50 && !server.inputsOf(recordExport).length; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return server.inputsOf(recordExport)[0];
}
