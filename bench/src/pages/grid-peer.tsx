import 'react-data-grid/lib/styles.css';
import { useState } from 'react';
import { DataGrid, renderTextEditor, type Column } from 'react-data-grid';
import { fields, figure, filled, lines, measureGrid, stateOf, type Line } from './grid.ts';

const columns: readonly Column<Line>[] = [
  { key: 'id', name: 'Period', width: 90, frozen: true },
  ...fields.map((key, at): Column<Line> => ({
    key,
    name: key,
    width: 100,
    resizable: true,
    editable: true,
    renderEditCell: renderTextEditor as never,
    cellClass: (line) => stateOf(line.cells[at]!),
    renderCell: ({ row }) => figure(row.cells[at]!),
  })),
];
const indexOf = new Map(fields.map((field, at) => [field, at]));

function Page() {
  const [rows, setRows] = useState(lines);
  return (
    <DataGrid
      aria-label="Statement"
      style={{ blockSize: 800 }}
      columns={columns}
      rows={rows}
      rowHeight={25}
      headerRowHeight={28}
      rowKeyGetter={(line) => line.id}
      onRowsChange={setRows}
      onFill={({ columnKey, targetRow }) => ({
        ...targetRow,
        cells: targetRow.cells.with(indexOf.get(columnKey)!, filled),
      })}
    />
  );
}

measureGrid(<Page />);
