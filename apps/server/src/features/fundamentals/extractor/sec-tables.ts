import type { SecTable, SecTables } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import type { TableSelector } from '@midoffice/contract/fundamentals/extractor/shapes';
import { selectorsOf } from '@midoffice/market/mapper/select-tables';
import type { ReadFiling, ReadTable } from './reading/compact.ts';

/** The templates that recognise a table: those for its own statement, or for any where its type is not known. */
function recognisedBy(selectors: readonly TableSelector[], table: ReadTable): TableSelector[] {
  const rows = table.columns[0]?.rows ?? [];
  const fitting = selectors.filter(
    ({ statementType }) => table.type === 'other' || statementType === table.type,
  );
  return selectorsOf(fitting, { title: table.title, path: table.path, rows });
}

/** The names that others of a filing do not have stay as they are; an empty title gets a number. */
const nameOf = ({ title, index }: ReadTable): string => title.trim() || `Table ${index + 1}`;

/** The tables of a filing by name, the primary statements first, one record for each column. */
export function secTablesOf(
  finalLink: string,
  filing: ReadFiling,
  selectors: readonly TableSelector[],
): SecTables {
  const tables = Object.create(null) as Record<string, SecTable[]>;
  const ordered = filing.tables.toSorted(
    (a, b) => Number(b.primary) - Number(a.primary) || a.index - b.index,
  );
  for (const table of ordered) {
    const templates = recognisedBy(selectors, table);
    const name = nameOf(table);
    const shared = {
      tableType: table.type,
      useTableSelector: templates[0]?.templateName ?? null,
      rowMappers: [...new Set(templates.flatMap(({ connectedRowMappers }) => connectedRowMappers))],
      finalLink,
      name,
      path: [...table.path],
      index: table.index,
      primary: table.primary,
      unit: table.unit,
      scale: table.scale,
    };
    (tables[name] ??= []).push(
      ...table.columns.map(({ rows, label, start, end, months }, column) => ({
        ...shared,
        column,
        label,
        start,
        months,
        date: end,
        fields: [...rows],
      })),
    );
  }
  const { tableCount, tagged, agreeing } = filing;
  return { tables: { ...tables }, tableCount, tagged, agreeing };
}
