import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { CellGrid, type GridCell } from '../../../../../kit/table/cell-grid.tsx';
import type { CellRange } from '../../../../../kit/table/cell-range.ts';
import type { CellEdit } from '../../../../../kit/table/use-grid-clipboard.ts';
import { statementTexts } from '@midoffice/contract/fundamentals/statements/lists';
import { isEditable } from '../../fields.ts';
import { lineMaker, type Line } from '../../lines.ts';
import {
  isDeleted,
  resetValue,
  setValue,
  setValues,
  toggleDeleted,
  toggleOf,
  type CellWrite,
} from '../../pending.ts';
import { typedValue } from '../../typed.ts';
import { appearance, lineClass } from './appearance.tsx';
import { lineColumns, type LineColumn } from './columns.ts';
import { RowEditContext } from './row-input.tsx';
import type { Editor } from './use-editor.ts';

export interface Aim {
  readonly key: string;
  readonly column: string;
}

interface StatementGridProps {
  readonly editor: Editor;
  readonly may: boolean;
  /** Rows that are edited as a whole. */
  readonly edited: ReadonlySet<string>;
  readonly marked: ReadonlySet<string>;
  readonly aim: Aim | null;
  onCell(cell: Aim): void;
  onEditRow(id: string): void;
  onMenu(id: string): void;
  onMark(field: string): void;
  onWhy(): void;
  onNextError(): void;
  readonly foot: ReactNode;
}

const lineKey = (line: Line): string => line.id;

/** What a person may do with cells, as edits that are pending. */
function cellActs({ editor, may, ...props }: StatementGridProps) {
  const { change, table, data, compare, source } = editor;
  const other = source && compare.data ? { source, byId: compare.data.byId } : undefined;
  const compareOf = (id: string) => other && { source: other.source, row: other.byId.get(id) };
  const toggle = (cells: readonly GridCell<Line>[], stroke?: number): void => {
    if (!may) return;
    change((now) => {
      const writes = cells.flatMap(({ row: line, column }): CellWrite[] => {
        if (line.isDeleted || !isEditable(table, column.id)) return [];
        const write = toggleOf(now, line.row, column.id, compareOf(line.id));
        return write ? [write] : [];
      });
      return writes.length ? setValues(now, writes) : now;
    }, stroke);
  };
  const edit = (line: Line, field: string, text: string): string | null => {
    const typed = typedValue(field, text);
    if ('problem' in typed) return typed.problem;
    change((now) => setValue(now, line.row, field, typed.value, 'typed'));
    return null;
  };
  const paste = (edits: readonly CellEdit<Line>[]): string | null => {
    const writes: CellWrite[] = [];
    for (const { row: line, column, text } of edits) {
      const typed = typedValue(column.id, text);
      if ('problem' in typed) return `${column.header} of ${line.id} ${typed.problem}`;
      writes.push({ row: line.row, field: column.id, to: typed.value, by: 'typed' });
    }
    change((now) => setValues(now, writes));
    return null;
  };
  const act = (line: Line, column: LineColumn): void => {
    if (column.id === 'menu') props.onMenu(line.id);
    else if (column.id === 'edit') props.onEditRow(line.id);
    else toggle([{ row: line, column }]);
  };
  /** Takes the loaded override into a whole column, or the database's values back. */
  const header = (column: LineColumn): void => {
    if (!isEditable(table, column.id)) return;
    const isMarked = props.marked.has(column.id);
    props.onMark(column.id);
    if (!may || !other) return;
    change((now) => {
      const writes = (data?.rows ?? []).flatMap((row): CellWrite[] => {
        if (isDeleted(now, row)) return [];
        const from = row[column.id] ?? null;
        const value = other.byId.get(row.id)?.[column.id] ?? null;
        if (isMarked) return [{ row, field: column.id, to: from as CellWrite['to'], by: 'db' }];
        return value === null
          ? []
          : [{ row, field: column.id, to: value as CellWrite['to'], by: other.source }];
      });
      return setValues(now, writes);
    });
  };
  return { act, edit, paste, toggle, header };
}

/** The statement table: a row per period, a column per field. Source: screen financials-table. */
export function StatementGrid(props: StatementGridProps) {
  const { editor, may, edited, marked, aim } = props;
  const { data, pending, compare, source, checks, table, change } = editor;
  const [makeLines] = useState(lineMaker);
  const lines = useMemo(() => {
    if (!data) return undefined;
    const byId = (source && compare.data?.byId) || new Map<string, never>();
    return makeLines({ rows: data.rows, pending, compare: byId, source, checks, edited, may });
  }, [makeLines, data, pending, compare.data, source, checks, edited, may]);
  const columns = useMemo(() => lineColumns(table, data?.rows ?? [], marked), [table, data, marked]);
  const acts = cellActs(props);
  const key = (line: Line, column: LineColumn, event: KeyboardEvent, range: CellRange): boolean => {
    if (event.key === 'F8') props.onNextError();
    else if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') props.onWhy();
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) props.onMenu(line.id);
    else if (!may || event.ctrlKey || event.metaKey) return false;
    else if (event.key === 'Delete' && column.id === 'id') change((now) => toggleDeleted(now, line.row));
    else if (event.key === 'Delete') {
      const chosen = lines?.slice(range.top, range.bottom + 1) ?? [];
      const fields = columns.slice(range.left, range.right + 1).filter((one) => isEditable(table, one.id));
      change((now) =>
        setValues(
          now,
          chosen.flatMap((one) =>
            one.isDeleted
              ? []
              : fields
                  .filter((field) => field.id !== 'date')
                  .map((field) => ({ row: one.row, field: field.id, to: null, by: 'typed' })),
          ),
        ),
      );
    } else if (event.key === 'Backspace') change((now) => resetValue(now, line.row, column.id));
    else return false;
    return true;
  };
  const latest = useRef(acts.edit);
  useLayoutEffect(() => {
    latest.current = acts.edit;
  });
  const editRow = useCallback(
    (line: Line, field: string, text: string) => latest.current(line, field, text),
    [],
  );
  const [refused] = useState(() => new Map<string, string>());
  const rowEdit = useMemo(() => ({ edit: editRow, refused }), [editRow, refused]);
  return (
    <RowEditContext value={rowEdit}>
      <CellGrid
        label="Statements"
        columns={columns}
        rows={lines}
        rowKey={lineKey}
        appearance={appearance}
        rowClass={lineClass}
        onAct={acts.act}
        onEdit={(line, column, text) => acts.edit(line, column.id, text)}
        onPaste={acts.paste}
        onPaint={acts.toggle}
        onHeader={acts.header}
        onUndo={editor.undo}
        onRedo={editor.redo}
        onKey={key}
        onCell={(line, column) => props.onCell({ key: line.id, column: column.id })}
        aim={aim}
        error={data ? null : editor.base.error}
        onRetry={editor.base.reload}
        empty={statementTexts.none}
        foot={props.foot}
      />
    </RowEditContext>
  );
}
