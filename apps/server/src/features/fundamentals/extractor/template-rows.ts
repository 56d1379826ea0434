import type { RowMapper, TableSelector } from '@midoffice/contract/fundamentals/extractor/shapes';
import type { CellChange, Row } from '../../../platform/ledger/change.ts';
import type { LedgerTable } from '../../../platform/ledger/tables.ts';
import { rowChange } from '../../../platform/repairs/repairs.ts';
import { mapperTable, selectorTable } from './ledger-tables.ts';

type Template = TableSelector | RowMapper;

const selectorColumns = {
  templateName: 'template_name',
  statementType: 'statement_type',
  mustMatchValues: 'must_match_values',
  wildcardValues: 'wildcard_values',
  excludeValues: 'exclude_values',
  connectedRowMappers: 'connected_row_mappers',
  industries: 'industries',
  primary: 'is_primary',
} as const;
const mapperColumns = {
  templateName: 'template_name',
  statementType: 'statement_type',
  value: 'value',
} as const;

/** How templates of one kind are kept: their ledger table, and its column of each field. */
export interface TemplateKind<T extends Template> {
  readonly table: LedgerTable;
  readonly columns: Readonly<Record<Exclude<keyof T & string, '_id'>, string>>;
}
export const selectorKind: TemplateKind<TableSelector> = { table: selectorTable, columns: selectorColumns };
export const mapperKind: TemplateKind<RowMapper> = { table: mapperTable, columns: mapperColumns };

const fieldsOf = <T extends Template>(kind: TemplateKind<T>): [field: keyof T & string, column: string][] =>
  Object.entries(kind.columns) as [keyof T & string, string][];

const rowOf = <T extends Template>(kind: TemplateKind<T>, template: T): Row => ({
  id: template._id,
  ...Object.fromEntries(fieldsOf(kind).map(([field, column]) => [column, template[field]])),
});

/** A template that is added. */
export const addedRow = <T extends Template>(kind: TemplateKind<T>, template: T): CellChange =>
  rowChange(kind.table, null, rowOf(kind, template));

/** A template that is removed. */
export const removedRow = <T extends Template>(kind: TemplateKind<T>, template: T): CellChange =>
  rowChange(kind.table, rowOf(kind, template), null);

/**
 * Changes of single fields of a template. A field that its editor did not change is left as it is, and of one that
 * somebody else changed meanwhile the ledger refuses the change with both values.
 * @param current as it is stored
 * @param expected what the editor had read of it
 */
export function changedFields<T extends Template>(
  kind: TemplateKind<T>,
  current: T,
  wanted: Partial<T>,
  expected: Partial<T> = {},
): CellChange[] {
  return fieldsOf(kind).flatMap(([field, column]) =>
    wanted[field] === undefined
      ? []
      : [
          {
            table: kind.table.name,
            key: { id: current._id },
            field: column,
            before: expected[field] ?? current[field],
            after: wanted[field],
          },
        ],
  );
}
