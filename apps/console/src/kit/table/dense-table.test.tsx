import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { within } from '@testing-library/react';
import { useState } from 'react';
import { CallError } from '../../data/client.ts';
import { draw, screen } from '../../testing/render.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import type { Column, Sort } from './column.ts';
import { DenseTable, type DenseTableProps } from './dense-table.tsx';

interface Bar {
  readonly day: string;
  readonly close: number | null;
}

const columns: readonly Column<Bar>[] = [
  { id: 'day', header: 'Day', value: (row) => row.day, width: 90 },
  { id: 'close', header: 'Close', kind: 'number', digits: 2, value: (row) => row.close },
];
const rows: readonly Bar[] = [
  { day: '2026-01-06', close: 12.5 },
  { day: '2026-01-05', close: 9 },
  { day: '2026-01-07', close: null },
];

function Table(props: Partial<DenseTableProps<Bar>>) {
  const [sort, setSort] = useState<Sort | null>(null);
  return (
    <DenseTable
      label="Bars"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.day}
      sort={sort}
      onSort={setSort}
      {...props}
    />
  );
}

const daysShown = (): string[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-2)!.textContent);

describe('a table', () => {
  test('gives each column that shares what is left its least, beside another one that needs less', (t) => {
    t.mock.getter(HTMLElement.prototype, 'clientWidth', () => 500);
    const wide = { id: 'email', header: 'E-mail', minWidth: 240, value: () => '' };
    draw(<Table columns={[wide, ...columns]} />);
    const table = screen.getByRole('table', { name: 'Bars' });
    assert.deepEqual(
      [...table.querySelectorAll('col')].map(({ style }) => style.width),
      ['260px', '90px', ''],
    );
  });

  test('filled: a row for each record, numbers with their digits, nothing where there is no value', () => {
    draw(<Table />);
    assert.deepEqual(daysShown(), ['2026-01-06', '2026-01-05', '2026-01-07']);
    const closes = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1)!);
    assert.deepEqual(
      closes.map(({ textContent }) => textContent),
      ['12.50', '9.00', ''],
    );
    assert.equal(screen.getByRole('table', { name: 'Bars' }).getAttribute('aria-rowcount'), '4');
  });

  test('empty: says so, in its own words where it has some', () => {
    draw(<Table rows={[]} />);
    assert.ok(screen.getByText('No Data Found.'));
    draw(<Table rows={[]} empty="No bars yet" />);
    assert.ok(screen.getByText('No bars yet'));
  });

  test('error: the text with the request, not that it is empty, and another try', async () => {
    let tries = 0;
    const error = new CallError('The bars could not be read.', 500, 'request-9');
    const { user } = draw(<Table rows={[]} error={error} onRetry={() => (tries += 1)} />);
    const alert = screen.getByRole('alert');
    assert.match(alert.textContent, /The bars could not be read\..*request-9/);
    assert.ok(!screen.queryByText('No Data Found.'));
    await user.click(within(alert).getByText('Try again'));
    assert.equal(tries, 1);
  });

  test('error after a first answer: the rows stay', () => {
    draw(<Table error={new Error('later')} />);
    assert.ok(!screen.queryByRole('alert'));
    assert.equal(daysShown().length, 3);
  });

  test('pending: busy, with skeletons in place of rows and no empty message', () => {
    draw(<Table rows={undefined} skeletonRows={5} />);
    assert.equal(screen.getByRole('table', { name: 'Bars' }).getAttribute('aria-busy'), 'true');
    assert.ok(!screen.queryByText('No Data Found.'));
    assert.ok(!screen.queryByText('2026-01-06'));
  });

  test('a header sorts up, then down, then not; missing values come last', async () => {
    const { user } = draw(<Table />);
    const close = within(screen.getByRole('columnheader', { name: /Close/ })).getByRole('button');
    await user.click(close);
    assert.deepEqual(daysShown(), ['2026-01-05', '2026-01-06', '2026-01-07']);
    await user.click(close);
    assert.deepEqual(daysShown(), ['2026-01-06', '2026-01-05', '2026-01-07']);
    await user.click(close);
    assert.deepEqual(daysShown(), ['2026-01-06', '2026-01-05', '2026-01-07']);
  });

  test('arrows, Home and End move over the rows, Enter picks, a click picks', async () => {
    const picked: string[] = [];
    const { user } = draw(<Table onPick={(row) => picked.push(row.day)} />);
    screen.getByRole('grid', { name: 'Bars' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}{End}{Enter}{Home}{Enter}');
    await user.click(screen.getByText('2026-01-05'));
    assert.deepEqual(picked, ['2026-01-05', '2026-01-07', '2026-01-06', '2026-01-05']);
  });

  test('of many rows only those in view are drawn', () => {
    const many = Array.from({ length: 5000 }, (_none, n) => ({ day: `d${n}`, close: n }));
    draw(<Table rows={many} height={300} />);
    const drawn = screen.getAllByRole('row').length;
    assert.ok(drawn > 5 && drawn < 500, `${drawn} rows`);
    assert.equal(screen.getByRole('table').getAttribute('aria-rowcount'), '5001');
  });

  test('a click in a dialog that a cell has opened is none on its row', async () => {
    const picked: string[] = [];
    const withDialog: Column<Bar> = {
      id: 'act',
      header: 'Act',
      value: () => '',
      cell: () => (
        <Dialog title="About it" onClose={() => undefined}>
          <p>What would happen</p>
        </Dialog>
      ),
    };
    const { user } = draw(
      <Table
        columns={[...columns, withDialog]}
        rows={rows.slice(0, 1)}
        onPick={({ day }) => void picked.push(day)}
      />,
    );
    await user.click(screen.getByText('What would happen'));
    assert.deepEqual(picked, []);
    await user.click(screen.getByText('2026-01-06'));
    assert.deepEqual(picked, ['2026-01-06']);
  });
});
