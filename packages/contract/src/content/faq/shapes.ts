import { z } from 'zod';

/** A record of the FAQ. */
export const faqRecord = z.object({
  _id: z.string(),
  /** Empty in a draft that has none yet, as is `subCode`. */
  code: z.string(),
  subCode: z.string(),
  question: z.string(),
  answer: z.string(),
  /** Path of the endpoint that it is about; empty: of none. */
  endpoint: z.string(),
  /** By which other systems name it; null: they do not. */
  key: z.string().nullable(),
  draft: z.boolean(),
  /** How often it was saved. */
  revision: z.number().int(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
});
export type FaqRecord = z.infer<typeof faqRecord>;

/** A code with its sub codes. */
export const faqCode = z.object({ title: z.string(), value: z.string(), subCodes: z.array(z.string()) });

/** A record that an answer rests on. */
export const citedRecord = z.object({
  _id: z.string(),
  question: z.string(),
  answer: z.string(),
  code: z.string(),
  subCode: z.string(),
  endpoint: z.string(),
  /** How well it fits the question, 0 to 1. */
  score: z.number(),
});
export type CitedRecord = z.infer<typeof citedRecord>;

/** An answer to a question, of published records only. */
export const ragResult = z.object({
  message: z.string(),
  answer: z.string(),
  /** Whether a record fits; where none does, `records` is empty. */
  fits: z.boolean(),
  /** `model`: written by the language model from the records; `record`: the best record's own words. */
  by: z.enum(['model', 'record', 'nobody']),
  records: z.array(citedRecord),
  /** Where none fits: records that are about something near, which a person may read. */
  near: z.array(citedRecord),
});
export type RagResult = z.infer<typeof ragResult>;
