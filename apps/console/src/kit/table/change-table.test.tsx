import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { within } from '@testing-library/react';
import { draw, screen } from '../../testing/render.tsx';
import { ChangeTable, type ChangeLine } from './change-table.tsx';

const lines: readonly ChangeLine[] = [
  {
    key: '1',
    record: '2025-FY',
    field: 'Selling, general and administrative expenses',
    before: '1,401,856,000',
    after: '-401,401,856,789.25',
    by: 'typed',
  },
  { key: '2', record: '2026-Q3', field: 'Revenue', before: '5,018,402,000', after: '', by: 'typed' },
];

/** Gives every element a width, as nothing has one here. */
function drawAt(t: TestContext, width: number, shown = lines): void {
  t.mock.getter(HTMLElement.prototype, 'clientWidth', () => width);
  draw(<ChangeTable label="What is saved" lines={shown} />);
}

describe('values before and after', () => {
  test('are a table where every one of them has room', (t) => {
    drawAt(t, 1200);
    const table = screen.getByRole('table', { name: 'What is saved' });
    assert.deepEqual(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
      ['Record', 'Field', 'Before', 'After', 'From'],
    );
    assert.equal(screen.queryByRole('list'), null);
  });

  test('are a list on a phone, where a table would cut off their last digits', (t) => {
    drawAt(t, 354);
    assert.equal(screen.queryByRole('table'), null);
    assert.deepEqual(
      within(screen.getByRole('list', { name: 'What is saved' }))
        .getAllByRole('listitem')
        .map((line) => line.textContent),
      [
        '2025-FYSelling, general and administrative expensestypedbefore 1,401,856,000→after -401,401,856,789.25',
        '2026-Q3Revenuetypedbefore 5,018,402,000→after (empty)',
      ],
    );
  });

  test('of a long list are drawn in part', (t) => {
    const many = Array.from({ length: 5000 }, (_none, n) => ({ ...lines[0]!, key: String(n) }));
    drawAt(t, 354, many);
    assert.ok(screen.getAllByRole('listitem').length < 100);
  });
});
