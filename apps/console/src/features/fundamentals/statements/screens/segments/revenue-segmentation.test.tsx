import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statements';
import { updateSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/update-symbol-statements';
import type { StatementRow } from '@midoffice/contract/fundamentals/statements/shapes';
import { waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { repairDone } from '../../testing/statements.ts';
import { RevenueSegmentation } from './revenue-segmentation.tsx';

const row = (calendarYear: number, segments: Record<string, number | null>): StatementRow =>
  ({
    id: `${calendarYear}-FY`,
    symbol: 'LMNT',
    calendarYear,
    period: 'FY',
    date: `${calendarYear}-12-31`,
    reportedCurrency: 'USD',
    cik: null,
    filingDate: null,
    acceptedDate: null,
    link: null,
    finalLink: null,
    source: 'sec',
    updatedAt: null,
    deleted: false,
    overridden: {},
    overrides: [],
    ...segments,
  }) as unknown as StatementRow;

const answering = (rows: readonly StatementRow[]): FakeServer =>
  new FakeServer().answers(getSymbolStatements, ({ table, type, period }) => ({
    symbol: 'LMNT',
    type,
    table,
    outputResults: period === 'annual' ? [...rows] : [],
    financialLinksMap: {},
    invalidFormulas: [],
    lastChangeSetId: 4,
    revenue: (period === 'annual' ? { '2023-FY': 100, '2022-FY': 90 } : {}) as Record<string, number>,
  }));
const rows = [row(2023, { Phones: 60, Watches: 30 }), row(2022, { Phones: 90, Watches: null })];
const opened = (server: FakeServer, me = {}) =>
  drawScreen(RevenueSegmentation, { server, address: { symbol: 'LMNT' }, me });
const rowOf = async (id: string) => within((await screen.findByText(id)).closest('tr')!);

describe('revenue-segmentation-screen', () => {
  test('a row for each period and a column for each segment, with sum, revenue and what they differ by', async () => {
    opened(answering(rows));
    const cells = (await rowOf('2023-FY')).getAllByRole('gridcell');
    const texts = new Set(cells.map((cell) => cell.textContent));
    assert.deepEqual(
      ['60', '30', '90', '100', '-10'].filter((text) => !texts.has(text)),
      [],
    );
    assert.ok(screen.getByText('1 period off the revenue'));
    assert.equal(screen.getByRole('button', { name: 'Save Updates' }).getAttribute('aria-disabled'), 'true');
  });

  test('a typed figure moves the sum at once; Save Updates previews it and sends the change with what was read', async () => {
    const server = answering(rows).answers(updateSymbolStatements, ({ preview }) =>
      repairDone({ preview, changeSetId: preview ? null : 9 } as never),
    );
    const { user } = opened(server);
    await user.click((await rowOf('2023-FY')).getByText('30'));
    await user.keyboard('40{Enter}');
    await waitFor(() => assert.equal(screen.queryByText('1 period off the revenue'), null));
    await user.click(screen.getByRole('button', { name: 'Save Updates' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Save Updates/ }));
    await waitFor(() => assert.equal(server.inputsOf(updateSymbolStatements)[0]?.preview, true));
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    await waitFor(() => assert.equal(server.inputsOf(updateSymbolStatements).length, 2));
    const sent = server.inputsOf(updateSymbolStatements)[1]!;
    assert.deepEqual(
      [sent.symbol, sent.table, sent.updatedValues, sent.expected],
      ['LMNT', 'revenue-product', { '2023-FY': { Watches: 40 } }, { '2023-FY': { Watches: 30 } }],
    );
  });

  test('a segment and a period are added; names and periods that are there are refused', async () => {
    const { user } = opened(answering(rows));
    await rowOf('2023-FY');
    await user.click(screen.getByRole('button', { name: 'Segment' }));
    const form = () => within(screen.getByRole('dialog'));
    await user.type(form().getByLabelText(/Name/), 'Phones{Enter}');
    assert.ok(form().getByText('is there already'));
    await user.clear(form().getByLabelText(/Name/));
    await user.type(form().getByLabelText(/Name/), 'Tablets{Enter}');
    assert.ok(await screen.findByRole('columnheader', { name: /Tablets/ }));
    await user.click(screen.getByRole('button', { name: 'Period' }));
    await user.type(form().getByLabelText(/Year/), '2021');
    await user.type(form().getByLabelText(/Last day/), '2021-12-31');
    await user.click(form().getByRole('button', { name: 'Add period' }));
    assert.ok(await rowOf('2021-FY'));
  });

  test('without a ticker it asks for one', () => {
    drawScreen(RevenueSegmentation, { server: new FakeServer() });
    assert.ok(screen.getByText('Please enter a ticker!'));
  });

  test('a symbol without segments says so', async () => {
    opened(answering([]));
    assert.ok(await screen.findByText(/No segments are stored/));
  });

  test('a failed read can be tried again', async () => {
    const server = new FakeServer().refuses(getSymbolStatements, 500);
    const { user } = opened(server);
    await screen.findByRole('alert');
    server.answers(getSymbolStatements, ({ table, type }) => ({
      symbol: 'LMNT',
      type,
      table,
      outputResults: rows,
      financialLinksMap: {},
      invalidFormulas: [],
      lastChangeSetId: 0,
    }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    assert.ok(await rowOf('2023-FY'));
  });
});
