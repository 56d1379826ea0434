import {
  edsFields,
  shownEdsFields,
  type EdsField,
  type EdsTable,
} from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import type { GridColumn } from '../../../../../kit/table/grid-row.tsx';
import { cutHeader, editorLimits, genericWidth } from '../../../../../kit/table/generic-rows.ts';
import { valueText } from '../../value-text.ts';

export type RecordColumn = GridColumn<EdsRecord>;

const columnOf = (field: EdsField): RecordColumn => ({
  id: field.name,
  header: cutHeader(field.label),
  kind: field.kind === 'number' ? 'number' : 'text',
  ...(field.label !== cutHeader(field.label) && { hint: field.label }),
  value: (record) => record.values[field.name] ?? null,
  ...(field.key && { pinned: true }),
  ...(field.choices && { options: field.choices }),
});

const act = (id: string, header: string, hint: string, width: number): RecordColumn => ({
  id,
  header,
  hint,
  width,
  value: () => '',
});
const source: RecordColumn = {
  id: 'source',
  header: 'Source',
  width: 124,
  pinned: true,
  value: (record) => record.source,
};

/** The columns of a table's fields, as wide as their longest value. Source: r002-table-widths. */
const fieldColumns = (table: EdsTable, records: readonly EdsRecord[]): RecordColumn[] =>
  shownEdsFields(table).map((field) => {
    const column = columnOf(field);
    const texts = records.map((record) => valueText(record.values[field.name]));
    return { ...column, width: genericWidth([column.header, ...texts], editorLimits) };
  });

/** Columns of the main set: key, source, fields, and what can be done with a record. */
export function mainColumns(table: EdsTable, records: readonly EdsRecord[]): readonly RecordColumn[] {
  const all = fieldColumns(table, records);
  return [
    ...all.filter((column) => column.pinned),
    source,
    act('kept', 'Override', 'Off: later imports leave the record as it is', 80),
    act('deleted', 'Delete', 'Marks the record as deleted, or restores it', 66),
    ...all.filter((column) => !column.pinned),
  ];
}

/** Columns of the full set, where each row is what one source sent. */
export function fullColumns(table: EdsTable, records: readonly EdsRecord[]): readonly RecordColumn[] {
  const all = fieldColumns(table, records);
  return [
    ...all.filter((column) => column.pinned),
    source,
    act('invalid', 'Invalid', 'A record that is marked as invalid is passed over', 70),
    act('manual', 'Manual', 'Makes this the record, of source manual', 72),
    ...all.filter((column) => !column.pinned),
  ];
}

/** The field of a column; undefined for what can be done with a record. */
export const fieldOf = (table: EdsTable, column: string): EdsField | undefined =>
  edsFields[table].find((field) => field.name === column);
