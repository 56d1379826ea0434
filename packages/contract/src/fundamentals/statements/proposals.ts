import { z } from 'zod';
import { statementPeriods, statementTables } from './lists.ts';

/** The smallest set of cells whose change restores the identities of some records. It proposes: a person sets the values. */
export const proposedRepair = z.object({
  cells: z.array(
    z.object({
      table: z.enum(statementTables),
      /** Of the record; another one of its year may turn out to be the wrong one. */
      id: z.string(),
      calendarYear: z.number().int(),
      period: z.enum(statementPeriods),
      field: z.string(),
      value: z.number(),
      suggested: z.number(),
      /** The source that has this value; null where it follows from the other cells. */
      source: z.string().nullable(),
      /** Such as `sign lost`; null where the change is none of the usual mistakes. */
      mistake: z.string().nullable(),
    }),
  ),
  /** 0..1, among all explanations that were compared. */
  probability: z.number(),
  /** Whether that is enough to set the values; otherwise the filing has to be read. */
  decided: z.boolean(),
  /** Sentences: what should be what, and which identities hold then. */
  evidence: z.array(z.string()),
});
