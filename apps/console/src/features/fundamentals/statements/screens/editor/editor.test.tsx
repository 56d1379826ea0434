import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSymbolStatementShort } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statement-short';
import { getSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statements';
import { listStatementAiRuns } from '@midoffice/contract/fundamentals/statements/calls/list-statement-ai-runs';
import { statementTexts } from '@midoffice/contract/fundamentals/statements/lists';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { cell, layers, openEditor, saveButton, text } from '../../testing/editor.tsx';
import { answerOf, rowOf, runOf, serveStatements, shortOf } from '../../testing/statements.ts';
import { FinancialStatements } from './financial-statements.tsx';

describe('the statement editor', () => {
  test('financials-open-button opens financials-editor-dialog (m001-statements-open-financials-editor)', async () => {
    const { user } = drawScreen(FinancialStatements, { address: { page: 'data-fixes' } });
    await user.click(screen.getByRole('button', { name: 'Open Financials Editor' }));
    await screen.findByRole('dialog', { name: 'Financial Statements Editor' });
    screen.getByText('Please enter a ticker!');
  });

  test('the ticker is upper-cased and has at most 100 characters; an empty one is refused (r001-ticker-upper-100, m001-statements-please-enter-a-ticker)', async () => {
    const { server, user } = await openEditor();
    const field = screen.getByRole('textbox', { name: 'Symbol' });
    assert.equal(field.getAttribute('maxlength'), '100');
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Fetch Records' }));
    await screen.findByText('Please enter a ticker!');
    const before = server.inputsOf(getSymbolStatements).length;
    await user.type(field, 'msft{Enter}');
    await waitFor(() => assert.ok(server.inputsOf(getSymbolStatements).length > before));
    assert.equal(server.inputsOf(getSymbolStatements).at(-1)?.symbol, 'MSFT');
  });

  test('quarters and years are fetched and merged, a row per period; tabs map to tables, id goes with ai alone (r001-statement-two-fetches, r001-statement-row-ids, r001-statement-tables)', async () => {
    const { server, user } = await openEditor({ ...layers, ai: [rowOf('2023-Q1', { revenue: 12 })] });
    assert.deepEqual(
      [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map((row) => row.dataset['row']),
      ['2023-FY', '2023-Q2', '2023-Q1'],
    );
    assert.deepEqual(
      server.inputsOf(getSymbolStatements).map(({ table, period, id }) => [table, period, id]),
      [
        ['income', 'quarter', undefined],
        ['income', 'annual', undefined],
      ],
    );
    await user.click(screen.getByRole('radio', { name: 'Cash Flow' }));
    await waitFor(() => assert.equal(server.inputsOf(getSymbolStatements).at(-1)?.table, 'cashflow'));
    await user.click(screen.getByRole('radio', { name: 'Income' }));
    await user.click(screen.getByRole('button', { name: 'AI' }));
    server.answers(listStatementAiRuns, { rows: [runOf(9)] });
    await user.click(await screen.findByRole('menuitem', { name: 'Runs…' }));
    await user.click(await screen.findByRole('button', { name: 'Load' }));
    await waitFor(() => {
      const { type, id } = server.inputsOf(getSymbolStatements).at(-1)!;
      assert.deepEqual([type, id], ['ai', '9']);
    });
  });

  test('financials-load-override-row: counts per source and period; another source fills the comparison, db reads the base again (r001-load-db-vs-source, m001-statements-load-override)', async () => {
    const { server, user } = await openEditor();
    const row = within(screen.getByRole('group', { name: 'Load Override' }));
    row.getByText('Load Override');
    row.getByRole('button', { name: /db 2 Q · 1 FY/ });
    await user.click(row.getByRole('button', { name: /yahoo 2 Q · 0 FY/ }));
    await waitFor(() => assert.match(cell('2023-Q1', 'revenue').className, /init/));
    assert.equal(text('2023-Q1', 'revenue'), '10', 'the base is unchanged');
    const before = server.inputsOf(getSymbolStatements).filter(({ type }) => type === 'db').length;
    await user.click(row.getByRole('button', { name: /^db/ }));
    await waitFor(() =>
      assert.equal(
        server.inputsOf(getSymbolStatements).filter(({ type }) => type === 'db').length,
        before + 2,
      ),
    );
    await waitFor(() => assert.doesNotMatch(cell('2023-Q1', 'revenue').className, /init/));
  });

  test('financials-summary-strip and financials-detail-bars show what is known of the symbol', async () => {
    const summary = {
      type: 'income_recent',
      records: 20,
      quarters: 16,
      years: 4,
      firstDate: '2020-03-31',
      lastDate: '2023-12-31',
      missing: ['2021-Q2'],
      missingCount: 1,
      invalidRecords: 2,
      errors: 3,
      duplicateDates: 0,
      corrections: 5,
      deleted: 0,
      sources: { sec: 20 },
    };
    const server = serveStatements(new FakeServer(), layers).answers(
      getSymbolStatementShort,
      shortOf(
        { db_income_q: 2, db_income_f: 1 },
        {
          altData: { ...shortOf({}).altData, semiAnnual: true },
          financialStatementsSummary: [summary, { ...summary, type: 'income_full', records: 100 }],
        },
      ),
    );
    drawScreen(FinancialStatements, { server, address: { editor: '1', symbol: 'AAPL' } });
    const strip = within(await screen.findByRole('group', { name: 'Symbol summary' }));
    strip.getByText('Main listing');
    strip.getByText('Semi-annual');
    const bar = within(screen.getByRole('group', { name: 'Recent' }));
    for (const part of ['16 Q, 4 FY', '1 missing', '3 errors', '5 corrections']) bar.getByText(part);
    screen.getByRole('group', { name: 'Full' });
  });

  test('a click toggles between database and override, and Save Updates is on only after a change (r001-cell-click-toggle, r001-cell-states, r001-save-enabled-after-change, m001-statements-save-updates)', async () => {
    const { user } = await openEditor(layers, { source: 'yahoo' });
    assert.equal(saveButton().getAttribute('aria-disabled'), 'true');
    await waitFor(() => assert.match(cell('2023-Q1', 'revenue').className, /init/));
    await user.click(cell('2023-Q1', 'revenue'));
    assert.equal(text('2023-Q1', 'revenue'), '11');
    assert.match(cell('2023-Q1', 'revenue').className, /update/);
    assert.equal(saveButton().textContent, 'Save Updates (1)');
    await user.click(cell('2023-Q1', 'revenue'));
    assert.equal(text('2023-Q1', 'revenue'), '10');
    assert.equal(saveButton().getAttribute('aria-disabled'), 'true');
    await user.click(cell('2023-Q1', 'costOfRevenue'));
    assert.equal(saveButton().getAttribute('aria-disabled'), 'true', 'equal values toggle nothing');
  });

  test('Alt and a drag toggles each cell once, a header the whole column, which is highlighted (r001-cell-alt-drag, r001-column-toggle)', async () => {
    const { user } = await openEditor(layers, { source: 'yahoo' });
    await waitFor(() => assert.match(cell('2023-Q1', 'revenue').className, /init/));
    await user.keyboard('{Alt>}');
    await user.pointer([
      { keys: '[MouseLeft>]', target: cell('2023-Q2', 'revenue') },
      { target: cell('2023-Q1', 'revenue') },
      { keys: '[/MouseLeft]' },
    ]);
    await user.keyboard('{/Alt}');
    assert.deepEqual([text('2023-Q2', 'revenue'), text('2023-Q1', 'revenue')], ['23', '11']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    assert.deepEqual([text('2023-Q2', 'revenue'), text('2023-Q1', 'revenue')], ['22', '10']);
    await user.click(screen.getByRole('button', { name: 'Revenue', pressed: false }));
    assert.deepEqual([text('2023-Q2', 'revenue'), text('2023-Q1', 'revenue')], ['23', '11']);
    assert.match(cell('2023-FY', 'revenue').className, /highlighted/);
    await user.click(screen.getByRole('button', { name: 'Revenue', pressed: true }));
    assert.deepEqual([text('2023-Q2', 'revenue'), text('2023-Q1', 'revenue')], ['22', '10']);
    await user.click(cell('2023-Q2', 'id'));
    await user.keyboard('{Delete}');
    await user.click(screen.getByRole('button', { name: 'Revenue', pressed: false }));
    assert.deepEqual(
      [text('2023-Q2', 'revenue'), text('2023-Q1', 'revenue')],
      ['22', '11'],
      'of a record that goes nothing is set',
    );
  });

  test('financials-row-editor: a row becomes inputs, dates say YYYY-MM-DD, text in a number is refused (r001-number-normalise)', async () => {
    const { user } = await openEditor();
    await user.click(cell('2023-Q1', 'edit'));
    const revenue = screen.getByRole('textbox', { name: 'Revenue of 2023-Q1' });
    screen.getByRole('textbox', { name: 'Date (YYYY-MM-DD) of 2023-Q1' });
    await user.clear(revenue);
    await user.type(revenue, 'ten{Enter}');
    assert.equal(revenue.getAttribute('aria-invalid'), 'true');
    assert.equal(revenue.dataset['tooltip'], 'must be a number');
    await user.clear(revenue);
    await user.type(revenue, '1,234.5{Enter}');
    await user.click(cell('2023-Q1', 'edit'));
    assert.equal(text('2023-Q1', 'revenue'), '1,234.5');
    assert.equal(saveButton().textContent, 'Save Updates (1)');
  });

  test('an empty or failed load clears the table and says what to do (r001-load-empty-clears, m001-statements-no-statements-found-please-initialize-the)', async () => {
    const { server, user } = await openEditor();
    server.refuses(getSymbolStatements, 404, { message: statementTexts.none });
    await user.click(screen.getByRole('button', { name: 'Fetch Records' }));
    await screen.findByText(statementTexts.none);
    assert.equal(document.querySelectorAll('tr[data-row]').length, 0);
    server.answers(getSymbolStatements, answerOf([]));
    await user.click(screen.getByRole('button', { name: 'Fetch Records' }));
    await waitFor(() => assert.ok(!screen.queryByRole('alert')));
    screen.getByText(statementTexts.none);
  });

  test('who may not save sees everything and changes nothing', async () => {
    const server = serveStatements(new FakeServer(), layers);
    const { user } = drawScreen(FinancialStatements, {
      server,
      me: { role: 'analyst', permissions: [] },
      address: { editor: '1', symbol: 'AAPL', source: 'yahoo' },
    });
    await waitFor(() => assert.ok(cell('2023-Q1', 'revenue')));
    await user.click(cell('2023-Q1', 'revenue'));
    assert.equal(text('2023-Q1', 'revenue'), '10');
    assert.match(saveButton().dataset['tooltip'] ?? '', /permission/);
  });

  test('formula errors are on the cell in the words of the check, and found one after the other; duplicate dates are outlined (financials-table, r001-cell-error-tolerance, r001-duplicate-dates, r001-shifting-fiscal-year)', async () => {
    const wrong = [
      rowOf('2023-FY', { revenue: 100, costOfRevenue: 60, grossProfit: 46 }),
      rowOf('2023-Q2', {}, { date: '2023-03-31' }),
      rowOf('2023-Q1', { revenue: 10, costOfRevenue: 6, grossProfit: 5 }),
      rowOf('2022-FY', {}, { date: '2022-09-30' }),
    ];
    const { user } = await openEditor({ db: wrong });
    assert.match(cell('2023-FY', 'grossProfit').className, /wrong/);
    assert.match(
      cell('2023-FY', 'grossProfit').dataset['tooltip'] ?? '',
      /grossProfit is 6 above revenue - costOfRevenue/,
    );
    assert.match(cell('2023-Q1', 'date').className, /duplicate/);
    assert.match(cell('2023-Q2', 'date').className, /duplicate/);
    screen.getByText('Shifting fiscal year');
    const next = screen.getByRole('button', { name: 'Next error (2)' });
    await user.click(next);
    assert.match(screen.getByRole('status', { name: 'Cell' }).textContent, /2023-FY Gross profit/);
    await user.keyboard('{F8}');
    assert.match(screen.getByRole('status', { name: 'Cell' }).textContent, /2023-Q1 Gross profit/);
    await user.keyboard('4{Enter}');
    await screen.findByRole('button', { name: 'Next error (1)' });
  });

  test('financials-export-links open the public endpoint in a new window, without a key (r001-export-new-window)', async () => {
    const { user } = await openEditor();
    await user.click(screen.getByRole('radio', { name: 'Balance Sheet' }));
    const link = await screen.findByRole('link', { name: 'FY' });
    assert.equal(link.getAttribute('href'), '/api/v3/balance-sheet-statement/AAPL?period=annual');
    assert.equal(link.getAttribute('target'), '_blank');
    assert.match(screen.getByRole('link', { name: 'Qx' }).getAttribute('href') ?? '', /period=quarter$/);
  });
});
