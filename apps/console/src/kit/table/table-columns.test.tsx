import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { saveTableLayout } from '@midoffice/contract/system/views/calls/save-table-layout';
import { act, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server.ts';
import { draw, screen } from '../../testing/render.tsx';
import { currentPlace, go } from '../address/place.ts';
import type { Column } from './column.ts';
import { DenseTable, type DenseTableProps } from './dense-table.tsx';
import { shownLayouts } from './layout-store.ts';
import { emptyLayout, type TableLayout } from './layout.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

const columns: readonly Column<Person>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'email', header: 'Email', width: 160, value: ({ id }) => `${id}@x.example` },
  { id: 'plan', header: 'Plan', width: 80, value: () => 'free' },
  { id: 'acts', header: '', width: 60, sortable: false, value: () => '' },
];
const rows: readonly Person[] = [
  { id: 'ann', name: 'Ann' },
  { id: 'bob', name: 'A name that is far longer than any column is wide, and goes on and on' },
];
const key = 'people.people';

const Table = (props: Partial<DenseTableProps<Person>>) => (
  <DenseTable
    label="People"
    columns={columns}
    rows={rows}
    rowKey={({ id }) => id}
    onSort={() => {}}
    {...props}
  />
);

function drawTable(
  layout: Partial<TableLayout> = {},
  props: Partial<DenseTableProps<Person>> = {},
  address: Record<string, string> = {},
) {
  const server = new FakeServer().answers(saveTableLayout, { success: true, layout: emptyLayout });
  const drawn = draw(<Table {...props} />, {
    server,
    address: { page: 'x', item: 'people', ...address },
    me: { tableLayouts: { [key]: { ...emptyLayout, ...layout } } },
  });
  const kept = (): TableLayout | undefined =>
    (server.inputsOf(saveTableLayout).at(-1) as { layout: TableLayout } | undefined)?.layout;
  return { ...drawn, kept };
}

const heads = (): string =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.getAttribute('aria-label') ?? head.textContent)
    .join(' ');
const head = (name: string): HTMLElement =>
  screen.getByRole('columnheader', { name: new RegExp(`^${name}\\b`) });
const button = (name: string): HTMLElement =>
  within(head(name)).getByRole('button', { name: new RegExp(`^${name}$`) });
async function openMenu(user: ReturnType<typeof draw>['user'], name: string): Promise<void> {
  act(() => button(name).focus());
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('menuitem', { name: /Hide column/ });
}

describe('the columns of a table', () => {
  test('without a layout are as the table defines them, buttons under a name of their own', () => {
    drawTable();
    assert.equal(heads(), 'Name Email Plan Actions');
  });

  test('are as the person left them: hidden, ordered, pinned, sized', async () => {
    drawTable({ hidden: ['plan'], order: ['email', 'name'], left: ['name'], widths: [['email', 222]] });
    await screen.findByRole('columnheader', { name: 'Email' });
    assert.equal(heads(), 'Name Email Actions');
    assert.deepEqual(
      [...document.querySelectorAll('col')].map((col) => col.style.width),
      ['130px', '222px', '60px'],
    );
    assert.equal(head('Name').style.left, '0px');
    assert.equal(screen.getAllByRole('row').length, 3);
  });

  test('with a layout too a table says that it is empty, that it failed, that it is being read', async () => {
    drawTable({ hidden: ['plan'] }, { rows: [] });
    await screen.findByRole('columnheader', { name: 'Name' });
    assert.ok(screen.getByText('No Data Found.'));
    drawTable({ hidden: ['plan'] }, { rows: undefined });
    assert.equal(screen.getAllByRole('table').at(-1)!.getAttribute('aria-busy'), 'true');
    drawTable({ hidden: ['plan'] }, { rows: [], error: new Error('No line') });
    assert.match(screen.getByRole('alert').textContent, /No line/);
  });

  test('Hide column in a menu by keyboard: it goes, its neighbour has the focus, the server keeps it', async () => {
    const { user, kept } = drawTable();
    await openMenu(user, 'Email');
    await user.click(screen.getByRole('menuitem', { name: /Hide column/ }));
    assert.equal(heads(), 'Name Plan Actions');
    assert.equal(document.activeElement, button('Plan'));
    assert.deepEqual(kept(), { ...emptyLayout, hidden: ['email'] });
  });

  test('the down arrow opens a menu at its first entry, and Enter takes that one', async () => {
    const { user } = drawTable();
    await openMenu(user, 'Email');
    await waitFor(() =>
      assert.equal(document.activeElement, screen.getByRole('menuitem', { name: 'Pin left' })),
    );
    await user.keyboard('{Enter}');
    await openMenu(user, 'Email');
    await waitFor(() =>
      assert.equal(document.activeElement, screen.getByRole('menuitem', { name: 'Unpin' })),
    );
  });

  test('a click on a header that sorts nothing opens its menu, and so does a right click on any', async () => {
    const { user } = drawTable();
    await user.click(button('Actions'));
    await screen.findByRole('menu', { name: 'Options of Actions' });
    await user.keyboard('{Escape}');
    await user.pointer({ keys: '[MouseRight]', target: button('Plan') });
    await screen.findByRole('menu', { name: 'Options of Plan' });
  });

  test('arrows go from header to header, Ctrl moves a column, Shift makes it wider; Tab reaches one header', async () => {
    const { user, kept } = drawTable();
    assert.equal(document.querySelectorAll('thead button[tabindex="0"]').length, 1);
    act(() => button('Name').focus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    assert.equal(document.activeElement, button('Plan'));
    await user.keyboard('{Home}');
    assert.equal(document.activeElement, button('Name'));
    await user.keyboard('{Control>}{ArrowRight}{/Control}');
    await screen.findByText('Ann');
    assert.equal(heads(), 'Email Name Plan Actions');
    assert.equal(document.activeElement, button('Name'));
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    assert.deepEqual(kept()?.order, ['email', 'name', 'plan', 'acts']);
    assert.deepEqual(document.querySelectorAll('thead button[tabindex="0"]').length, 1);
  });

  test('Pin left and Reset all columns', async () => {
    const { user, kept } = drawTable();
    await openMenu(user, 'Plan');
    await user.click(screen.getByRole('menuitem', { name: 'Pin left' }));
    assert.equal(heads(), 'Plan Name Email Actions');
    assert.deepEqual(kept()?.left, ['plan']);
    await openMenu(user, 'Plan');
    await user.click(screen.getByRole('menuitem', { name: 'Reset all columns' }));
    assert.equal(heads(), 'Name Email Plan Actions');
  });

  test('the list of columns shows, hides, moves and pins', async () => {
    const { user } = drawTable({ hidden: ['plan'] });
    await screen.findByRole('columnheader', { name: 'Name' });
    await openMenu(user, 'Name');
    await user.click(screen.getByRole('menuitem', { name: 'Choose columns…' }));
    const list = within(await screen.findByRole('dialog', { name: 'Columns People' }));
    assert.equal((list.getByLabelText('Plan') as HTMLInputElement).checked, false);
    await user.click(list.getByLabelText('Plan'));
    await user.click(list.getByLabelText('Email'));
    assert.equal(heads(), 'Name Plan Actions');
    await user.click(list.getByLabelText('Move Plan left'));
    assert.equal(heads(), 'Plan Name Actions');
    await user.click(list.getByLabelText('Pin Actions left'));
    assert.equal(heads(), 'Actions Plan Name');
    await user.click(list.getByText('Reset all columns'));
    assert.equal(heads(), 'Name Email Plan Actions');
  });

  test('a layout in the address is shown in place of the person’s own, and changed there alone', async () => {
    const { user, server } = drawTable(
      { hidden: ['email'] },
      {},
      { 'columns.people': '.hide plan .left email' },
    );
    await screen.findByRole('columnheader', { name: 'Email' });
    assert.equal(heads(), 'Email Name Actions');
    assert.deepEqual(shownLayouts.get(), { 'columns.people': '.hide plan .left email' });
    await openMenu(user, 'Name');
    await user.click(screen.getByRole('menuitem', { name: /Hide column/ }));
    assert.equal(heads(), 'Email Actions');
    assert.match(String(currentPlace().search['columns.people']), /^\.hide name plan \.left email/);
    assert.deepEqual(server.inputsOf(saveTableLayout), []);
  });

  test('another tool has columns of its own', async () => {
    drawTable({ hidden: ['email'] });
    await screen.findByRole('columnheader', { name: 'Name' });
    assert.equal(heads(), 'Name Plan Actions');
    act(() => go('/admin', { page: 'x', item: 'other' }));
    await screen.findByRole('columnheader', { name: 'Email' });
    assert.equal(heads(), 'Name Email Plan Actions');
  });

  test('a save that fails is said; what is on screen stays', async () => {
    const server = new FakeServer().refuses(saveTableLayout, 500, {
      message: 'The columns could not be saved.',
    });
    const { user } = draw(<Table />, { server, address: { page: 'x', item: 'people' } });
    await openMenu(user, 'Email');
    await user.click(screen.getByRole('menuitem', { name: /Hide column/ }));
    await screen.findByText(/The columns could not be saved\./);
    assert.equal(heads(), 'Name Plan Actions');
  });
});

describe('a column that says what a row is', () => {
  const [name, ...others] = columns;
  const marked = [{ ...name!, width: 100, atStart: true }, ...others];
  const lefts = (): string[] => screen.getAllByRole('columnheader').map((one) => one.style.left);

  test('stays in view at the left until others are pinned there', () => {
    drawTable({}, { columns: marked });
    assert.deepEqual(lefts(), ['0px', '', '', '']);
  });

  test('gives way to what a person pinned or put before it', async () => {
    drawTable({ left: ['plan'] }, { columns: marked });
    await screen.findAllByRole('columnheader');
    assert.deepEqual(lefts(), ['0px', '', '', '']);
    assert.match(heads(), /^Plan/);
  });
});
