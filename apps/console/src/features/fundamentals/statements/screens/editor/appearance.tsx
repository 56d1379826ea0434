import type { StatementValue } from '@midoffice/contract/fundamentals/statements/shapes';
import { IconCheck, IconDotsVertical, IconPencil } from '@tabler/icons-react';
import { classes } from '../../../../../kit/base/class-names.ts';
import type { CellAppearance } from '../../../../../kit/table/grid-row.tsx';
import { fieldLabel } from '../../../filings/panels/statement-field-label.ts';
import type { Line } from '../../lines.ts';
import { isReset, storedValue } from '../../pending.ts';
import { figureText, type LineColumn } from './columns.ts';
import { RowInput } from './row-input.tsx';
import css from '../../statements.module.css';

/** A value as the table shows it. */
export const valueText = (value: StatementValue | undefined, field: string): string =>
  typeof value === 'number' ? figureText(value, field) : (value ?? '');

const words = (value: StatementValue | undefined, field: string): string =>
  valueText(value, field) || '(empty)';

/** The value of a cell once saved. */
export function shownValue(line: Line, field: string): StatementValue {
  const edit = line.edits?.[field];
  if (edit) return edit.to;
  if (isReset(line.resets, field)) return line.row.overridden[field] ?? null;
  return storedValue(line.row, field);
}

/** The loaded override's value; undefined where it has none. */
export function comparedValue({ compare }: Line, field: string): StatementValue | undefined {
  const value = compare ? storedValue(compare, field) : null;
  return value ?? undefined;
}

/** What a cell says of itself: errors, edits, corrections, the override. Empty for most. */
export function cellWords(line: Line, field: string): string {
  const edit = line.edits?.[field];
  const compared = comparedValue(line, field);
  const isCorrected = Object.hasOwn(line.row.overridden, field);
  return [
    line.errors?.get(field),
    field === 'date' && line.isDuplicate && 'Another record has the same date',
    edit && `${words(edit.from, field)} → ${words(edit.to, field)} (${edit.by})`,
    isReset(line.resets, field) && 'The correction will be removed',
    isCorrected && `Corrected; without: ${words(line.row.overridden[field], field)}`,
    compared !== undefined &&
      compared !== shownValue(line, field) &&
      `${line.source}: ${words(compared, field)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The state of a cell. Source: rule r001-cell-states. */
export function cellState(line: Line, field: string): 'db' | 'init' | 'dbupdate' | 'update' {
  const edit = line.edits?.[field];
  if (edit) return edit.by === 'scaled' ? 'dbupdate' : 'update';
  if (isReset(line.resets, field)) return 'update';
  const compared = comparedValue(line, field);
  return compared !== undefined && compared !== storedValue(line.row, field) ? 'init' : 'db';
}

const stateClass: Readonly<Record<ReturnType<typeof cellState>, string | undefined>> = {
  db: undefined,
  init: css.init,
  dbupdate: css.dbupdate,
  update: css.update,
};

const said = (text: string) => <span className="visually-hidden">{text}</span>;

function controlAppearance(line: Line, id: string): CellAppearance {
  if (id === 'menu')
    return {
      live: true,
      className: css.act,
      content: (
        <>
          <IconDotsVertical size={14} />
          {said(`Actions of ${line.id}`)}
        </>
      ),
    };
  return {
    live: line.may,
    className: css.act,
    content: line.isEdited ? (
      <>
        <IconCheck size={14} />
        {said(`End editing ${line.id}`)}
      </>
    ) : (
      <>
        <IconPencil size={14} />
        {said(`Edit ${line.id}`)}
      </>
    ),
  };
}

const keys = new Set(['symbol', 'calendarYear', 'period', 'source']);
const dates = new Set(['date', 'filingDate', 'acceptedDate']);

/** How a cell looks; depends on the line and the column only, so it never changes. */
export function appearance(line: Line, column: LineColumn): CellAppearance {
  const { id } = column;
  if (id === 'id') return { content: line.id, className: css.period };
  if (id === 'edit' || id === 'menu') return controlAppearance(line, id);
  if (keys.has(id)) return { content: String(storedValue(line.row, id) ?? ''), className: css.faint };
  const value = shownValue(line, id);
  const text = value === null ? '' : String(value);
  const isOpen = line.may && !line.isDeleted;
  if (line.isEdited && isOpen)
    return {
      className: css.inputCell,
      content: <RowInput line={line} field={id} text={text} isDate={dates.has(id)} label={fieldLabel(id)} />,
    };
  const state = cellState(line, id);
  const isWrong = line.errors?.has(id);
  return {
    content: valueText(value, id),
    title:
      state === 'db' && !isWrong && id !== 'date' && !Object.hasOwn(line.row.overridden, id)
        ? undefined
        : cellWords(line, id),
    live: isOpen && state !== 'db',
    className: classes(
      stateClass[state],
      state === 'db' && Object.hasOwn(line.row.overridden, id) && css.corrected,
      isWrong && css.wrong,
      typeof value === 'number' && value < 0 && css.negative,
      id === 'date' && line.isDuplicate && css.duplicate,
    ),
    text: isOpen ? text : undefined,
  };
}

/** The class of a row. */
export const lineClass = (line: Line): string => (line.isDeleted ? (css.gone ?? '') : '');
