import assert from 'node:assert/strict';
import type { StatementRow } from '@midoffice/contract/fundamentals/statements/shapes';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../testing/render.tsx';
// Loaded ahead: a test waits for what is shown, not for modules.
import '../screens/editor/dialogs.tsx';
import '../screens/editor/editor.tsx';
import '../screens/editor/side-panel.tsx';
import { FinancialStatements } from '../screens/editor/financial-statements.tsx';
import { rowOf, serveStatements } from './statements.ts';

type Layers = Readonly<Record<string, readonly StatementRow[]>>;

/** The main set and a source that differs from it in two cells of revenue. */
export const layers: Layers = {
  db: [
    rowOf('2023-FY', { revenue: 100, costOfRevenue: 60, grossProfit: 40 }),
    rowOf('2023-Q2', { revenue: 22, costOfRevenue: 12, grossProfit: 10 }),
    rowOf('2023-Q1', { revenue: 10, costOfRevenue: 6, grossProfit: 4 }),
  ],
  yahoo: [rowOf('2023-Q2', { revenue: 23 }), rowOf('2023-Q1', { revenue: 11, costOfRevenue: 6 })],
};

/** A cell of the table, by the record's id and the field's name. */
export const cell = (row: string, field: string): HTMLElement =>
  document.querySelector<HTMLElement>(`tr[data-row="${row}"] td[data-field="${field}"]`)!;
/** What a cell says. */
export const text = (row: string, field: string): string => cell(row, field).textContent;
export const saveButton = (): HTMLElement => screen.getByRole('button', { name: /^Save Updates/ });

/** Opens the editor at AAPL and waits for its table. */
export async function openEditor(given: Layers = layers, address: Readonly<Record<string, string>> = {}) {
  const server = serveStatements(new FakeServer(), given);
  const drawn = drawScreen(FinancialStatements, {
    server,
    address: { page: 'data-fixes', item: 'financialStatements', editor: '1', symbol: 'AAPL', ...address },
  });
  await waitFor(() => assert.ok(cell('2023-Q1', 'revenue')), { timeout: 8000 });
  return drawn;
}
