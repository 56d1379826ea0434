import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Button } from '../base/button.tsx';
import { draw, screen } from '../../testing/render.tsx';
import type { Column } from './column.ts';
import { DenseTable } from './dense-table.tsx';
import { useRowSelection, type RowSelection } from './row-selection.ts';

const columns: readonly Column<string>[] = [{ id: 'key', header: 'Key', value: (key) => key }];
const pages = [
  ['a', 'b', 'c'],
  ['d', 'e'],
];
let selection: RowSelection;
const note = (next: RowSelection): void => {
  selection = next;
};

function Pages() {
  const [page, setPage] = useState(0);
  const [about, setAbout] = useState('');
  const keys = pages[page]!;
  const selected = useRowSelection({ keys, total: 1234, about });
  useEffect(() => note(selected));
  return (
    <>
      <DenseTable label="Keys" columns={columns} rows={keys} rowKey={(key) => key} selection={selected} />
      <Button onClick={() => setPage(1 - page)}>Turn the page</Button>
      <Button onClick={() => setAbout(`${about}x`)}>Filter</Button>
    </>
  );
}

const chosen = (): string => [...selection.keys].sort().join('');
const said = (): string => screen.getByRole('status').textContent;
const tick = (key: string): HTMLElement => screen.getByLabelText(`Select ${key}`);

describe('rows selected over pages', () => {
  test('one by one, by Space, by the box of all, and a range with Shift', async () => {
    const { user } = draw(<Pages />);
    assert.equal(said(), '');
    await user.click(tick('c'));
    assert.deepEqual([chosen(), said()], ['c', '1 selected']);
    await user.keyboard('{Shift>}');
    await user.click(tick('a'));
    await user.keyboard('{/Shift}');
    assert.equal(chosen(), 'abc');
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    assert.equal(chosen(), 'ac');
    assert.equal((screen.getByLabelText('Select all') as HTMLInputElement).indeterminate, true);
    await user.click(screen.getByLabelText('Select all'));
    assert.equal(chosen(), 'abc');
    await user.click(screen.getByLabelText('Select all'));
    assert.equal(chosen(), '');
  });

  test('what is selected stays when the page is turned, and goes with the filter', async () => {
    const { user } = draw(<Pages />);
    await user.click(tick('a'));
    await user.click(screen.getByText('Turn the page'));
    await user.click(tick('e'));
    assert.deepEqual([chosen(), said()], ['ae', '2 selected']);
    await user.click(screen.getByText('Filter'));
    assert.deepEqual([chosen(), said()], ['', '']);
  });

  test('all that match on every page, but for those that are taken out', async () => {
    const { user } = draw(<Pages />);
    await user.click(screen.getByLabelText('Select all'));
    await user.click(screen.getByText('Select all 1,234 matching'));
    assert.equal(said(), 'All 1,234 matching selected');
    await user.click(screen.getByText('Turn the page'));
    assert.equal((tick('d') as HTMLInputElement).checked, true);
    await user.click(tick('d'));
    assert.deepEqual([selection.isAll, chosen(), selection.count], [true, 'd', 1233]);
    assert.equal(said(), '1,233 of 1,234 matching selected');
    await user.click(tick('d'));
    assert.equal(said(), 'All 1,234 matching selected');
    await user.click(screen.getByText('Clear selection'));
    assert.deepEqual([selection.isAll, chosen(), said()], [false, '', '']);
  });

  test('a tick selects and does not pick the row', async () => {
    const { user } = draw(<Pages />);
    await user.click(tick('b'));
    assert.equal(screen.getAllByRole('row')[2]!.getAttribute('aria-selected'), 'true');
  });
});
