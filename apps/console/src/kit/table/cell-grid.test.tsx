import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createEvent, fireEvent, within } from '@testing-library/react';
import { useState } from 'react';
import { draw, screen } from '../../testing/render.tsx';
import { CellGrid, type CellGridProps } from './cell-grid.tsx';
import type { Appearance, GridColumn } from './grid-row.tsx';

interface Line {
  readonly id: string;
  readonly cells: Readonly<Record<string, number | null>>;
}

const names = ['revenue', 'cost', 'profit'];
const columns: readonly GridColumn<Line>[] = [
  { id: 'id', header: 'Period', pinned: true, width: 80, value: (line) => line.id },
  ...names.map((id): GridColumn<Line> => ({
    id,
    header: id,
    kind: 'number',
    value: (line) => line.cells[id],
  })),
];
const linesOf = (count: number): readonly Line[] =>
  Array.from({ length: count }, (_unused, at) => ({
    id: `P${at}`,
    cells: Object.fromEntries(names.map((name, n) => [name, at * 10 + n])),
  }));
const appearance: Appearance<Line> = (line, column) => {
  if (column.id === 'id') return { content: line.id };
  const text = String(line.cells[column.id] ?? '');
  return { content: text, text, live: column.id === 'profit' };
};

type Sheet = Partial<CellGridProps<Line>> & { readonly count?: number };

function Example({ count = 5, ...rest }: Sheet) {
  const [rows] = useState(() => linesOf(count));
  return (
    <CellGrid
      label="Sheet"
      columns={columns}
      rows={rows}
      rowKey={(line) => line.id}
      appearance={appearance}
      onAct={() => undefined}
      onEdit={() => null}
      {...rest}
    />
  );
}

const grid = () => screen.getByRole('grid', { name: 'Sheet' });
const cell = (row: string, field: string) =>
  grid().querySelector<HTMLElement>(`tr[data-row="${row}"] td[data-field="${field}"]`)!;
const chosen = () =>
  [...grid().querySelectorAll('td[aria-selected="true"]')].map(
    (one) => `${one.closest('tr')?.dataset['row']} ${(one as HTMLElement).dataset['field']}`,
  );
const current = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');

/** A clipboard event, whose data happy-dom does not fill. */
function clipboard(kind: 'copy' | 'paste', text = ''): Map<string, string> {
  const data = new Map([['text/plain', text]]);
  const event = createEvent[kind](grid());
  Object.defineProperty(event, 'clipboardData', {
    value: {
      getData: (type: string) => data.get(type) ?? '',
      setData: (type: string, value: string) => data.set(type, value),
    },
  });
  fireEvent(grid(), event);
  return data;
}

describe('a grid of cells', () => {
  test('has the roles, counts and positions of the grid pattern', () => {
    draw(<Example count={120} />);
    assert.equal(grid().getAttribute('aria-rowcount'), '121');
    assert.equal(grid().getAttribute('aria-colcount'), '4');
    assert.equal(grid().getAttribute('aria-multiselectable'), 'true');
    assert.equal(cell('P3', 'cost').getAttribute('aria-colindex'), '3');
    assert.equal(cell('P3', 'cost').closest('tr')?.getAttribute('aria-rowindex'), '5');
    assert.equal(current(), cell('P0', 'id'));
  });

  test('arrows move, with Shift they select, with Ctrl they go to the end', async () => {
    const { user } = draw(<Example />);
    grid().focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    assert.equal(current(), cell('P1', 'revenue'));
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    assert.deepEqual(chosen(), ['P1 revenue', 'P1 cost', 'P2 revenue', 'P2 cost']);
    await user.keyboard('{Control>}{ArrowDown}{/Control}');
    assert.equal(current(), cell('P4', 'cost'));
    await user.keyboard('{Control>}{Home}{/Control}');
    assert.equal(current(), cell('P0', 'id'));
    await user.keyboard('{End}');
    assert.equal(current(), cell('P0', 'profit'));
    await user.keyboard('{Control>}a{/Control}');
    assert.equal(chosen().length, 20);
  });

  test('a drag selects and does not act; a click acts, with Shift it selects', async () => {
    const acts: string[] = [];
    const { user } = draw(<Example onAct={(line, column) => acts.push(`${line.id} ${column.id}`)} />);
    await user.pointer([
      { keys: '[MouseLeft>]', target: cell('P0', 'revenue') },
      { target: cell('P2', 'cost') },
      { keys: '[/MouseLeft]' },
    ]);
    assert.equal(chosen().length, 6);
    assert.deepEqual(acts, []);
    await new Promise((done) => setTimeout(done, 5));
    await user.click(cell('P3', 'profit'));
    assert.deepEqual(acts, ['P3 profit']);
    await user.keyboard('{Shift>}');
    await user.click(cell('P4', 'cost'));
    await user.keyboard('{/Shift}');
    assert.deepEqual(chosen(), ['P3 cost', 'P3 profit', 'P4 cost', 'P4 profit']);
    assert.deepEqual(acts, ['P3 profit']);
  });

  test('typing begins an edit, F2 edits what is there, Enter acts where a click does something and edits elsewhere', async () => {
    const edits: string[] = [];
    const acts: string[] = [];
    const { user } = draw(
      <Example
        onEdit={(line, column, text) => {
          if (text === 'x') return 'must be a number';
          edits.push(`${line.id} ${column.id} ${text}`);
          return null;
        }}
        onAct={(line) => acts.push(line.id)}
      />,
    );
    grid().focus();
    await user.keyboard('{ArrowRight}7{Enter}');
    await user.keyboard('{F2}5{Tab}');
    await user.keyboard('{Enter}');
    await user.keyboard('x{Enter}');
    assert.equal(screen.getByRole('alert').textContent, 'must be a number');
    await user.keyboard('{Escape}{ArrowRight}{Enter}');
    assert.deepEqual(edits, ['P0 revenue 7', 'P1 revenue 5']);
    assert.deepEqual(acts, ['P1']);
  });

  test('a selection is copied as a spreadsheet takes it', async () => {
    const { user } = draw(<Example />);
    grid().focus();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    assert.equal(clipboard('copy').get('text/plain'), '0\t1\n10\t11');
    assert.equal(screen.getByRole('status').textContent, '4 cells copied');
  });

  test('a paste goes in whole or not at all, and names what is wrong', async () => {
    const pasted: string[][] = [];
    const { user } = draw(
      <Example
        onPaste={(edits) => {
          const wrong = edits.find((edit) => Number.isNaN(Number(edit.text)));
          if (wrong) return `${wrong.column.header} of ${wrong.row.id} must be a number`;
          pasted.push(edits.map((edit) => `${edit.row.id} ${edit.column.id} ${edit.text}`));
          return null;
        }}
      />,
    );
    grid().focus();
    clipboard('paste', '1');
    assert.equal(screen.getByRole('alert').textContent, 'Nothing was pasted. Period of P0 cannot be edited');
    await user.keyboard('{ArrowRight}');
    clipboard('paste', '1\tx\n3\t4');
    assert.equal(screen.getByRole('alert').textContent, 'Nothing was pasted. cost of P0 must be a number');
    clipboard('paste', '1\t2\n3\t4\n');
    assert.deepEqual(pasted, [['P0 revenue 1', 'P0 cost 2', 'P1 revenue 3', 'P1 cost 4']]);
    assert.equal(chosen().length, 4);
    clipboard('paste', '9');
    assert.equal(pasted[1]?.length, 4, 'one cell fills the selection');
    clipboard('paste', '1\t2\t3\t4');
    assert.match(screen.getByRole('alert').textContent, /1 × 4 cells were copied, but only 5 × 3 fit here/);
  });

  test('Alt and a drag paints each cell once, those between two reports too', async () => {
    const painted: string[] = [];
    const strokes = new Set<number>();
    const { user } = draw(
      <Example
        onPaint={(cells, stroke) => {
          strokes.add(stroke);
          painted.push(...cells.map(({ row, column }) => `${row.id} ${column.id}`));
        }}
      />,
    );
    await user.keyboard('{Alt>}');
    await user.pointer([
      { keys: '[MouseLeft>]', target: cell('P0', 'revenue') },
      { target: cell('P3', 'revenue') },
      { target: cell('P2', 'revenue') },
      { keys: '[/MouseLeft]' },
    ]);
    await user.keyboard('{/Alt}');
    assert.deepEqual(painted, ['P0 revenue', 'P1 revenue', 'P2 revenue', 'P3 revenue']);
    assert.equal(strokes.size, 1);
  });

  test('what a drag changes and selects is drawn before the event of its move ends', () => {
    function Filled() {
      const [rows, setRows] = useState(() => linesOf(5));
      const fill = (keys: ReadonlySet<string>) =>
        setRows((old) =>
          old.map((line) => (keys.has(line.id) ? { ...line, cells: { ...line.cells, revenue: 777 } } : line)),
        );
      return <Example rows={rows} onPaint={(cells) => fill(new Set(cells.map(({ row }) => row.id)))} />;
    }
    draw(<Filled />);
    const press = (row: string, altKey: boolean) =>
      fireEvent.pointerDown(cell(row, 'revenue'), { button: 0, buttons: 1, altKey });
    // Not by `fireEvent`, which waits until React has drawn.
    const move = (row: string) =>
      cell(row, 'revenue').dispatchEvent(new PointerEvent('pointermove', { bubbles: true, buttons: 1 }));
    press('P0', true);
    move('P2');
    assert.equal(cell('P2', 'revenue').textContent, '777');
    press('P0', false);
    move('P1');
    assert.deepEqual(chosen(), ['P0 revenue', 'P1 revenue']);
  });

  test('Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z redo, and no shortcut of the shell receives it', async () => {
    const done: string[] = [];
    const outside = (event: KeyboardEvent) => event.key.toLowerCase() === 'z' && done.push('outside');
    document.addEventListener('keydown', outside);
    const { user } = draw(<Example onUndo={() => done.push('undo')} onRedo={() => done.push('redo')} />);
    grid().focus();
    await user.keyboard('{Control>}z{/Control}{Control>}y{/Control}{Control>}{Shift>}Z{/Shift}{/Control}');
    document.removeEventListener('keydown', outside);
    assert.deepEqual(done, ['undo', 'redo', 'redo']);
  });

  test('a header is clicked, or chosen by Ctrl+Space, and says whether its column is', async () => {
    const heads: string[] = [];
    const marked = columns.map((one) => ({ ...one, highlighted: one.id === 'cost' }));
    const { user } = draw(<Example columns={marked} onHeader={(column) => heads.push(column.id)} />);
    await user.click(screen.getByRole('button', { name: 'profit' }));
    grid().focus();
    await user.keyboard('{ArrowRight}{Control>} {/Control}');
    assert.deepEqual(heads, ['profit', 'revenue']);
    assert.equal(screen.getByRole('button', { name: 'cost', pressed: true }).tagName, 'BUTTON');
  });

  test('Ctrl+F finds cells and columns; Enter and Shift+Enter go on and back, Escape returns to the table', async () => {
    const { user } = draw(<Example />);
    grid().focus();
    await user.keyboard('{Control>}f{/Control}');
    const find = within(screen.getByRole('search'));
    await user.type(find.getByRole('textbox'), '1');
    assert.match(find.getByRole('status').textContent, /^\d+$/);
    await user.clear(find.getByRole('textbox'));
    await user.type(find.getByRole('textbox'), '31{Enter}');
    assert.equal(find.getByRole('status').textContent, '1 of 1');
    assert.equal(current(), cell('P3', 'cost'));
    await user.clear(find.getByRole('textbox'));
    await user.type(find.getByRole('textbox'), 'prof{Enter}');
    assert.equal(current(), cell('P0', 'profit'));
    await user.clear(find.getByRole('textbox'));
    await user.type(find.getByRole('textbox'), 'nowhere{Enter}');
    assert.equal(find.getByRole('status').textContent, 'Not found');
    await user.keyboard('{Escape}');
    assert.equal(document.activeElement, grid());
  });
});
