import type { EdsTable } from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsRecord, EdsValue } from '@midoffice/contract/prices/corporate-actions/shapes';
import {
  IconArrowBackUp,
  IconFlag,
  IconFlagFilled,
  IconLock,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react';
import { classes } from '../../../../../kit/base/class-names.ts';
import { formatTime, type Zone } from '../../../../../kit/base/format.ts';
import type { CellAppearance, Appearance } from '../../../../../kit/table/grid-row.tsx';
import { isDeleted, isInvalid, isKept, isReset, valueOf } from '../../pending.ts';
import { colourOf, SourceDot } from '../../source-dot.tsx';
import { saidOf } from '../../sources.ts';
import { valueText, valueWords } from '../../value-text.ts';
import { fieldOf, type RecordColumn } from './columns.tsx';
import { cutText, editorLimits } from '../../../../../kit/table/generic-rows.ts';
import type { Editor } from './use-editor.ts';
import css from '../../corporate-actions.module.css';

/** A value as its cell shows it, and whole where that is cut off. Source: r002-table-cuts. */
const shownText = (value: EdsValue | undefined): string => cutText(valueText(value), editorLimits.cell);
const cutOff = (value: EdsValue | undefined): string =>
  shownText(value) === valueText(value) ? '' : valueText(value);

const said = (words: string) => <span className="visually-hidden">{words}</span>;

/** Where a cell's value comes from and its alternatives, for its tooltip. */
function words(editor: Editor, record: EdsRecord, field: string): string {
  const cell = editor.pending.updates[record.key]?.[field];
  const finding = editor.findings.get(`${record.key}|${field}`);
  const others = saidOf(editor.sources, record.key, field);
  return [
    finding?.message,
    cell && `${valueWords(cell.from)} → ${valueWords(cell.to)} (${cell.by})`,
    isReset(editor.pending, record.key, field) && 'The correction will be taken out',
    Object.hasOwn(record.overridden, field) && `Corrected; without: ${valueWords(record.overridden[field])}`,
    others.length > 0 && others.map((one) => `${one.source} ${valueText(one.value)}`).join(' · '),
  ]
    .filter(Boolean)
    .join('\n');
}

function fieldAppearance(editor: Editor, record: EdsRecord, field: string, compare: string): CellAppearance {
  const { pending } = editor;
  const value = valueOf(pending, record, field);
  const cell = pending.updates[record.key]?.[field];
  const others = saidOf(editor.sources, record.key, field);
  const stored = record.values[field] ?? null;
  const compared = compare ? others.find((one) => one.source === compare) : undefined;
  const isOff = isDeleted(pending, record);
  return {
    content: shownText(value),
    title: [cutOff(value), words(editor, record, field)].filter(Boolean).join('\n'),
    live: !isOff && (cell !== undefined || others.some((one) => one.value !== stored)),
    className: classes(
      cell && (cell.by === 'scaled' ? css.scaled : css.edited),
      isReset(pending, record.key, field) && css.edited,
      !cell && Object.hasOwn(record.overridden, field) && css.corrected,
      editor.findings.has(`${record.key}|${field}`) && css.finding,
      compared && compared.value !== value && css.differs,
    ),
    style: {
      ...(cell && colourOf(cell.by) && { borderLeftColor: colourOf(cell.by) }),
      ...(compared && { '--source': colourOf(compare) }),
    },
    ...(!isOff && { text: value === null ? '' : String(value) }),
  };
}

function mainAct(
  editor: Editor,
  record: EdsRecord,
  column: RecordColumn,
  zone: Zone,
): CellAppearance | undefined {
  if (column.id === 'source') {
    const updated = formatTime(record.updatedAt, zone);
    return {
      content: <SourceDot source={record.source} named />,
      title: updated && `Updated ${updated}`,
    };
  }
  if (column.id === 'deleted') {
    const isOff = isDeleted(editor.pending, record);
    return {
      live: true,
      className: css.act,
      title: isOff ? 'Restore' : 'Delete',
      content: (
        <>
          {isOff ? <IconArrowBackUp size={14} /> : <IconTrash size={14} />}
          {said(isOff ? 'Restore' : 'Delete')}
        </>
      ),
    };
  }
  if (column.id !== 'kept') return undefined;
  const kept = isKept(editor.pending, editor.data?.meta ?? [], record.key);
  return {
    live: true,
    className: classes(css.act, Object.hasOwn(editor.pending.noOverride, record.key) && css.edited),
    title: kept ? 'No override: imports leave it as it is' : 'Imports may override it',
    content: kept ? (
      <>
        <IconLock size={14} /> {said('no override')}
      </>
    ) : (
      <span className={css.faint}>on</span>
    ),
  };
}

/** How the cells of the main set look. A new one is made when something that shows has changed. */
export const mainAppearance =
  (editor: Editor, table: EdsTable, compare: string, zone: Zone): Appearance<EdsRecord> =>
  (record, column) => {
    const made = mainAct(editor, record, column, zone);
    if (made) return made;
    if (fieldOf(table, column.id)?.key)
      return { content: <b>{valueText(record.values[column.id])}</b>, title: column.header };
    return fieldAppearance(editor, record, column.id, compare);
  };

function fullAct(
  editor: Editor,
  record: EdsRecord,
  column: RecordColumn,
  may: boolean,
): CellAppearance | undefined {
  if (column.id === 'source') return { content: <SourceDot source={record.source} named /> };
  if (column.id === 'invalid') {
    const wrong = isInvalid(editor.pending, record);
    return {
      live: true,
      className: classes(
        css.act,
        Object.hasOwn(editor.pending.invalid, `${record.source}|${record.key}`) && css.edited,
        wrong && css.wrong,
      ),
      title: wrong ? 'Invalid: passed over' : 'Mark as invalid',
      content: (
        <>
          {wrong ? <IconFlagFilled size={14} /> : <IconFlag size={14} />}
          {said(wrong ? 'invalid' : 'valid')}
        </>
      ),
    };
  }
  if (column.id !== 'manual') return undefined;
  return {
    live: may,
    className: css.act,
    title: 'Convert to manual',
    content: (
      <>
        <IconUserEdit size={14} />
        {said('Convert to manual')}
      </>
    ),
  };
}

/** How the cells of the full set look: what a source sent cannot be edited, but a click takes it into the main set. */
export const fullAppearance =
  (editor: Editor, table: EdsTable, may: boolean): Appearance<EdsRecord> =>
  (record, column) => {
    const made = fullAct(editor, record, column, may);
    if (made) return made;
    const value = record.values[column.id] ?? null;
    const main = editor.main.get(record.key);
    if (fieldOf(table, column.id)?.key) return { content: <b>{valueText(value)}</b> };
    const shown = main && valueOf(editor.pending, main, column.id);
    const takes = main !== undefined && value !== null && value !== shown && !isDeleted(editor.pending, main);
    return {
      content: shownText(value),
      live: takes,
      className: classes(value !== null && value !== shown && css.other),
      title: takes ? `Main set: ${valueWords(shown)}. Click to use ${valueWords(value)}` : cutOff(value),
    };
  };
