import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useMemo, type KeyboardEvent } from 'react';
import { classes } from '../../../../../kit/base/class-names.ts';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { CellGrid } from '../../../../../kit/table/cell-grid.tsx';
import type { CellRange } from '../../../../../kit/table/cell-range.ts';
import type { CellAppearance, GridColumn } from '../../../../../kit/table/grid-row.tsx';
import type { CellEdit } from '../../../../../kit/table/use-grid-clipboard.ts';
import {
  isReset,
  resetValue,
  setValue,
  setValues,
  storedValue,
  toggleDeleted,
  valueOf,
  type CellWrite,
  type Pending,
} from '../../pending.ts';
import { typedValue } from '../../typed.ts';
import type { Change } from '../editor/use-editor.ts';
import css from '../../statements.module.css';
import { isSegment, type SegmentLine } from './lines.ts';

type SegmentColumn = GridColumn<SegmentLine>;

const isEdited = (id: string): boolean =>
  isSegment(id) && !id.startsWith('=') ? true : id === 'date' || id === 'reportedCurrency';

// Columns that follow from others are named by a sign that no segment begins with.
const first: readonly SegmentColumn[] = [
  { id: 'id', header: 'Period', width: 82, pinned: true, value: (line) => line.id },
  {
    id: '=delete',
    header: '',
    hint: 'Delete or restore the period',
    width: 30,
    pinned: true,
    value: () => null,
  },
  { id: 'date', header: 'Date', width: 96, pinned: true, value: (line) => line.row.date },
];
const last: readonly SegmentColumn[] = [
  {
    id: '=sum',
    header: 'Sum',
    hint: 'Of the segments',
    kind: 'number',
    width: 140,
    value: (line) => line.sum,
  },
  {
    id: '=revenue',
    header: 'Revenue',
    hint: 'Of the income statement',
    kind: 'number',
    width: 140,
    value: (line) => line.revenue,
  },
  {
    id: '=difference',
    header: 'Difference',
    hint: 'Sum less revenue',
    kind: 'number',
    width: 130,
    value: (line) => (line.sum === null || line.revenue === null ? null : line.sum - line.revenue),
  },
  { id: 'reportedCurrency', header: 'Currency', width: 82, value: (line) => line.row.reportedCurrency },
  { id: 'source', header: 'Source', width: 90, value: (line) => line.row.source },
];

const segmentColumn = (name: string): SegmentColumn => ({
  id: name,
  header: name,
  hint: name,
  kind: 'number',
  width: Math.min(200, Math.max(120, name.length * 7 + 26)),
  value: (line) => storedValue(line.row, name),
});

const pendingOf = ({ id, edits, resets, row, isDeleted }: SegmentLine): Pending => ({
  updates: edits ? { [id]: edits } : {},
  resets: resets ? { [id]: resets } : {},
  deleted: isDeleted && !row.deleted ? { [id]: {} } : {},
  restored: !isDeleted && row.deleted ? [id] : [],
});

/** What a cell says of itself: its edit, its correction. */
function words({ edits, row }: SegmentLine, field: string): string | undefined {
  const edit = edits?.[field];
  const text = (value: unknown): string =>
    typeof value === 'number' ? formatNumber(value) : String(value ?? '(empty)');
  if (edit) return `${text(edit.from)} → ${text(edit.to)}`;
  return Object.hasOwn(row.overridden, field)
    ? `Corrected; without: ${text(row.overridden[field])}`
    : undefined;
}

function appearance(line: SegmentLine, { id, value }: SegmentColumn): CellAppearance {
  if (id === 'id') return { content: line.id, className: css.period };
  if (id === '=delete')
    return {
      live: line.may,
      className: css.act,
      content: (
        <>
          {line.isDeleted ? <IconRestore size={14} /> : <IconTrash size={14} />}
          <span className="visually-hidden">{`${line.isDeleted ? 'Restore' : 'Delete'} ${line.id}`}</span>
        </>
      ),
    };
  if (id === 'source') return { content: line.row.source, className: css.faint };
  if (id.startsWith('=')) {
    const figure = value(line);
    return {
      content: typeof figure === 'number' ? formatNumber(figure) : '',
      className: classes(css.faint, line.fault && id !== '=revenue' && css.wrong),
      title: line.fault ?? undefined,
    };
  }
  const shown = valueOf(pendingOf(line), line.row, id);
  const isPending = line.edits?.[id] !== undefined || isReset(line.resets, id);
  return {
    content: typeof shown === 'number' ? formatNumber(shown) : (shown ?? ''),
    title: words(line, id),
    className: classes(
      isPending && css.update,
      !isPending && Object.hasOwn(line.row.overridden, id) && css.corrected,
      typeof shown === 'number' && shown < 0 && css.negative,
    ),
    text: line.may && !line.isDeleted ? String(shown ?? '') : undefined,
  };
}

const lineClass = (line: SegmentLine): string => (line.isDeleted ? (css.gone ?? '') : '');
const lineKey = (line: SegmentLine): string => line.id;

interface SegmentGridProps {
  readonly lines: readonly SegmentLine[] | undefined;
  readonly segments: readonly string[];
  readonly error: Error | null;
  readonly may: boolean;
  readonly change: Change;
  undo(): void;
  redo(): void;
  onRetry(): void;
}

/** A row per period, a column per segment, and beside them the sum, the revenue and what they differ by. */
export function SegmentGrid({ lines, segments, error, may, change, undo, redo, onRetry }: SegmentGridProps) {
  const columns = useMemo(() => [...first, ...segments.map(segmentColumn), ...last], [segments]);
  const remove = (line: SegmentLine): void =>
    change((now) =>
      line.isNew
        ? {
            ...now,
            updates: Object.fromEntries(Object.entries(now.updates).filter(([id]) => id !== line.id)),
          }
        : toggleDeleted(now, line.row),
    );
  const edit = (line: SegmentLine, { id }: SegmentColumn, text: string): string | null => {
    if (!isEdited(id)) return 'is not edited';
    const typed = typedValue(id, text);
    if ('problem' in typed) return typed.problem;
    change((now) => setValue(now, line.row, id, typed.value, 'typed'));
    return null;
  };
  const paste = (edits: readonly CellEdit<SegmentLine>[]): string | null => {
    const writes: CellWrite[] = [];
    for (const { row: line, column, text } of edits) {
      const typed = isEdited(column.id) ? typedValue(column.id, text) : { problem: 'is not edited' };
      if ('problem' in typed) return `${column.header} of ${line.id} ${typed.problem}`;
      writes.push({ row: line.row, field: column.id, to: typed.value, by: 'typed' });
    }
    change((now) => setValues(now, writes));
    return null;
  };
  const onKey = (
    line: SegmentLine,
    column: SegmentColumn,
    event: KeyboardEvent,
    range: CellRange,
  ): boolean => {
    if (!may || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Delete' && column.id === 'id') remove(line);
    else if (event.key === 'Delete') {
      const fields = columns
        .slice(range.left, range.right + 1)
        .filter(({ id }) => isEdited(id) && id !== 'date');
      const chosen = (lines ?? []).slice(range.top, range.bottom + 1).filter((one) => !one.isDeleted);
      change((now) =>
        setValues(
          now,
          chosen.flatMap((one) =>
            fields.map(({ id }) => ({ row: one.row, field: id, to: null, by: 'typed' })),
          ),
        ),
      );
    } else if (event.key === 'Backspace') change((now) => resetValue(now, line.row, column.id));
    else return false;
    return true;
  };
  return (
    <CellGrid
      label="Revenue by segment"
      columns={columns}
      rows={lines}
      rowKey={lineKey}
      appearance={appearance}
      rowClass={lineClass}
      onAct={(line, column) => column.id === '=delete' && may && remove(line)}
      onEdit={edit}
      onPaste={paste}
      onUndo={undo}
      onRedo={redo}
      onKey={onKey}
      error={lines ? null : error}
      onRetry={onRetry}
      empty="No segments are stored. Add a period and a segment, or import a filing."
    />
  );
}
