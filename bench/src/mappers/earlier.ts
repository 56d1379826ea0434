import type { FilingColumn, FilingTable } from '@midoffice/market/filing-tables/types';
import { readBeside } from '../filings/truth.ts';
import { rowsOf, type CoreFiling, type CoreItem } from './core.ts';

/** A figure of the whole company as the filing tags it. */
interface Fact {
  readonly name: string;
  readonly start?: string;
  readonly end?: string;
  readonly instant?: string;
  readonly value: number | null;
}

const day = 86_400_000;
/** Weeks of a year end on another day than its months. */
const daysApart = 8;

const startsNear = (left: string, right: string): boolean =>
  Math.abs(Date.parse(left) - Date.parse(right)) < daysApart * day;

/** The one fact of a tag in a column; undefined where the filing has none or several. */
function factIn(facts: readonly Fact[], tag: string, column: FilingColumn): number | undefined {
  const found = facts.filter(
    ({ name, start, end, instant, value }) =>
      name === tag &&
      value !== null &&
      (instant ?? end) === column.end &&
      (start === undefined || (column.start !== null && startsNear(start, column.start))),
  );
  return found.length === 1 ? found[0]!.value! : undefined;
}

const columnsBeside = (table: FilingTable, column: FilingColumn): number[] =>
  [...table.columns.keys()].filter((at) => {
    const { end, months } = table.columns[at]!;
    return end !== null && end !== column.end && months === column.months;
  });

/** The items of a filing for the other periods of its statements, which its headline items do not hold. */
export function earlierPeriods(filing: CoreFiling): CoreFiling {
  const { facts } = readBeside(`${filing.name}.facts.json`) as { facts: readonly Fact[] };
  const items = filing.items.flatMap((item) => {
    const { table, column, tag } = item;
    if (!table || !column || !tag) return [];
    return columnsBeside(table, column).flatMap((at): CoreItem[] => {
      const value = factIn(facts, tag, table.columns[at]!);
      if (value === undefined) return [];
      const expected = item.field === 'capitalExpenditure' ? -value : value;
      const name = `${item.name} ${table.columns[at]!.end}`;
      return [{ ...item, name, expected, rows: rowsOf(table, at), column: table.columns[at] }];
    });
  });
  return { ...filing, items };
}
