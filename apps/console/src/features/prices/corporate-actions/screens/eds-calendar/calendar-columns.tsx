import {
  edsFields,
  shownEdsFields,
  type EdsCalendarTable,
  type EdsField,
} from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { IconExternalLink } from '@tabler/icons-react';
import { classes } from '../../../../../kit/base/class-names.ts';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { ToolLink } from '../../../../../kit/nav/tool-link.tsx';
import type { CellAppearance, GridColumn, Appearance } from '../../../../../kit/table/grid-row.tsx';
import { WebLink } from '../../../../../kit/nav/web-link.tsx';
import { valueOf, type Pending } from '../../pending.ts';
import { SourceDot } from '../../source-dot.tsx';
import { splitOf } from '../../splits.ts';
import { valueText, valueWords } from '../../value-text.ts';
import css from '../../corporate-actions.module.css';

export type CalendarColumn = GridColumn<EdsRecord>;

const widths: Readonly<Partial<Record<EdsField['kind'], number>>> = { text: 150, link: 80, currency: 84 };

/** Columns of the calendar's table: the date is in the bar already. */
export function calendarColumns(table: EdsCalendarTable): readonly CalendarColumn[] {
  const fields = shownEdsFields(table).filter((field) => !field.key);
  return [
    { id: 'symbol', header: 'Symbol', width: 100, pinned: true, value: (record) => record.symbol },
    { id: 'source', header: 'Source', width: 108, value: (record) => record.source },
    ...(table === 'splits'
      ? [
          {
            id: 'split',
            header: 'Split',
            width: 130,
            value: (record: EdsRecord) => splitOf(record.values).text,
          },
          {
            id: 'ratio',
            header: 'Ratio',
            width: 110,
            kind: 'number' as const,
            value: (record: EdsRecord) => splitOf(record.values).ratio,
          },
        ]
      : []),
    ...fields.map((field): CalendarColumn => ({
      id: field.name,
      header: field.label,
      kind: field.kind === 'number' ? 'number' : 'text',
      width: widths[field.kind] ?? Math.max(field.name === 'revenue' ? 112 : 92, field.label.length * 7 + 22),
      value: (record) => record.values[field.name] ?? null,
      ...(field.choices && { options: field.choices }),
    })),
  ];
}

/** The field of a column that is edited; undefined where none is. */
export const calendarField = (table: EdsCalendarTable, column: string): EdsField | undefined =>
  edsFields[table].find((field) => field.name === column && !field.key);

/** The address in a link's cell, where it is one that may be opened. */
export const linkOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^https?:\/\//i.test(value) ? value : undefined;

/** The tool in which a row is worked on, with what it takes; of a split its symbol and date. */
export const toolOf = (table: EdsCalendarTable, record: EdsRecord) =>
  table === 'splits'
    ? (['splitController', { symbol: record.symbol, date: record.date ?? undefined }] as const)
    : (['epsEditor', { symbol: record.symbol, table }] as const);

function symbolAppearance(table: EdsCalendarTable, record: EdsRecord): CellAppearance {
  const [item, params] = toolOf(table, record);
  return {
    live: true,
    content: (
      <ToolLink page="data-fixes" item={item} params={params}>
        {record.symbol}
      </ToolLink>
    ),
    title: table === 'splits' ? 'Opens the split controller' : 'Opens the EPS editor',
  };
}

function ownAppearance(
  table: EdsCalendarTable,
  record: EdsRecord,
  column: string,
): CellAppearance | undefined {
  if (column === 'symbol') return symbolAppearance(table, record);
  if (column === 'source') return { content: <SourceDot source={record.source} named /> };
  if (column === 'split') return { content: splitOf(record.values).text, live: true };
  if (column !== 'ratio') return undefined;
  const { ratio } = splitOf(record.values);
  return { content: ratio === null ? '' : formatNumber(ratio), live: true };
}

/** How the calendar's cells look: addresses as links, edited ones marked. */
export const calendarAppearance =
  (table: EdsCalendarTable, pending: Pending): Appearance<EdsRecord> =>
  (record, column) => {
    const own = ownAppearance(table, record, column.id);
    if (own) return own;
    const value = valueOf(pending, record, column.id);
    const cell = pending.updates[record.key]?.[column.id];
    const link = calendarField(table, column.id)?.kind === 'link' ? linkOf(value) : undefined;
    return {
      text: value === null ? '' : String(value),
      live: link !== undefined,
      className: classes(cell && css.edited, Object.hasOwn(record.overridden, column.id) && css.corrected),
      title: cell ? `${valueWords(cell.from)} → ${valueWords(cell.to)}` : (link ?? ''),
      content: link ? (
        <WebLink
          className={css.link}
          address={link}
          tabIndex={-1}
          onClick={(event) => event.stopPropagation()}
        >
          {column.header} <IconExternalLink size={12} />
        </WebLink>
      ) : (
        valueText(value)
      ),
    };
  };
