import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { within } from '@testing-library/react';
import { draw, screen } from '../../testing/render.tsx';
import { GenericTable, type GenericRow } from './generic-table.tsx';

const rows: GenericRow[] = Array.from({ length: 51 }, (_unused, at) => ({
  symbol: `S${String(51 - at).padStart(2, '0')}`,
  date: `2024-${1 + (at % 12)}-1`,
  link: at ? 'https://news.example/a' : 'javascript:alert(1)',
  text: 'x'.repeat(80),
  count: at,
}));
const columns = ['symbol', 'date', 'link', 'text', 'count', 'weightedAverageShsOutDil'].map((name) => ({
  name,
}));

const bodyRows = () => screen.getAllByRole('row').slice(1);

describe('generic-dynamic-table', () => {
  test('numbered rows, 50 on a page, links, cut texts and headers (r002-table-page-50, r002-table-cuts)', async () => {
    const { user } = draw(<GenericTable label="Rows" columns={columns} rows={rows} />);
    await screen.findByText('1–50 of 51');
    assert.equal(bodyRows()[0]?.firstElementChild?.textContent, '1');
    assert.ok(within(bodyRows()[0]!).getByText(`${'x'.repeat(50)}…`));
    assert.equal(within(bodyRows()[0]!).queryByRole('link'), null, 'a script is no link');
    const link = within(bodyRows()[1]!).getByRole('link');
    assert.equal(link.getAttribute('href'), 'https://news.example/a');
    assert.ok(
      screen.getAllByRole('columnheader').some((head) => head.textContent === 'weightedAverageShsOu…'),
    );
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('51–51 of 51');
    assert.deepEqual(
      bodyRows().map((row) => row.firstElementChild?.textContent),
      ['51'],
    );
  });

  test('sorts all pages by a column, and begins at the first then (r002-table-sorting)', async () => {
    const { user } = draw(<GenericTable label="Rows" columns={columns} rows={rows} />);
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'symbol' }));
    await screen.findByText('1–50 of 51');
    assert.equal(bodyRows()[0]?.children[1]?.textContent, 'S01');
    assert.equal(bodyRows()[0]?.firstElementChild?.textContent, '1');
  });

  test('where the server pages, it asks for another page and numbers on', async () => {
    const asked: number[] = [];
    const paged = { page: 2, total: 120, onPage: (page: number) => void asked.push(page) };
    const { user } = draw(
      <GenericTable label="Rows" columns={columns} rows={rows.slice(0, 50)} paged={paged} />,
    );
    await screen.findByText('51–100 of 120');
    assert.equal(bodyRows()[0]?.firstElementChild?.textContent, '51');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    assert.deepEqual(asked, [3]);
  });

  test('empty and failed', async () => {
    draw(<GenericTable label="Rows" columns={columns} rows={[]} empty="No rows" />);
    await screen.findByText('No rows');
    draw(<GenericTable label="Other" columns={columns} rows={undefined} error={new Error('It failed')} />);
    await screen.findByText('It failed');
  });
});
