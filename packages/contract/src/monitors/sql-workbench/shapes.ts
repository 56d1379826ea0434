import { z } from 'zod';

export * from './lists.ts';

const count = z.number().int();

/** A table that queries may read. */
export const workbenchTable = z.object({
  name: z.string(),
  doc: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), doc: z.string() })),
});
export type WorkbenchTable = z.infer<typeof workbenchTable>;

/** A query that somebody saved. */
export const savedQuery = z.object({
  id: count,
  name: z.string(),
  description: z.string(),
  sql: z.string(),
  /** Whether everybody who may use the workbench sees it. */
  shared: z.boolean(),
  own: z.boolean(),
  /** Name of whose it is. */
  owner: z.string(),
  /** Counts its versions. */
  revision: count,
  updatedAt: z.string(),
});
export type SavedQuery = z.infer<typeof savedQuery>;

/** A query to begin with, which comes with the product. */
export const exampleQuery = z.object({ name: z.string(), description: z.string(), sql: z.string() });
export type ExampleQuery = z.infer<typeof exampleQuery>;

/** A former or the current text of a saved query. */
export const queryVersion = z.object({
  revision: count,
  name: z.string(),
  sql: z.string(),
  savedBy: z.string(),
  savedAt: z.string(),
});
export type QueryVersion = z.infer<typeof queryVersion>;

/** A query that the signed-in person ran. */
export const ranQuery = z.object({ id: count, sql: z.string(), at: z.string() });
export type RanQuery = z.infer<typeof ranQuery>;

const cell = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** What a query answered. Whole numbers beyond 2^53 and decimals are texts, so that no digit is lost. */
export const queryResult = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string(), kind: z.enum(['number', 'text']) })),
  /** Cells in the order of the columns; lists and tuples as JSON. */
  rows: z.array(z.array(cell)),
  /** Whether there are more rows than are answered. */
  isCut: z.boolean(),
  elapsedMs: count,
  rowsRead: count,
  bytesRead: count,
});
export type QueryResult = z.infer<typeof queryResult>;
export type Cell = z.infer<typeof cell>;
