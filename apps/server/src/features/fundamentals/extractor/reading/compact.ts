import type { SecTableRow } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import { currencyOfUnit } from '@midoffice/market/filing-tables/numbers';
import { readFilingTables } from '@midoffice/market/filing-tables/read';
import type { FilingCell, FilingColumn, FilingTable, FilingTag } from '@midoffice/market/filing-tables/types';
import { segmentCells, type SegmentCell } from '@midoffice/market/segments/from-filing';
import { provenBy } from '@midoffice/market/mapper/proof-value';

/** Tables of a filing that are kept, and rows of one: more than any report has. */
const tablesAtMost = 1000;
const rowsAtMost = 5000;
const columnsAtMost = 30;
const segmentCellsAtMost = 5000;

/** A table of a filing as it was read from the print, with the tag of each cell beside it. */
export interface ReadTable {
  readonly index: number;
  readonly title: string;
  readonly path: readonly string[];
  readonly type: FilingTable['type'];
  readonly primary: boolean;
  readonly unit: string | null;
  readonly isUnitSign: boolean;
  readonly scale: number;
  readonly columns: readonly (FilingColumn & { readonly rows: readonly SecTableRow[] })[];
}

/** All tables of a filing, and how its own tags compare with what was read. */
export interface ReadFiling {
  readonly tables: readonly ReadTable[];
  readonly tableCount: number;
  /** Cells with a tag, and how many of them agree in value and period. */
  readonly tagged: number;
  readonly agreeing: number;
  /** Revenue by product and region, by the tags alone. */
  readonly segments: readonly SegmentCell[];
}

const allCells = function* (tables: readonly FilingTable[]): Generator<FilingCell> {
  for (const { rows } of tables) for (const { cells } of rows) for (const cell of cells) if (cell) yield cell;
};

/** What the tags of a filing say: those of the whole company by the place of their cells, and revenue by segment. */
interface Tagged {
  readonly tags: ReadonlyMap<string, FilingTag>;
  readonly segments: readonly SegmentCell[];
}

function taggedOf(text: string): Tagged {
  const tags = new Map<string, FilingTag>();
  // Only inline XBRL has tags; a second reading of other documents would find none.
  if (!text.includes('ix:nonFraction') && !/<ix:nonfraction/i.test(text)) return { tags, segments: [] };
  const tables = readFilingTables(text);
  for (const { tag, place } of allCells(tables))
    if (tag && !Object.keys(tag.dimensions).length) tags.set(place, tag);
  return { tags, segments: segmentCells(tables).slice(0, segmentCellsAtMost) };
}

/** The currency of a table: that of its tags, else what is printed. */
function unitOf(
  table: FilingTable,
  tags: ReadonlyMap<string, FilingTag>,
): Pick<ReadTable, 'unit' | 'isUnitSign'> {
  for (const { place } of allCells([table])) {
    const unit = currencyOfUnit(tags.get(place)?.unit ?? null);
    if (unit) return { unit, isUnitSign: false };
  }
  return { unit: table.unit, isUnitSign: table.isUnitSign };
}

/**
 * Reads a filing as if it had no tags and adds the tags of a second reading, so that what was read and what the filing
 * says itself are independent of each other.
 */
export function readForExtraction(text: string): ReadFiling {
  const tables = readFilingTables(text, { ignoreTags: true });
  const { tags, segments } = taggedOf(text);
  let [tagged, agreeing] = [0, 0];
  const rowOf = (table: FilingTable, row: FilingTable['rows'][number], at: number): SecTableRow => {
    const cell = row.cells[at] ?? null;
    const tag = (cell && tags.get(cell.place)) ?? null;
    if (tag && cell) {
      tagged += 1;
      if (provenBy(tag, { value: cell.value, ...table.columns[at]! }).agrees) agreeing += 1;
    }
    return {
      label: row.label,
      section: row.section,
      indent: row.indent,
      value: cell?.value ?? null,
      place: cell?.place ?? null,
      tag: tag && { name: tag.name, value: tag.value, start: tag.start, end: tag.end },
    };
  };
  const read = tables.slice(0, tablesAtMost).map((table) => ({
    index: table.index,
    title: table.title,
    path: table.path,
    type: table.type,
    primary: table.primary,
    ...unitOf(table, tags),
    scale: table.scale,
    columns: table.columns.slice(0, columnsAtMost).map((column, at) => ({
      ...column,
      rows: table.rows.slice(0, rowsAtMost).map((row) => rowOf(table, row, at)),
    })),
  }));
  return { tables: read, tableCount: tables.length, tagged, agreeing, segments };
}
