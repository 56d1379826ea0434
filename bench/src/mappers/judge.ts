import { analyzeTable } from '@midoffice/market/mapper/calculate';
import { acceptRow } from '@midoffice/market/mapper/learn';
import { noteColumns } from '@midoffice/market/mapper/notes';
import { selectorsOf } from '@midoffice/market/mapper/select-tables';
import { shippedMappers, shippedSelectors } from '@midoffice/market/mapper/templates/shipped';
import type { RowMapperValue } from '@midoffice/market/mapper/types';
import type { StatementType } from '@midoffice/market/statements/fields';
import type { CoreFiling, CoreItem } from './core.ts';

/** Row mappers by the name under which selectors connect them; `learnt` ones come first where there are any. */
export interface Mappers {
  readonly byName: ReadonlyMap<string, RowMapperValue>;
}

export const shipped: Mappers = {
  byName: new Map(shippedMappers.map(({ templateName, value }) => [templateName, value])),
};
export const empty: Mappers = {
  byName: new Map(shippedMappers.map(({ templateName }) => [templateName, {}])),
};

const selectorsFor = (statement: StatementType) =>
  shippedSelectors.filter(({ statementType }) => statementType === statement);

/** The mapper that the selectors choose for the table of an item. */
function mapperName({ statement, table }: CoreItem): string | undefined {
  if (!table) return undefined;
  return selectorsOf(selectorsFor(statement), table)[0]?.connectedRowMappers[0];
}

export type Verdict = 'equal' | 'wrong' | 'empty';
export interface Judged {
  readonly item: CoreItem;
  readonly verdict: Verdict;
  readonly value: number | null;
  /** Whether the reader found table and row at all. */
  readonly isPrinted: boolean;
}

const isEqual = (left: number, right: number): boolean => Math.abs(left - right) <= 1e-9 * Math.abs(right);

/** Compares what mappers give for each item of a filing with what its tags say. */
export function judge(mappers: Mappers, { items, notes }: CoreFiling): Judged[] {
  const analyzed = new Map<readonly unknown[], ReturnType<typeof analyzeTable>>();
  return items.map((item) => {
    const name = mapperName(item);
    const isPrinted = item.trueRow !== undefined;
    if (!item.rows || name === undefined) return { item, verdict: 'empty', value: null, isPrinted };
    const found =
      analyzed.get(item.rows) ??
      analyzeTable(
        item.statement,
        mappers.byName.get(name) ?? {},
        item.rows,
        [],
        item.column ? noteColumns(selectorsFor(item.statement), mappers.byName, notes, item.column) : [],
      );
    analyzed.set(item.rows, found);
    const value = found.get(item.field)?.value ?? null;
    const verdict = value === null ? 'empty' : isEqual(value, item.expected) ? 'equal' : 'wrong';
    return { item, verdict, value, isPrinted };
  });
}

/** Mappers of notes: rows of a statement teach them nothing. */
const ofNotes = new Set(
  shippedSelectors.flatMap(({ primary, connectedRowMappers }) => (primary ? [] : connectedRowMappers)),
);

/** Mappers after a person accepted the rows of a filing: every mapper of the statement learns them, as the tables do not say which. */
export function taught(mappers: Mappers, { items }: CoreFiling): Mappers {
  const byName = new Map(mappers.byName);
  for (const { statement, field, rows, trueRow } of items) {
    if (!rows || trueRow === undefined) continue;
    for (const { templateName, statementType } of shippedMappers)
      if (statementType === statement && !ofNotes.has(templateName))
        byName.set(
          templateName,
          acceptRow(statement, byName.get(templateName) ?? {}, field, rows[trueRow]!, rows),
        );
  }
  return { byName };
}
