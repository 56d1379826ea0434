import { existsSync } from 'node:fs';
import { readFilingTables } from '@midoffice/market';
import type { FilingColumn, FilingTable } from '@midoffice/market/filing-tables/types';
import type { NoteTable } from '@midoffice/market/mapper/notes';
import type { MapRow } from '@midoffice/market/mapper/types';
import type { StatementType } from '@midoffice/market/statements/fields';
import { besidePath, filingText, readBeside, trueFilings } from '../filings/truth.ts';

/** One headline item of a filing: where it belongs in a statement, and what the filing's own tags say it is. */
export interface CoreItem {
  /** Such as `year.revenue`. */
  readonly name: string;
  readonly statement: StatementType;
  readonly field: string;
  /** The concept of its fact; empty where it has none. */
  readonly tag: string;
  /** As it is stored: capital expenditure is negative. */
  readonly expected: number;
  /** The rows of the statement's table in the item's column, read without tags; undefined where no column is found. */
  readonly rows: readonly MapRow[] | undefined;
  readonly table: FilingTable | undefined;
  readonly column: FilingColumn | undefined;
  /** The row that the filing tags with the item's concept. */
  readonly trueRow: number | undefined;
  /** Whether any table of the filing holds the fact. */
  readonly isInTable: boolean;
}

export interface CoreFiling {
  readonly name: string;
  readonly company: string;
  readonly items: readonly CoreItem[];
  /** Tables that are no primary statements. */
  readonly notes: readonly NoteTable[];
}

/** The field of each item; capital expenditure is tagged positive and stored negative. */
const fields: Readonly<Record<string, readonly [StatementType, string]>> = {
  revenue: ['income', 'revenue'],
  costOfRevenue: ['income', 'costOfRevenue'],
  grossProfit: ['income', 'grossProfit'],
  researchAndDevelopment: ['income', 'researchAndDevelopmentExpenses'],
  sellingGeneralAdministrative: ['income', 'sellingGeneralAndAdministrativeExpenses'],
  operatingIncome: ['income', 'operatingIncome'],
  incomeBeforeTax: ['income', 'incomeBeforeTax'],
  incomeTaxExpense: ['income', 'incomeTaxExpense'],
  netIncome: ['income', 'netIncome'],
  epsBasic: ['income', 'eps'],
  epsDiluted: ['income', 'epsdiluted'],
  weightedSharesBasic: ['income', 'weightedAverageShsOut'],
  weightedSharesDiluted: ['income', 'weightedAverageShsOutDil'],
  operatingCashFlow: ['cashflow', 'operatingCashFlow'],
  investingCashFlow: ['cashflow', 'netCashUsedForInvestingActivites'],
  financingCashFlow: ['cashflow', 'netCashUsedProvidedByFinancingActivities'],
  capitalExpenditure: ['cashflow', 'capitalExpenditure'],
  cash: ['balance', 'cashAndCashEquivalents'],
  totalCurrentAssets: ['balance', 'totalCurrentAssets'],
  totalAssets: ['balance', 'totalAssets'],
  totalCurrentLiabilities: ['balance', 'totalCurrentLiabilities'],
  totalLiabilities: ['balance', 'totalLiabilities'],
  totalEquity: ['balance', 'totalStockholdersEquity'],
  liabilitiesAndEquity: ['balance', 'totalLiabilitiesAndStockholdersEquity'],
  inventory: ['balance', 'inventory'],
  longTermDebtNoncurrent: ['balance', 'longTermDebt'],
  retainedEarnings: ['balance', 'retainedEarnings'],
  goodwill: ['balance', 'goodwill'],
};

interface Block {
  readonly end?: string;
  readonly instant?: string;
  readonly items?: Readonly<Record<string, { tag: string; value: number } | number>>;
}

const monthsOf: Readonly<Record<string, (months: number) => boolean>> = {
  quarter: (months) => months >= 2 && months <= 4,
  year: (months) => months >= 11 && months <= 13,
  yearToDate: () => true,
};

/** The column of a period: of a figure to date the longest that ends on its day. */
function columnOf(columns: readonly FilingColumn[], period: string, block: Block): number {
  const end = block.instant ?? block.end;
  const found = columns
    .map((column, at) => ({ ...column, at }))
    .filter(
      (column) =>
        column.end === end && (column.months === null || (monthsOf[period]?.(column.months) ?? true)),
    );
  return found.toSorted((a, b) => (b.months ?? 0) - (a.months ?? 0))[0]?.at ?? -1;
}

/** Table and column of a period; quarter and year to date are in tables of their own in some reports. */
function placeOf(tables: readonly FilingTable[], statement: StatementType, period: string, block: Block) {
  const places = tables
    .filter(({ type }) => type === statement)
    .map((table) => ({ table, at: columnOf(table.columns, period, block) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => (b.table.columns[b.at]!.months ?? 0) - (a.table.columns[a.at]!.months ?? 0));
  return places[0] ?? { table: undefined, at: -1 };
}

export function rowsOf(table: FilingTable, at: number): MapRow[] {
  return table.rows.map(({ label, section, cells }) => ({ label, section, value: cells[at]?.value ?? null }));
}

/** The row whose cell the filing tags with a concept, by the place of the cell in a reading with tags. */
function rowOfTag(
  table: FilingTable,
  at: number,
  tags: ReadonlyMap<string, string>,
  tag: string,
): number | undefined {
  const found = table.rows.findIndex(({ cells }) => {
    const place = cells[at]?.place;
    return place !== undefined && tags.get(place) === tag;
  });
  return found < 0 ? undefined : found;
}

const factOf = (tag: string, end: string | null | undefined, value: number | null): string =>
  `${tag} ${end} ${value}`;

/** The tags of figures of the whole company by the place of their cells, and the facts that they are. */
function tagsByPlace(text: string) {
  const tags = new Map<string, string>();
  const facts = new Set<string>();
  for (const { rows } of readFilingTables(text))
    for (const { cells } of rows)
      for (const cell of cells) {
        if (!cell?.tag || Object.keys(cell.tag.dimensions).length) continue;
        tags.set(cell.place, cell.tag.name);
        facts.add(factOf(cell.tag.name, cell.tag.end, cell.tag.value));
      }
  return { tags, facts };
}

const noteOf = (table: FilingTable): NoteTable => ({
  title: table.title,
  path: table.path,
  primary: table.primary,
  columns: table.columns.map((column, at) => ({ ...column, rows: rowsOf(table, at) })),
});

function itemsOf(name: string, text: string): Pick<CoreFiling, 'items' | 'notes'> {
  const { core } = readBeside(`${name}.facts.json`) as { core: Record<string, Block> };
  const read = readFilingTables(text, { ignoreTags: true });
  const tables = read.filter(({ primary }) => primary);
  const { tags, facts } = tagsByPlace(text);
  const items = Object.entries(core).flatMap(([period, block]) =>
    Object.entries(block.items ?? {}).map(([key, item]): CoreItem => {
      const { tag, value } = typeof item === 'number' ? { tag: '', value: item } : item;
      const [statement, plain] = fields[key]!;
      const field = key === 'totalEquity' && tag.includes('IncludingPortion') ? 'totalEquity' : plain;
      const { table, at } = placeOf(tables, statement, period, block);
      return {
        name: `${period}.${key}`,
        statement,
        field,
        tag,
        expected: key === 'capitalExpenditure' ? -value : value,
        rows: table && rowsOf(table, at),
        table,
        column: table?.columns[at],
        trueRow: table && rowOfTag(table, at, tags, tag),
        isInTable: facts.has(factOf(tag, block.instant ?? block.end, value)),
      };
    }),
  );
  return { items, notes: read.filter(({ primary }) => !primary).map(noteOf) };
}

/** All filings with headline items that were picked from their tags. */
export const coreFilings = (): CoreFiling[] =>
  trueFilings()
    .filter(({ name, isTagged }) => isTagged && existsSync(besidePath(`${name}.facts.json`)))
    .map(({ name }) => ({ name, company: name.split('_')[0]!, ...itemsOf(name, filingText(name)) }))
    .filter(({ items }) => items.length > 0);
