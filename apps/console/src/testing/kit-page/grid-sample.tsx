import { readNumber } from '@midoffice/contract/kernel/typed-number';
import { useState } from 'react';
import { Panel } from '../../kit/base/panel.tsx';
import { CellGrid } from '../../kit/table/cell-grid.tsx';
import type { Appearance, GridColumn } from '../../kit/table/grid-row.tsx';
import { useEditHistory } from '../../kit/table/use-edit-history.ts';
import type { CellEdit } from '../../kit/table/use-grid-clipboard.ts';

interface Period {
  readonly id: string;
  readonly cells: Readonly<Record<string, number | null>>;
}

const periodFields = Array.from({ length: 30 }, (_unused, at) => `field${at + 1}`);
const periods: readonly Period[] = Array.from({ length: 120 }, (_unused, at) => ({
  id: `${2025 - Math.floor(at / 4)}-Q${4 - (at % 4)}`,
  cells: Object.fromEntries(periodFields.map((field, n) => [field, at * 100 + n])),
}));
const periodColumns: readonly GridColumn<Period>[] = [
  { id: 'id', header: 'Period', pinned: true, width: 90, value: (row) => row.id },
  ...periodFields.map((id): GridColumn<Period> => ({
    id,
    header: id,
    kind: 'number',
    width: 90,
    value: (row) => row.cells[id],
  })),
];
const periodAppearance: Appearance<Period> = (row, column) => {
  if (column.id === 'id') return { content: row.id };
  const text = String(row.cells[column.id] ?? '');
  return { content: text, text };
};

/** A paste of cells, an undo of it, and a drag with Alt that empties cells. */
export function GridSample() {
  const [rows, setRows] = useState(periods);
  const history = useEditHistory<readonly Period[]>();
  const write = (edits: readonly { row: Period; column: GridColumn<Period>; value: number | null }[]): void =>
    setRows((old) =>
      old.map((row) => {
        const own = edits.filter((edit) => edit.row.id === row.id);
        if (!own.length) return row;
        return {
          ...row,
          cells: { ...row.cells, ...Object.fromEntries(own.map((edit) => [edit.column.id, edit.value])) },
        };
      }),
    );
  const paste = (edits: readonly CellEdit<Period>[]): string | null => {
    const read = edits.map((edit) => ({ ...edit, typed: readNumber(edit.text) }));
    for (const { row, column, typed } of read)
      if ('problem' in typed) return `${column.header} of ${row.id} ${typed.problem}`;
    history.note(rows);
    write(
      read.map(({ row, column, typed }) => ({ row, column, value: 'value' in typed ? typed.value : null })),
    );
    return null;
  };
  return (
    <Panel title="Grid" fill padded={false}>
      <div style={{ display: 'flex', flexDirection: 'column', height: 360 }}>
        <CellGrid
          label="Periods"
          columns={periodColumns}
          rows={rows}
          rowKey={(row) => row.id}
          appearance={periodAppearance}
          onAct={() => undefined}
          onEdit={(row, column, text) => paste([{ row, column, text }])}
          onPaste={paste}
          onPaint={(cells, stroke) => {
            history.note(rows, stroke);
            write(cells.map((cell) => ({ ...cell, value: null })));
          }}
          onUndo={() => setRows(history.undo(rows) ?? rows)}
          onRedo={() => setRows(history.redo(rows) ?? rows)}
        />
      </div>
    </Panel>
  );
}
