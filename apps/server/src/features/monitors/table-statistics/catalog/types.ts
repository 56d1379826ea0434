import type { Access } from '@midoffice/contract/kernel';

/** What is asked of a value. The value is not null, and not empty. */
export type Test =
  | { readonly is: 'not-finite' | 'padded' | 'unreadable' | 'true' }
  | { readonly is: 'below' | 'at-most'; readonly than: number }
  | { readonly is: 'outside'; readonly from: number; readonly to: number }
  | { readonly is: 'before'; readonly day: string }
  /** Later than so many days after today, by the clock of UTC. */
  | { readonly is: 'after-today'; readonly days: number }
  /** Earlier than so many days before today. */
  | { readonly is: 'before-today'; readonly days: number }
  /** A text that does not match the expression. */
  | { readonly is: 'unlike'; readonly pattern: string }
  | { readonly is: 'one-of'; readonly values: readonly string[] }
  /** Compared with another column of the row, times a factor. */
  | { readonly is: 'less-than' | 'more-than'; readonly column: string; readonly factor?: number }
  | { readonly is: 'earlier-than'; readonly column: string };

/** A test, what its failure means, and how that is said. */
export interface Rule {
  readonly state: 'attention' | 'invalid';
  readonly test: Test;
  readonly text: string;
}

/** What the fields of a JSON object of a table are held to. */
export interface DocumentRules {
  /** The column that holds it. */
  readonly column: string;
  /** Fields that hold numbers. */
  readonly numbers: readonly string[];
  /** Of these, those that are never negative. */
  readonly positive: readonly string[];
  /** Fields that hold days, ISO 8601. */
  readonly days: readonly string[];
}

/** What the statistics know of a table beyond its schema. */
export interface TableEntry {
  readonly title: string;
  /** Who may see values of its rows, beside whoever may open the statistics. */
  readonly access: Access;
  /** What they need beside it, where rows of two tools are in one table. */
  readonly alsoAccess?: Access;
  readonly aliases?: readonly string[];
  /** The column of its sub-groups; left out: by name and type; null: none. */
  readonly groupBy?: string | null;
  /** The column of start and end date; left out: by name and type. */
  readonly dateField?: string;
  /** Columns whose values are never shown, beside those that the schema gives away. */
  readonly hidden?: readonly string[];
  /** Columns whose time may lie ahead. */
  readonly ahead?: readonly string[];
  /** Further rules by column. */
  readonly rules?: Readonly<Record<string, readonly Rule[]>>;
  readonly document?: DocumentRules;
}

export type Catalog = Readonly<Record<string, TableEntry>>;
