import { z } from 'zod';
import { coverageFieldNames, coverageTypes, type CoverageField } from './lists.ts';

export * from './lists.ts';

const count = z.number().int();
const day = z.string().nullable();

/** What a symbol has of a field. */
export const coverageCell = z.object({
  count,
  /** Days of the oldest and the newest record; null where records have none. */
  oldest: day,
  newest: day,
  /** Missing between them; null where nobody can say. */
  gaps: count.nullable(),
});
export type CoverageCell = z.infer<typeof coverageCell>;

const cell = coverageCell.nullable().optional();
const cells = Object.fromEntries(coverageFieldNames.map((field) => [field, cell])) as Record<
  CoverageField,
  typeof cell
>;

/** One symbol with a cell for each field that was asked for; null where it has nothing. */
export const coverageRow = z.object({
  symbol: z.string(),
  name: z.string(),
  exchange: z.string(),
  country: z.string().nullable(),
  sector: z.string().nullable(),
  ...cells,
});
export type CoverageRow = z.infer<typeof coverageRow>;

/** How many symbols of a group have a field, and since when. */
export const coverageSum = z.object({
  field: z.enum(coverageFieldNames as [CoverageField, ...CoverageField[]]),
  label: z.string(),
  symbols: count,
  missing: count,
  /** 0 to 1; null in a group without symbols. */
  share: z.number().nullable(),
  /** Symbols with gaps. */
  gapped: count,
  oldest: day,
  newest: day,
});
export type CoverageSum = z.infer<typeof coverageSum>;

/** The values and fields of a type. */
export const coverageInit = z.object({
  types: z.array(z.enum(coverageTypes)),
  type: z.enum(coverageTypes),
  /** None for `custom`, whose value is the list of symbols. */
  values: z.array(z.string()),
  /** Symbols of each value, in the same order. */
  counts: z.array(count),
  fields: z.array(z.string()),
  labels: z.array(z.string()),
});
export type CoverageInit = z.infer<typeof coverageInit>;

export const coverageData = z.object({
  rows: z.array(coverageRow),
  /** Rows that fit, on all pages. */
  total: count,
  /** Symbols of the group, whichever of them the filter leaves. */
  symbols: count,
  summary: z.array(coverageSum),
  /** Named symbols that the product does not have. */
  unknown: z.array(z.string()),
  /** When the symbol that was computed longest ago was computed. */
  checkedAt: z.string().nullable(),
});
export type CoverageData = z.infer<typeof coverageData>;
