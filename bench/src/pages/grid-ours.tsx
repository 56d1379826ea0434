import '../../../apps/console/src/kit/base/tokens.css';
import { useState } from 'react';
import { CellGrid } from '../../../apps/console/src/kit/table/cell-grid.tsx';
import type { Appearance, GridColumn } from '../../../apps/console/src/kit/table/grid-row.tsx';
import { fields, figure, filled, lines, measureGrid, stateOf, type Line } from './grid.ts';

const columns: readonly GridColumn<Line>[] = [
  { id: 'id', header: 'Period', width: 90, pinned: true, value: (line) => line.id },
  ...fields.map((id, at): GridColumn<Line> => ({
    id,
    header: id,
    kind: 'number',
    width: 100,
    value: (line) => line.cells[at],
  })),
];
const indexOf = new Map(fields.map((field, at) => [field, at]));

const appearance: Appearance<Line> = (line, column) => {
  const at = indexOf.get(column.id);
  if (at === undefined) return { content: line.id };
  const value = line.cells[at]!;
  return { content: figure(value), className: stateOf(value), text: String(value) };
};

function Page() {
  const [rows, setRows] = useState(lines);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 800 }}>
      <CellGrid
        label="Statement"
        columns={columns}
        rows={rows}
        rowKey={(line) => line.id}
        appearance={appearance}
        onAct={() => undefined}
        onEdit={() => null}
        onPaint={(cells) =>
          setRows((old) => {
            const next = [...old];
            for (const { row, column } of cells) {
              const at = old.indexOf(row);
              const field = indexOf.get(column.id);
              if (at < 0 || field === undefined) continue;
              next[at] = { ...row, cells: row.cells.with(field, filled) };
            }
            return next;
          })
        }
      />
    </div>
  );
}

measureGrid(<Page />);
