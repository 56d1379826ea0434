import { z } from 'zod';

export * from './lists.ts';

/** A field of the screener as the static schema describes it. */
export const screenerField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['number', 'date', 'enum', 'boolean', 'text']),
  about: z.string(),
  /** Parameters that filter by it. */
  parameters: z.array(z.string()),
});

/** A field with what the data hold. */
export const filledField = screenerField.extend({
  /** Values of an enum, the most frequent first; empty of other kinds. */
  values: z.array(z.object({ value: z.string(), count: z.number().int() })),
  /** Ends of numbers and dates; null of other kinds, and where nothing is known. */
  min: z.union([z.number(), z.string()]).nullable(),
  max: z.union([z.number(), z.string()]).nullable(),
  /** Symbols that have a value. */
  known: z.number().int(),
});
export type FilledField = z.infer<typeof filledField>;

export const screenedRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable());
export type ScreenedRow = z.infer<typeof screenedRow>;
