import { z } from 'zod';
import { changelogTypes } from './lists.ts';

/** An entry of the change log as anybody reads it. */
export const changelogEntry = z.object({
  id: z.string(),
  type: z.enum(changelogTypes),
  text: z.string(),
  url: z.string(),
  urlText: z.string(),
  detail: z.string(),
  /** When it was added; ISO 8601, UTC. */
  at: z.string(),
  /** How often it was saved. */
  revision: z.number().int(),
});
export type ChangelogEntry = z.infer<typeof changelogEntry>;

/** What the product did that no entry names yet, as a proposal. Source: r003-changelog-generated. */
export const generatedItem = z.object({
  /** The entry made of it keeps this id, so that it is not proposed again. */
  id: z.string(),
  text: z.string(),
  /** Number of the issue or of the change set; the revision of an endpoint's documentation. */
  number: z.number().int(),
  body: z.string(),
  url: z.string(),
  urlText: z.string(),
  detail: z.string(),
});
export type GeneratedItem = z.infer<typeof generatedItem>;
