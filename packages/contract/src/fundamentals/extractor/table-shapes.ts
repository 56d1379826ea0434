import { z } from 'zod';

/** A fact of the filing's own inline XBRL. `start` is null for a point in time. */
export const filingFact = z.object({
  /** Such as `us-gaap:Assets`. */
  name: z.string(),
  value: z.number().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
});

/** A row of a table in one column. */
export const secTableRow = z.object({
  label: z.string(),
  section: z.string().nullable(),
  indent: z.number().int(),
  /** Whole units with its sign; null where the cell is empty. */
  value: z.number().nullable(),
  /** Finds the cell in the document. */
  place: z.string().nullable(),
  /** The fact that the filing tags the cell with; null where it tags none. */
  tag: filingFact.nullable(),
});
export type SecTableRow = z.infer<typeof secTableRow>;

/** One column of a table of a filing: the figures of one date. */
export const secTable = z.object({
  tableType: z.enum(['income', 'balance', 'cashflow', 'other']),
  fields: z.array(secTableRow),
  /** The table selector that recognises the table; null where none does. */
  useTableSelector: z.string().nullable(),
  /** Row mappers for the table, best first: those that are connected to its selectors. */
  rowMappers: z.array(z.string()),
  /** Last day of the column's period; null where the table does not say it. */
  date: z.string().nullable(),
  start: z.string().nullable(),
  /** Length of the period; null for a point in time. */
  months: z.number().nullable(),
  /** The heading of the column. */
  label: z.string(),
  finalLink: z.string(),
  name: z.string(),
  /** Headings above the table, outermost first. */
  path: z.array(z.string()),
  /** Counts the tables of the filing from 0, and the columns of the table. */
  index: z.number().int(),
  column: z.number().int(),
  /** One of the primary consolidated statements. */
  primary: z.boolean(),
  unit: z.string().nullable(),
  scale: z.number(),
});
export type SecTable = z.infer<typeof secTable>;

/** The tables of a filing by their names. */
export const secTables = z.object({
  tables: z.record(z.string(), z.array(secTable)),
  /** Tables in all; only the first ones are answered of a filing with very many. */
  tableCount: z.number().int(),
  /** Cells that the filing tags, and how many of them were read with the tag's value and period. */
  tagged: z.number().int(),
  agreeing: z.number().int(),
});
export type SecTables = z.infer<typeof secTables>;

const mappingChange = z.object({ type: z.literal('mapping'), label: z.string(), value: z.number() });
const calculationChange = z.object({
  type: z.literal('calculation'),
  /** Such as `revenue - costOfRevenue`. */
  formula: z.string(),
  /** The same with numbers. */
  numericFormula: z.string(),
  oldValue: z.number().nullable(),
  newValue: z.number(),
  usedFields: z.record(z.string(), z.number()),
});
/** How a value came about. Source: r001-extractor-fullchanges. */
export const fullChange = z.discriminatedUnion('type', [mappingChange, calculationChange]);
export type FullChangeShown = z.infer<typeof fullChange>;

/** What a cell's own tag says against or for it. */
export const cellProof = filingFact.extend({
  agrees: z.boolean(),
  /** What differs; null where nothing does. */
  problem: z.string().nullable(),
});

/** What a table gives for one field. */
export const analyzedField = z.object({
  /** To be stored; null where rules of the mapper disagree. */
  value: z.number().nullable(),
  /** The value of the record in the database, null where there is none. */
  dbValue: z.number().nullable(),
  /** As it is printed; null where no row gives it. */
  foundTableValue: z.number().nullable(),
  section: z.string().nullable(),
  fullChanges: z.array(fullChange),
  /** The row that gave it; null for a field that follows from others. */
  label: z.string().nullable(),
  place: z.string().nullable(),
  /** The rule that found the row: its condition id, and its conditions. */
  rule: z
    .object({ id: z.string(), conditions: z.array(z.union([z.string(), z.array(z.string())])) })
    .nullable(),
  /** Rows that rules found and disagree about. */
  candidates: z.array(
    z.object({
      label: z.string(),
      section: z.string().nullable(),
      value: z.number(),
      conditionId: z.string(),
    }),
  ),
  /** Null where the filing tags nothing there. */
  proof: cellProof.nullable(),
});
export type AnalyzedFieldShown = z.infer<typeof analyzedField>;

/** A row of the table with the fields that it gave. */
export const analyzedRow = secTableRow.extend({ fields: z.array(z.string()) });

/** A value of a section that differs from the database. */
export const sectionChange = z.object({
  field: z.string(),
  label: z.string(),
  oldValue: z.number().nullable(),
  newValue: z.number().nullable(),
});
