/** What a table is, judged by its title and its rows. */
export type TableType = 'income' | 'balance' | 'cashflow' | 'other';

/** An inline XBRL fact (`ix:nonFraction`) that a cell holds. `start` is null for an instant, `value` in whole units, null for nil. */
export interface FilingTag {
  /** With its prefix, such as `us-gaap:Assets`. */
  readonly name: string;
  readonly start: string | null;
  readonly end: string | null;
  /** Such as `USD`, `shares`, `USD/shares`. */
  readonly unit: string | null;
  readonly value: number | null;
  /** Axis to member, both with prefixes; empty for a figure of the whole company. */
  readonly dimensions: Readonly<Record<string, string>>;
}

/** One cell of a column of figures. */
export interface FilingCell {
  /** As printed, without footnote marks. */
  readonly text: string;
  /** Whole units: scale applied, parentheses negative, a dash 0. Null where the cell is no number. Percentages as printed (12.5 for 12.5 %). */
  readonly value: number | null;
  /** Footnote marks, such as `(a)` or `*`. */
  readonly notes: readonly string[];
  readonly tag: FilingTag | null;
  /** Finds the cell in the document again: `table.row.cell` of HTML, counted from 0 in document order, or `line.column` of text. */
  readonly place: string;
}

/** A column of figures. Dates are `YYYY-MM-DD`, both ends included; `start` and `months` are null for a point in time. */
export interface FilingColumn {
  readonly label: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly months: number | null;
}

/** A line with at least one figure, or one that heads nothing ('Commitments and contingencies'). Headings are the `section` of what follows. */
export interface FilingRow {
  readonly label: string;
  readonly section: string | null;
  /** Depth, 0 for the outermost. */
  readonly indent: number;
  /** One for each column. */
  readonly cells: readonly (FilingCell | null)[];
}

/** A table of a filing, continuations on later pages included. */
export interface FilingTable {
  /** Counts from 0 in document order. */
  readonly index: number;
  readonly title: string;
  /** Headings above it, outermost first, such as `['PART I', 'Item 1. Financial Statements']`. */
  readonly path: readonly string[];
  readonly type: TableType;
  /** One of the primary consolidated statements of the filing. */
  readonly primary: boolean;
  /** Currency code of its amounts, such as `USD`; null where nothing says it. */
  readonly unit: string | null;
  /** Whether nothing but a dollar sign says the currency, which other countries use too. */
  readonly isUnitSign: boolean;
  /** 1, 1000, 1000000, 1000000000: what the printed amounts are multiplied by. */
  readonly scale: number;
  readonly columns: readonly FilingColumn[];
  readonly rows: readonly FilingRow[];
}

export interface ReadFilingOptions {
  /** Reads the page as if it had no inline XBRL. */
  readonly ignoreTags?: boolean;
}
